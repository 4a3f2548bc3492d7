/** What a page asks of the worker. All but `loaded` come with a port for the answers. */
export type Question =
  | {
      /** A page was loaded. `addresses` are the page and what it has loaded, where the worker did not see that. */
      readonly type: "loaded";
      readonly addresses: readonly string[];
    }
  | { readonly type: "state" }
  | { readonly type: "keep" }
  | { readonly type: "remove" };

/** What the worker answers; while it keeps everything, many times. */
export type Answer =
  | {
      readonly type: "state";
      /** Whether everything was asked for. */
      readonly everything: boolean;
      /** Files that are kept. */
      readonly kept: number;
      /** Files that there are to keep, and the bytes that they take on the device. */
      readonly files: number;
      readonly bytes: number;
    }
  | { readonly type: "done" }
  | { readonly type: "failed"; readonly why: string };
