/** What a report says before the reader adds to it. */
export interface Report {
  /** Name of the page, such as `v_max_f32`. */
  readonly page: string;
  readonly address: string;
  /** What is wrong: a part of the page, or words on it. Empty where the reader has to say it. */
  readonly fact: string;
}

/** The text of a report, for an issue or a message. */
export function reportText({ page, address, fact }: Report): string {
  return `Page: ${page}\nAddress: ${address}\nFact: ${fact}\n\nWhat is right instead, and the source that shows it:\n`;
}

/**
 * Where a new issue is written, prefilled, as GitHub and Forgejo read the query; undefined without a repository: an empty
 * address, or the placeholder at example.org.
 */
export function newIssueAddress(repository: string, report: Report): string | undefined {
  if (repository === "" || /(?:^|\.)example\.org$/.test(new URL(repository).hostname)) return undefined;
  const query = new URLSearchParams({ title: `Error on ${report.page}`, body: reportText(report) });
  return `${repository.replace(/\/$/, "")}/issues/new?${query.toString()}`;
}
