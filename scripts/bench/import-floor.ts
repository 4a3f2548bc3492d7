import { SaxesParser } from "saxes";
import { openInputs } from "../../src/import/amd/open-inputs.ts";

const [location] = process.argv.slice(2);
if (location === undefined) throw new Error("give a path");
const inputs = await openInputs(location);
for (const { open } of inputs.files) {
  const parser = new SaxesParser({ position: true });
  parser.on("text", () => undefined);
  parser.on("attribute", () => undefined);
  const decoder = new TextDecoder();
  for await (const chunk of await open()) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
}
inputs.close();
