import type { APIRoute } from "astro";
import { searchFilters } from "../../catalog/search-filters.ts";

/** The filters of the search box: loaded when it gets the focus, because they would be a tenth of every page. */
export const GET: APIRoute = () => Response.json(searchFilters());
