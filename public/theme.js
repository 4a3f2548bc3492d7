// Blocks rendering for its few bytes, so that a remembered theme is there before the first paint.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem("theme");
  } catch {
    // Storage is switched off: the system's theme stays.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
