/** What the browser's figures are held against: the design's, the issues', and Lighthouse's where neither says one. */
export const BUDGETS = {
  /** From a key to the first name, in milliseconds. */
  firstResult: 20,
  /** From a key to the filtered porting index, layout included, in milliseconds. */
  portingKey: 50,
  /** A page's HTML after `gzip -9`, in bytes; 95 of 100 pages keep it. The porting index is one table of all concepts. */
  html: 14 * 1024,
  portingHtml: 60 * 1024,
  /** Its scripts and its style sheets, each together, after `gzip -9`, in bytes. */
  script: 10 * 1024,
  style: 10 * 1024,
  /** Time over 50 ms that tasks block a page while it loads, in milliseconds; "good" for Lighthouse. */
  blocking: 200,
  /** Cumulative layout shift; a page here is done when it is read. */
  shift: 0,
} as const;
