import type { APIRoute } from "astro";
import { loadSearchData } from "../../search/build/finder.ts";
import { packNameIndex } from "../../search/name-index.ts";

/** All names, for the search box: loaded when it gets the focus. */
export const GET: APIRoute = () => Response.json(packNameIndex(loadSearchData().names));
