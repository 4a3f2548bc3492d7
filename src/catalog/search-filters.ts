import { loadAtlas } from "./atlas.ts";
import { listPtxCategories } from "./ptx/group-pages.ts";
import { loadPtxAtlas } from "./ptx/ptx-atlas.ts";

/** A filter of the search: pages carry the same names and values. */
export interface SearchFilter {
  readonly name: string;
  readonly label: string;
  /** Values to choose from, in groups where they have some; a group without title stands by itself. */
  readonly groups: readonly { readonly title?: string; readonly values: readonly string[] }[];
}

/** All filters, in the order in which they are shown. */
export function searchFilters(): SearchFilter[] {
  const amd = loadAtlas();
  const ptx = loadPtxAtlas();
  const one = (name: string, label: string, values: readonly string[]): SearchFilter => ({
    name,
    label,
    groups: [{ values }],
  });
  return [
    one("vendor", "Vendor", ["AMD", "NVIDIA"]),
    one(
      "generation",
      "Generation",
      amd.generations.map(({ title }) => title),
    ),
    // In the order of the vocabulary.
    one("class", "Class", [...new Set([...amd.vocabulary.encodings.values()].map((words) => words.class))]),
    {
      name: "category",
      label: "Category",
      groups: [
        { title: "AMD", values: amd.categories.map(({ title }) => title) },
        { title: "NVIDIA", values: listPtxCategories(ptx).map(({ title }) => title) },
      ],
    },
    // Newest first.
    one("target", "Target", ptx.catalog.targets.map(({ name }) => name).reverse()),
  ];
}
