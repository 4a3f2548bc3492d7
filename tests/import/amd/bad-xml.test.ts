import { describe, expect, it } from "vitest";
import { changed, importText, messageOf, RDNA3 } from "./fixtures.ts";

const NOT_XML = "\n  If this is not AMD's machine-readable ISA, give another path.";
const lines = (count: number): string => RDNA3.split("\n").slice(0, count).join("\n");

// The line numbers are those of tests/fixtures/amd/tiny_rdna3.xml; the reason in brackets is the XML parser's own.
const cases: { name: string; xml: string | Uint8Array; message: string }[] = [
  {
    name: "a closing tag of another name",
    xml: changed(RDNA3, [16, "</EncodingName>", "</EncodingNam>"]),
    message:
      "input.xml:16 (Spec/ISA/Encodings/Encoding): found malformed XML (unexpected close tag.), expected well-formed XML",
  },
  {
    name: "an attribute twice",
    xml: changed(RDNA3, [15, 'Order="-1"', 'Order="-1" Order="2"']),
    message:
      "input.xml:15 (Spec/ISA/Encodings): found malformed XML (duplicate attribute: Order.), expected well-formed XML",
  },
  {
    name: "a file cut off inside a record",
    xml: lines(20),
    message:
      "input.xml:20 (Spec/ISA/Encodings/Encoding/EncodingIdentifiers): found malformed XML (unclosed tag: EncodingIdentifiers), expected well-formed XML",
  },
  {
    name: "a file cut off inside a tag",
    xml: lines(17).slice(0, -4),
    message:
      "input.xml:17 (Spec/ISA/Encodings/Encoding/BitCount): found malformed XML (unclosed tag: BitCount), expected well-formed XML",
  },
  {
    name: "a file cut off between sections",
    xml: lines(162),
    message: "input.xml:162 (Spec/ISA): found malformed XML (unclosed tag: ISA), expected well-formed XML",
  },
  {
    name: "another root",
    xml: "<html><body/></html>",
    message: `input.xml:1: found the root <html>, expected <Spec>${NOT_XML}`,
  },
  {
    name: "a second root",
    xml: `${RDNA3}<Spec/>`,
    message: "input.xml:347: found malformed XML (documents may contain only one root.), expected well-formed XML",
  },
  {
    name: "a document type",
    xml: `<!DOCTYPE Spec SYSTEM "isa.dtd">\n${RDNA3}`,
    message:
      "input.xml:1: found a document type declaration, expected none: AMD's files have none, and entities are refused",
  },
  {
    name: "an entity declaration",
    xml: `<!DOCTYPE Spec [\n  <!ENTITY laugh "ha">\n]>\n${RDNA3}`,
    message:
      "input.xml:3: found a document type declaration, expected none: AMD's files have none, and entities are refused",
  },
  {
    name: "a reference to an unknown entity",
    xml: changed(RDNA3, [3, "Copyright line", "Copyright &copy; line"]),
    message: "input.xml:3 (Spec/Document/Copyright): found malformed XML (undefined entity.), expected well-formed XML",
  },
  {
    name: "a CDATA section",
    xml: changed(RDNA3, [3, "Copyright line", "<![CDATA[Copyright line]]>"]),
    message: "input.xml:3 (Spec/Document/Copyright): found a CDATA section, expected plain text",
  },
  {
    name: "text between records",
    xml: changed(RDNA3, [15, "<Encoding Order", "stray <Encoding Order"]),
    message: 'input.xml:15 (Spec/ISA/Encodings): found text "stray", expected elements only',
  },
  {
    name: "text among elements of a record",
    xml: changed(RDNA3, [17, "<BitCount>", "stray <BitCount>"]),
    message: 'input.xml:15 (Spec/ISA/Encodings/Encoding): found text "stray", expected elements only',
  },
  {
    name: "text in an element that has none inside",
    xml: changed(RDNA3, [243, "<Operands/>", "<Operands>none</Operands>"]),
    message:
      'input.xml:243 (Spec/ISA/Instructions/Instruction/InstructionEncodings/InstructionEncoding/Operands): found text "none", expected elements only',
  },
  {
    name: "an element where only text belongs",
    xml: changed(RDNA3, [16, "ENC_SOP1", "ENC_<b>SOP1</b>"]),
    message:
      "input.xml:16 (Spec/ISA/Encodings/Encoding/EncodingName): found <b> inside <EncodingName>, expected text only",
  },
  {
    name: "bytes that are not UTF-8",
    xml: Buffer.from(changed(RDNA3, [28, "One scalar", "\xa9 One scalar"]), "latin1"),
    message: `input.xml:28: found bytes that are not UTF-8, expected UTF-8 text${NOT_XML}`,
  },
  {
    name: "a character that is cut off at the end of the file",
    xml: Buffer.concat([Buffer.from(RDNA3), Buffer.from([0xc3])]),
    message: `input.xml:347: found bytes that are not UTF-8, expected UTF-8 text${NOT_XML}`,
  },
  {
    name: "UTF-16",
    xml: Buffer.from(`\ufeff${RDNA3}`, "utf16le"),
    message: `input.xml:1: found bytes that are not UTF-8, expected UTF-8 text${NOT_XML}`,
  },
  {
    name: "an empty file",
    xml: "",
    message: "input.xml: found an empty file, expected a zip or an XML file",
  },
  {
    name: "a file of blanks",
    xml: " \n\n",
    message: `input.xml:3: found no element, expected <Spec>${NOT_XML}`,
  },
  {
    name: "plain text",
    xml: "instruction,opcode",
    message: `input.xml:1: found malformed XML (text data outside of root node.), expected well-formed XML${NOT_XML}`,
  },
];

describe("XML that is refused", () => {
  it.each(cases)("$name", async ({ xml, message }) => {
    expect(await messageOf(importText(xml))).toBe(message);
  });

  it("is refused with --partial too", async () => {
    for (const { xml, message } of cases) expect(await messageOf(importText(xml, { partial: true }))).toBe(message);
  });
});

describe("XML that is taken", () => {
  it.each([
    { name: "a byte order mark", xml: `\ufeff${RDNA3}` },
    { name: "an XML declaration", xml: `<?xml version="1.0" encoding="UTF-8"?>\n${RDNA3}` },
    { name: "Windows line ends", xml: RDNA3.replaceAll("\n", "\r\n") },
    { name: "escaped characters", xml: changed(RDNA3, [28, "One scalar", "&lt;p&gt;One &#115;calar&lt;/p&gt;"]) },
  ])("$name", async ({ xml }) => {
    const [expected, catalog] = [await importText(RDNA3), await importText(xml)];
    expect({ ...catalog, source: null }).toEqual({ ...expected, source: null });
  });
});
