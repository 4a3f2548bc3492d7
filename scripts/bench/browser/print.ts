import { BUDGETS } from "./budgets.ts";
import type { KeyFigure } from "./key-figures.ts";
import { PHONE_SLOWDOWN, type PageFigure } from "./page-figures.ts";

/** Prints the browser's figures beside their budgets, and what is over one. */
export function printBrowserFigures({
  keys,
  pages,
}: {
  readonly keys: readonly KeyFigure[];
  readonly pages: readonly PageFigure[];
}): void {
  const budgetOf = (name: string): number => (name.startsWith("search") ? BUDGETS.firstResult : BUDGETS.portingKey);
  const phone = `processor ${PHONE_SLOWDOWN} times slower`;
  console.table(
    keys.map((figure) => ({
      "from a key to": figure.keys,
      keys: figure.count,
      "budget, ms": budgetOf(figure.keys),
      "median, ms": round(figure.median),
      "slowest, ms": round(figure.slowest),
      [`${phone}: median`]: round(figure.phoneMedian),
      [`${phone}: slowest`]: round(figure.phoneSlowest),
    })),
  );
  console.table(
    pages.map(({ page, html, script, style, other, blocking, shift }) => ({
      page,
      "HTML, KB": round(html / 1024),
      "script, KB": round(script / 1024),
      "style, KB": round(style / 1024),
      "other, KB": round(other / 1024),
      "blocking, ms": Math.round(blocking),
      shift: Number(shift.toFixed(3)),
    })),
  );
  const over = [
    ...keys
      .filter((figure) => figure.median > budgetOf(figure.keys))
      .map(({ keys: name, median }) => `${name}: ${round(median)} ms`),
    ...pages.flatMap((figure) => {
      const budgets = figure.page === "/porting/" ? { ...BUDGETS, html: BUDGETS.portingHtml } : BUDGETS;
      return (["html", "script", "style", "blocking", "shift"] as const)
        .filter((kind) => figure[kind] > budgets[kind])
        .map((kind) => `${figure.page}: ${kind} ${round(figure[kind])} of ${budgets[kind]}`);
    }),
  ];
  console.log(over.length === 0 ? "All within their budgets." : `Over their budgets:\n  ${over.join("\n  ")}`);
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
