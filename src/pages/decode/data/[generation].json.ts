import type { APIRoute, GetStaticPaths } from "astro";
import { loadAtlas } from "../../../catalog/atlas.ts";
import { buildDecodeData } from "../../../catalog/decode-data.ts";
import { readLlvmText } from "../../../catalog/load-decode-data.ts";

/** One file a generation that has a catalog. */
export const getStaticPaths: GetStaticPaths = () =>
  [...loadAtlas().catalogs.keys()].map((generation) => ({ params: { generation } }));

/** The decoder's data of a generation, loaded by pages when somebody decodes or encodes. */
export const GET: APIRoute = ({ params }) => {
  const generation = params.generation ?? "";
  const indexed = loadAtlas().catalogs.get(generation);
  if (indexed === undefined) return new Response(undefined, { status: 404 });
  return Response.json(buildDecodeData(indexed, readLlvmText()?.generations[generation]));
};
