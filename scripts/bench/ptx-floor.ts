import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const [location] = process.argv.slice(2);
if (location === undefined) throw new Error("give a path");
const parser = unified().use(remarkParse).use(remarkGfm);
for (const file of globSync("nvidia-ptx-*/**/*.md", { cwd: location })) {
  parser.parse(readFileSync(path.join(location, file), "utf8"));
}
