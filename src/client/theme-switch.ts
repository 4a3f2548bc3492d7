type Choice = "system" | "light" | "dark";

const ORDER: readonly Choice[] = ["system", "light", "dark"];
const SIGNS: Readonly<Record<Choice, string>> = { system: "◐", light: "○", dark: "●" };

const button = document.querySelector<HTMLButtonElement>("[data-theme-switch]");

function current(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function show(choice: Choice): void {
  if (choice === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = choice;
  if (button === null) return;
  button.textContent = SIGNS[choice];
  button.setAttribute("aria-label", `Theme: ${choice}`);
  button.title = `Theme: ${choice}`;
}

function remember(choice: Choice): void {
  try {
    if (choice === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch {
    // Storage is switched off: the choice lasts for this page.
  }
}

if (button !== null) {
  button.hidden = false;
  show(current());
  button.addEventListener("click", () => {
    const next = ORDER[(ORDER.indexOf(current()) + 1) % ORDER.length] ?? "system";
    show(next);
    remember(next);
  });
}
