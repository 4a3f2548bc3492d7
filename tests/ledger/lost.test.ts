import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { amdAddresses } from "../../src/ledger/catalog-addresses.ts";
import { printLedger } from "../../src/ledger/ledger.ts";
import { describeLost, findLost } from "../../src/ledger/lost.ts";
import { printSeals, sealOf } from "../../src/ledger/seal.ts";
import { encoding, field, tinyCatalog } from "../support/tiny-catalog.ts";

const form = (opcode: number) => ({ encoding: "ENC_A", opcode });
const make = (...names: string[]) =>
  amdAddresses([
    tinyCatalog("rdna1", {
      encodings: [encoding("ENC_A", 32, [field("OP", [0, 8])])],
      instructions: Object.fromEntries(
        names.map((name, at) => [name, { aliases: [`${name}_OLD`], forms: [form(at)] }]),
      ),
    }),
  ]);

describe("an import that takes names away", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-lost-"));
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
  const before = make("V_A", "V_B");
  const publish = (addresses: Iterable<string>, moves: string): void => {
    const ledger = new Map([...addresses].map((address) => [address, new Set<string>()]));
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "urls.json"), printLedger(ledger));
    writeFileSync(path.join(folder, "urls.seals.json"), printSeals([sealOf(ledger, undefined)]));
    writeFileSync(path.join(folder, "redirects.yaml"), moves);
  };

  it("knows the addresses that a catalog stands for", () => {
    expect([...before].sort()).toEqual(
      [
        "/amd/data-formats/fmt_num_b32/",
        ...["/amd/encodings/enc_a/", "/amd/encodings/enc_a/rdna1/", "/amd/groups/group/"],
        ...["/amd/operand-types/opr_vgpr/", "/amd/v_a/", "/amd/v_a_old/", "/amd/v_b/", "/amd/v_b_old/"],
      ].filter((address) => before.has(address)),
    );
    expect(before.has("/amd/v_b_old/")).toBe(true);
    expect(before.has("/amd/encodings/enc_a/rdna1/")).toBe(true);
  });

  it("lists the published ones, and no others", () => {
    publish(
      [...before].filter((address) => address !== "/amd/v_b_old/"),
      "{ moved: [], anchors: [], gone: [] }",
    );
    expect(findLost(before, make("V_A"), folder)).toEqual(["/amd/v_b/"]);
    expect(findLost(before, make("V_A", "V_B", "V_C"), folder)).toEqual([]);
  });

  it("is content with a redirect or a page that says so", () => {
    publish(
      before,
      `moved: [{ from: /amd/v_b/, to: /amd/v_a/, name: v_b, target: v_a }]
anchors: []
gone: [{ page: /amd/v_b_old/, name: v_b_old, since: "2026", why: Gone. }]`,
    );
    expect(findLost(before, make("V_A"), folder)).toEqual([]);
  });

  it("says what to do, with records to fill in", () => {
    const text = describeLost(["/amd/v_b/", "/ptx/ld/#ld.old"]);
    expect(text).toContain("content/redirects.yaml");
    expect(text).toContain("gone: - { page: /amd/v_b/, name: v_b,");
    expect(text).toContain("anchors: - { page: /ptx/ld/, anchor: ld.old,");
  });
});
