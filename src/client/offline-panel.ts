import type { Answer, Question } from "../offline/messages.ts";

/** Milliseconds without a word after which the worker counts as stopped: browsers end one that works for minutes. */
const SILENCE = 20_000;

const panel = document.querySelector<HTMLElement>("[data-offline]");

// Where no worker can start, the sentence that says so stays.
if (panel !== null && document.body.dataset["worker"] !== undefined && "serviceWorker" in navigator)
  void navigator.serviceWorker.ready.then(() => {
    fillPanel(panel);
  });

function fillPanel(panel: HTMLElement): void {
  const status = document.createElement("p");
  status.setAttribute("role", "status");
  const bar = document.createElement("progress");
  bar.hidden = true;
  bar.setAttribute("aria-label", "Files kept");
  const keep = createButton("Keep everything", async () => keepAll());
  const remove = createButton("Remove what is kept", async () => removeAll());
  const buttons = document.createElement("p");
  buttons.append(keep, " ", remove);
  panel.replaceChildren(status, bar, buttons);
  void run(async () => showState(await askOnce({ type: "state" })));

  function createButton(words: string, work: () => Promise<void>): HTMLButtonElement {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.addEventListener("click", () => void run(work));
    return button;
  }

  /** Does one thing at a time, and says what went wrong. */
  async function run(work: () => Promise<void>): Promise<void> {
    keep.disabled = remove.disabled = true;
    try {
      await work();
    } catch (error) {
      status.textContent = `${error instanceof Error ? error.message : String(error)}.`;
    } finally {
      bar.hidden = true;
      keep.disabled = remove.disabled = false;
    }
  }

  function showState(answer: Answer): void {
    if (answer.type !== "state") return;
    const { everything, kept, files, bytes } = answer;
    const size = `${Math.ceil(bytes / 1e6)} MB`;
    if (!everything)
      status.textContent = `${kept} visited files are kept. Everything is ${files} files and takes ${size} here; servers that compress send about a sixth.`;
    else if (kept < files) status.textContent = `${kept} of ${files} files are kept, of ${size}.`;
    else status.textContent = `Everything is kept: ${files} files, ${size}.`;
    keep.hidden = everything && kept === files;
    bar.max = files;
    bar.value = kept;
  }

  async function keepAll(): Promise<void> {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    // Asks browsers not to clear it when the device gets full; they may decline.
    await navigator.storage.persist();
    bar.hidden = false;
    let kept = -1;
    for (;;) {
      const before = kept;
      const last = await ask({ type: "keep" }, (answer) => {
        showState(answer);
        if (answer.type === "state") ({ kept } = answer);
      });
      if (last !== undefined) break;
      // The browser stopped the worker: what it has kept stays, so going on is worth it as long as there is more each time.
      if (kept <= before) throw new Error("Nothing comes any more; press again to go on");
    }
    showState(await askOnce({ type: "state" }));
  }

  async function removeAll(): Promise<void> {
    await askOnce({ type: "remove" });
    showState(await askOnce({ type: "state" }));
  }
}

async function askOnce(question: Question): Promise<Answer> {
  const answer = await ask(question, () => undefined);
  if (answer === undefined) throw new Error("The browser does not answer");
  return answer;
}

/** Asks the worker; `onState` hears of progress. Undefined when it falls silent; rejects with what it says went wrong. */
async function ask(question: Question, onState: (answer: Answer) => void): Promise<Answer | undefined> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        end(() => {
          resolve(undefined);
        });
      }, SILENCE);
    };
    const end = (settle: () => void): void => {
      clearTimeout(timer);
      port1.close();
      settle();
    };
    port1.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.type === "failed")
        end(() => {
          reject(new Error(data.why));
        });
      else if (data.type === "done" || question.type === "state")
        end(() => {
          resolve(data);
        });
      else {
        onState(data);
        listen();
      }
    };
    listen();
    active?.postMessage(question, [port2]);
  });
}
