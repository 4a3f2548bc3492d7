import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Browser tests wait for Chromium; two files at a time keep two cores busy.
    maxWorkers: 2,
    reporters: ["default", "./tests/support/summary-reporter.ts"],
    projects: [
      {
        test: {
          name: "unit",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/site/**", "tests/browser/**"],
        },
      },
      {
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts", "tests/browser/**/*.test.ts"],
          globalSetup: ["./tests/support/site-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Chromium answers late on a busy machine.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
