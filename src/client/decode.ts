const form = document.querySelector<HTMLFormElement>("form[data-decode]");
const output = document.querySelector<HTMLElement>("[data-decode-output]");

if (form !== null && output !== null) {
  const { data = "", pages = "" } = form.dataset;
  const control = (name: string): string => {
    const value = new FormData(form).get(name);
    return typeof value === "string" ? value : "";
  };
  const run = (): void => {
    const known = [...form.querySelectorAll<HTMLOptionElement>("select[name=arch] option")].map(({ value }) => value);
    const chosen = control("arch");
    const generations = known.includes(chosen) && chosen !== "" ? [chosen] : known.filter((id) => id !== "");
    const request = { text: control("words"), generations, bigEndian: control("order") === "big", data, pages };
    void import("./decode-page.ts").then(({ showDecoded }) => showDecoded(request, output));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run();
  });
  const query = new URLSearchParams(location.search);
  const area = form.querySelector<HTMLTextAreaElement>("textarea");
  const words = query.get("words");
  const arch = query.get("arch");
  const select = form.querySelector<HTMLSelectElement>("select[name=arch]");
  if (area !== null && words !== null) area.value = words;
  if (select !== null && arch !== null) select.value = arch;
  if (words !== null) run();
}

// A module of its own: without this its names would be global.
export {};
