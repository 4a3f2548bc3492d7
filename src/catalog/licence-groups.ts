import type { Source } from "../schema/source.ts";
import type { Atlas } from "./atlas.ts";

/** Sources with the same licence, holder and marking. */
export interface LicenceGroup {
  readonly license: string;
  readonly copyright: string;
  readonly sensitivity: string;
  readonly rebuilt: boolean;
  readonly files: readonly string[];
}

/** The sources of AMD's catalogs by what they say of their licence. */
export function groupLicences({ catalogs }: Pick<Atlas, "catalogs">): LicenceGroup[] {
  const sources = [...catalogs.values()].map(({ catalog }) => catalog.source);
  const key = ({ license, copyright, sensitivity, rebuilt }: Source): string =>
    JSON.stringify([license, copyright, sensitivity, rebuilt]);
  return [...Map.groupBy(sources, key).values()].map((same) => {
    const [{ license, copyright, sensitivity, rebuilt }] = same as [Source, ...Source[]];
    return { license, copyright, sensitivity, rebuilt, files: same.map(({ file }) => file) };
  });
}
