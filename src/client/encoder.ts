const panel = document.querySelector<HTMLDetailsElement>("details[data-encoder]");

panel?.addEventListener(
  "toggle",
  () => {
    void import("./encoder-panel.ts").then(({ fillEncoder }) => fillEncoder(panel));
  },
  { once: true },
);

// A module of its own: without this its names would be global.
export {};
