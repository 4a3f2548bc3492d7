// Takes the anchor of an old address along; without script the page's refresh leads to the top of the new one.
(() => {
  const target = document.querySelector("a");
  if (target !== null && target.hash === "" && location.hash !== "") location.replace(target.href + location.hash);
})();
