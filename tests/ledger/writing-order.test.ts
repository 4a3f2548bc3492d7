import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { listPagesAsWritten, sortAsWritten } from "../../src/ledger/writing-order.ts";

it("a part's deeper folders come first, its own page last, the root's at the end", () => {
  const pages = [
    "/",
    "/about/",
    "/amd/",
    "/amd/v_b/",
    "/amd/v_a/",
    "/amd/groups/",
    "/amd/groups/x/",
    "/amd/encodings/",
  ];
  const deeper = ["/amd/encodings/e/", "/amd/encodings/e/rdna1/"];
  expect(sortAsWritten([...pages, ...deeper])).toEqual([
    "/about/",
    "/amd/encodings/e/",
    "/amd/encodings/e/rdna1/",
    "/amd/groups/x/",
    "/amd/encodings/",
    "/amd/groups/",
    "/amd/v_a/",
    "/amd/v_b/",
    "/amd/",
    "/",
  ]);
});

it("pages of the ledger are listed, files and pages that moved are not", () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "atlas-order-"));
  try {
    expect(listPagesAsWritten(folder)).toEqual([]);
    writeFileSync(
      path.join(folder, "urls.json"),
      '[{"kind":"/amd/*/","anchors":"./index.md main"},{"in":"/amd/","pages":"v_a v_old v_b"},{"in":"/","files":"theme.js"}]',
    );
    writeFileSync(
      path.join(folder, "redirects.yaml"),
      "moved: [{from: /amd/v_old/, to: /amd/v_a/, name: v_old, target: v_a}]\nanchors: []\ngone: []\n",
    );
    expect(listPagesAsWritten(folder)).toEqual(["amd/v_a/index.html", "amd/v_b/index.html"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
