import { spawnSync } from "node:child_process";

/** Installs a Debian package by apt where that is possible: as root, on a machine with apt. `why` is said before. */
export function installByApt(name: string, why: string): void {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot || spawnSync("apt-get", ["--version"]).status !== 0) return;
  console.log(why);
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update", "-q"], options);
  spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", name], options);
}
