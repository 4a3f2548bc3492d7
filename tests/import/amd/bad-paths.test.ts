import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { importAmd } from "../../../src/import/amd/import-amd.ts";
import { LIMITS } from "../../../src/import/amd/open-inputs.ts";
import { CDNA5, generations, messageOf, RDNA3, temporaryFolder } from "./fixtures.ts";
import { patched, statingSize, written, type ZipEntries, zipOf } from "./zip-file.ts";

const SOUND = "expected a sound archive with relative names";
const run = async (location: string): Promise<string> => messageOf(importAmd(location, { generations }));

/** The message for a zip called isa.zip. */
async function messageOfZip(zip: Buffer): Promise<string> {
  return run(written(path.join(temporaryFolder(), "isa.zip"), zip));
}

describe("a path", () => {
  it("where nothing is", async () => {
    expect(await run(path.join(temporaryFolder(), "nowhere.zip"))).toBe(
      "nowhere.zip: found nothing, expected a zip, a folder or an XML file",
    );
  });

  it.each([
    { name: "an empty folder", entry: undefined },
    { name: "a folder of other files", entry: "readme.txt" },
    { name: "a folder that only has a folder of that name", entry: "isa.xml/" },
  ])("of $name", async ({ entry }) => {
    const folder = path.join(temporaryFolder(), "isa");
    mkdirSync(folder);
    if (entry?.endsWith("/")) mkdirSync(path.join(folder, entry));
    else if (entry !== undefined) writeFileSync(path.join(folder, entry), RDNA3);
    expect(await run(folder)).toBe("isa: found no .xml file, expected AMD's XML files directly in the folder");
  });

  it("of a folder with two files of one generation", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "a.xml"), RDNA3);
    writeFileSync(path.join(folder, "b.xml"), RDNA3);
    expect(await run(folder)).toBe(
      "b.xml (Spec/ISA/Architecture): found RDNA 3, which a.xml is too, expected one file a generation",
    );
  });

  it("of a folder with an empty file", async () => {
    const folder = temporaryFolder();
    writeFileSync(path.join(folder, "a.xml"), "");
    expect(await run(folder)).toBe(
      "a.xml:1: found no element, expected <Spec>\n  If this is not AMD's machine-readable ISA, give another path.",
    );
  });
});

describe("a zip with entries that are refused", () => {
  const cases: { name: string; entries: ZipEntries; message: string }[] = [
    { name: "none", entries: {}, message: "isa.zip: found no .xml entry, expected AMD's XML files in the archive" },
    {
      name: "other files only",
      entries: { "readme.txt": "Nothing here." },
      message: "isa.zip: found no .xml entry, expected AMD's XML files in the archive",
    },
    {
      name: "a zip",
      entries: { "a.xml": RDNA3, "inner.ZIP": "PK" },
      message: "isa.zip!inner.ZIP: found a zip inside the zip, expected XML files\n  Unpack the outer archive first.",
    },
    {
      name: "two files of one generation",
      entries: { "a.xml": RDNA3, "b/c.xml": RDNA3 },
      message:
        "isa.zip!b/c.xml (Spec/ISA/Architecture): found RDNA 3, which isa.zip!a.xml is too, expected one file a generation",
    },
    {
      name: "a file that is not XML",
      entries: { "a.xml": "hello" },
      message:
        "isa.zip!a.xml:1: found malformed XML (text data outside of root node.), expected well-formed XML\n  If this is not AMD's machine-readable ISA, give another path.",
    },
    {
      name: "a zip under the name of an XML file",
      entries: { "a.xml": Buffer.from("PK\x03\x04\xff\xff", "latin1") },
      message:
        "isa.zip!a.xml:1: found bytes that are not UTF-8, expected UTF-8 text\n  If this is not AMD's machine-readable ISA, give another path.",
    },
  ];

  it.each(cases)("$name", async ({ entries, message }) => {
    expect(await messageOfZip(await zipOf(entries))).toBe(message);
  });
});

describe("a zip with a name that leads out of it", () => {
  // yazl refuses to write such names, so a harmless one of the same length is patched.
  it.each([
    { name: "one folder up", harmless: "xx/isa.xml", hostile: "../isa.xml", reason: "invalid relative path: " },
    { name: "up from inside", harmless: "a/xx/a.xml", hostile: "a/../a.xml", reason: "invalid relative path: " },
    { name: "absolute", harmless: "xtc/isa.xml", hostile: "/tc/isa.xml", reason: "absolute path: " },
    { name: "on a Windows drive", harmless: "Cx/isa.xml", hostile: "C:/isa.xml", reason: "absolute path: " },
    {
      name: "with a backslash",
      harmless: "..xisa.xml",
      hostile: "..\\isa.xml",
      reason: "invalid characters in fileName: ",
    },
    { name: "of another file", harmless: "xx/readme", hostile: "../readme", reason: "invalid relative path: " },
  ])("$name", async ({ harmless, hostile, reason }) => {
    const zip = patched(await zipOf({ "a.xml": RDNA3, [harmless]: CDNA5 }), harmless, hostile);
    expect(await messageOfZip(zip)).toBe(`isa.zip: found a zip that is refused (${reason}${hostile}), ${SOUND}`);
  });
});

describe("a zip that unpacks to too much", () => {
  it("in one file, by the size that it states", async () => {
    const zip = statingSize(await zipOf({ "a.xml": RDNA3 }), LIMITS.fileBytes + 1);
    expect(await messageOfZip(zip)).toBe("isa.zip!a.xml: found 67108865 bytes of XML, expected at most 67108864");
  });

  it("in one file, although it states a small size", async () => {
    // 65 MB of blanks shrink to 65 kB.
    const zip = statingSize(await zipOf({ "a.xml": Buffer.alloc(65 * 1024 * 1024, " ") }), 1000);
    expect(await messageOfZip(zip)).toBe(
      `isa.zip!a.xml: found a zip that is refused (too many bytes in the stream. expected 1000. got at least 16384), ${SOUND}`,
    );
  });

  it("in all files together", async () => {
    // Nine files of 60 MB are 540 MB, more than 512 MB.
    const names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
    const zip = await zipOf(Object.fromEntries(names.map((name) => [`${name}.xml`, RDNA3])));
    expect(await messageOfZip(statingSize(zip, 60 * 1024 * 1024))).toBe(
      "isa.zip: found 566231040 bytes of XML, expected at most 536870912",
    );
  });

  it("counts no ratio: a file that shrinks a hundredfold is taken", async () => {
    const padded = RDNA3.replace("\n", "\n".repeat(1024 * 1024));
    const zip = await zipOf({ "a.xml": padded });
    expect(padded.length / zip.length).toBeGreaterThan(100);
    const [result] = await importAmd(written(path.join(temporaryFolder(), "isa.zip"), zip), { generations });
    expect(result?.catalog.instructions).toHaveLength(7);
  });
});

describe("a plain file that is too large", () => {
  it("is refused before it is read", async () => {
    const file = written(path.join(temporaryFolder(), "isa.xml"), Buffer.alloc(LIMITS.fileBytes + 1, " "));
    expect(await run(file)).toBe("isa.xml: found 67108865 bytes of XML, expected at most 67108864");
  });
});

describe("a zip that is damaged", () => {
  it("at its end", async () => {
    const zip = await zipOf({ "a.xml": RDNA3 });
    expect(await messageOfZip(zip.subarray(0, -30))).toBe(
      `isa.zip: found a zip that is refused (End of central directory record signature not found. Either not a zip file, or file is truncated.), ${SOUND}`,
    );
  });

  it("in its directory", async () => {
    const zip = patched(await zipOf({ "a.xml": RDNA3 }), "PK\x01\x02", "PK\x01\x07");
    expect(await messageOfZip(zip)).toBe(
      `isa.zip: found a zip that is refused (invalid central directory file header signature: 0x7014b50), ${SOUND}`,
    );
  });

  it("at the head of an entry", async () => {
    const zip = patched(await zipOf({ "a.xml": RDNA3 }), "PK\x03\x04", "PK\x03\x07");
    expect(await messageOfZip(zip)).toBe(
      `isa.zip!a.xml: found a zip that is refused (invalid local file header signature: 0x7034b50), ${SOUND}`,
    );
  });

  it("in an opcode, so that only the checksum tells", async () => {
    const zip = await zipOf({ "a.xml": RDNA3 }, false);
    expect(await messageOfZip(patched(zip, '<Opcode Radix="10">14<', '<Opcode Radix="10">15<'))).toBe(
      `isa.zip!a.xml: found a zip that is refused (checksum does not match), ${SOUND}`,
    );
  });

  it("in its compressed data", async () => {
    const zip = await zipOf({ "a.xml": RDNA3 });
    // A deflate block of type 3 does not exist: the first byte after the 30-byte header and the 5-byte name.
    zip[35] = 0x07;
    expect(await messageOfZip(zip)).toBe(`isa.zip!a.xml: found a zip that is refused (invalid block type), ${SOUND}`);
  });

  it("by encryption", async () => {
    const zip = await zipOf({ "a.xml": RDNA3 });
    const directory = zip.indexOf("PK\x01\x02", 0, "latin1");
    zip.writeUInt16LE(zip.readUInt16LE(directory + 8) | 1, directory + 8); // Bit 0 of the flags: encrypted.
    expect(await messageOfZip(zip)).toBe(
      `isa.zip!a.xml: found a zip that is refused (entry is encrypted, and options.decodeFileData !== false), ${SOUND}`,
    );
  });
});
