const panel = document.querySelector<HTMLDetailsElement>("details[data-try]");

panel?.addEventListener(
  "toggle",
  () => {
    void import("./try-it-panel.ts").then(({ fillPanel }) => {
      fillPanel(panel);
    });
  },
  { once: true },
);

// A module of its own: without this its names would be global.
export {};
