process.env["ASTRO_TELEMETRY_DISABLED"] = "1";
const { dev } = await import("astro");
await dev({});
