const panel = document.querySelector<HTMLDetailsElement>("details[data-encoder]");

panel?.addEventListener(
  "toggle",
  () => {
    void import("./encoder-panel.ts").then(({ fillEncoder }) => fillEncoder(panel));
  },
  { once: true },
);
