import type { APIRoute } from "astro";
import { loadSearchData } from "../../search/build/finder.ts";

/** The forms of PTX, for the search box: loaded when an opcode with qualifiers or a statement is typed. */
export const GET: APIRoute = () => Response.json(loadSearchData().ptx);
