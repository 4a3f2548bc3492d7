import { z } from "zod";
import type { Architecture } from "../../schema/catalog.ts";
import { type NodeReader, one } from "./xml-node.ts";

/** Schema versions whose form this importer was written for and tested with. */
export const KNOWN_SCHEMA_VERSIONS = ["1.1.1", "1.2.0"] as const;

export interface DocumentFacts {
  readonly copyright: string;
  readonly sensitivity: string;
  readonly license: string;
  readonly releaseDate: string;
  readonly schemaVersion: string;
}

/** Reads `Document`; an unknown schema version is an error, because its meaning would be a guess. */
export function readDocument(reader: NodeReader): DocumentFacts {
  const children = reader.children({ one: ["Copyright", "Sensitivity", "License", "ReleaseDate", "SchemaVersion"] });
  const releaseDate = one(reader, children, "ReleaseDate");
  if (!z.iso.date().safeParse(releaseDate.text()).success)
    throw releaseDate.error(`"${releaseDate.text()}"`, "a date YYYY-MM-DD");
  const schemaVersion = one(reader, children, "SchemaVersion");
  if (!KNOWN_SCHEMA_VERSIONS.some((version) => version === schemaVersion.text())) {
    throw schemaVersion.error(
      `schema version "${schemaVersion.text()}"`,
      KNOWN_SCHEMA_VERSIONS.join(" or "),
      "The importer must learn a new schema before it reads it: see docs/decisions.md.",
    );
  }
  return {
    copyright: one(reader, children, "Copyright").text(),
    sensitivity: one(reader, children, "Sensitivity").text(),
    license: one(reader, children, "License").text(),
    releaseDate: releaseDate.text(),
    schemaVersion: schemaVersion.text(),
  };
}

/** Reads `Architecture`. */
export function readArchitecture(reader: NodeReader): Architecture {
  const children = reader.children({ one: ["ArchitectureName", "ArchitectureId"] });
  return {
    name: one(reader, children, "ArchitectureName").word(),
    id: one(reader, children, "ArchitectureId").integer(),
  };
}
