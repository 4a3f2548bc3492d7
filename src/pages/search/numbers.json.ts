import type { APIRoute } from "astro";
import { loadSearchData } from "../../search/build/finder.ts";
import { packNumberIndex } from "../../search/number-index.ts";

/** All opcodes, for the search box: loaded when a number is typed. */
export const GET: APIRoute = () => Response.json(packNumberIndex(loadSearchData().numbers));
