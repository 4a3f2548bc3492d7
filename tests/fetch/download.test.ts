import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { checkPin, download, isKnownHost, type Options, pinOf } from "../../src/fetch/download.ts";

/** The smallest zip: a local header's mark, and the end of an empty directory (22 bytes). */
const ZIP = Buffer.concat([
  Buffer.from("PK\u0003\u0004", "latin1"),
  Buffer.from("PK\u0005\u0006", "latin1"),
  Buffer.alloc(18),
]);

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts a server and gives its address. */
async function serve(answer: RequestListener): Promise<string> {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${String((started.address() as AddressInfo).port)}/file.zip`;
}

const retries: string[] = [];
const options: Options = {
  allows: (url) => url.hostname === "127.0.0.1",
  maxBytes: 1000,
  stallMs: 200,
  backoff: [1, 1],
  onRetry: (problem) => void retries.push(problem),
};

/** The message of the failure. */
async function failure(
  answer: RequestListener,
  changed: Partial<Options> = {},
): Promise<{ message: string; asked: number }> {
  let asked = 0;
  const address = await serve((request, response) => {
    asked += 1;
    answer(request, response);
  });
  retries.length = 0;
  const message = await download(address, { ...options, ...changed }).then(
    () => "no error",
    (error: unknown) => (error instanceof Error ? error.message.replaceAll(address, "ADDRESS") : String(error)),
  );
  return { message, asked };
}

describe("a download", () => {
  it("gives the bytes, through redirects that are allowed", async () => {
    const address = await serve((request, response) => {
      if (request.url === "/file.zip") response.writeHead(302, { location: "/real.zip" }).end();
      else response.writeHead(200, { "content-type": "application/zip" }).end(ZIP);
    });
    expect(Buffer.from(await download(address, options))).toEqual(ZIP);
  });

  it("is tried again when the server fails at first", async () => {
    let asked = 0;
    const address = await serve((_, response) => {
      asked += 1;
      if (asked === 1) response.writeHead(503).end();
      else response.end(ZIP);
    });
    retries.length = 0;
    expect(Buffer.from(await download(address, options))).toEqual(ZIP);
    expect(retries).toEqual([`${address} answered 503 Service Unavailable, expected 200; next try in 0.001 s`]);
  });

  it("that breaks off before its announced length fails after three tries", async () => {
    const { message, asked } = await failure((_, response) => {
      response.writeHead(200, { "content-length": "500" });
      response.write(ZIP, () => response.destroy());
    });
    expect(message).toMatch(/^ADDRESS: terminated/);
    expect(asked).toBe(3);
  });

  it("that ends without the end of the zip fails", async () => {
    const { message, asked } = await failure((_, response) => response.end(ZIP.subarray(0, 4)));
    expect(message).toBe("ADDRESS sent a zip without its end");
    expect(asked).toBe(3);
  });

  it("that stalls is given up", async () => {
    const { message, asked } = await failure(
      (_, response) => {
        response.writeHead(200, { "content-length": "500" });
        response.write(ZIP);
      },
      { backoff: [] },
    );
    expect(message).toBe("ADDRESS sent nothing for 0.2 s");
    expect(asked).toBe(1);
  });

  it("that is redirected to another host, or away from https, is refused at once", async () => {
    const { message, asked } = await failure((_, response) =>
      response.writeHead(302, { location: "http://evil.example.org/x.zip" }).end(),
    );
    expect(message).toBe(
      "a redirect of ADDRESS leads to http://evil.example.org, which is not an https address of a known host; see 'hosts' in content/downloads.json",
    );
    expect(asked).toBe(1);
  });

  it("that goes round in circles is given up", async () => {
    const { message } = await failure((_, response) => response.writeHead(302, { location: "/file.zip" }).end());
    expect(message).toBe("ADDRESS redirects more than 5 times");
  });

  it("that is a web page is refused at once", async () => {
    const { message, asked } = await failure((_, response) =>
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<!doctype html>"),
    );
    expect(message).toBe("ADDRESS sent a web page (text/html; charset=utf-8), expected a zip; has the address moved?");
    expect(asked).toBe(1);
  });

  it("that is something else under the name of a zip is refused", async () => {
    const { message } = await failure((_, response) => response.end("<html>no zip</html>"));
    expect(message).toBe('ADDRESS sent something that is not a zip; it begins with "<html>no zip</ht"');
  });

  it("that is too large is refused, announced or not", async () => {
    const announced = await failure((_, response) => response.writeHead(200, { "content-length": "1001" }).end());
    expect(announced.message).toBe("ADDRESS has 1001 bytes or more, at most 1000 are taken");
    const silent = await failure((_, response) => {
      response.write(ZIP);
      response.end(Buffer.alloc(2000));
    });
    expect(silent.message).toMatch(/^ADDRESS has \d+ bytes or more, at most 1000 are taken$/);
  });

  it("that is not found says so", async () => {
    const { message, asked } = await failure((_, response) => response.writeHead(404).end());
    expect(message).toBe("ADDRESS answered 404 Not Found, expected 200");
    expect(asked).toBe(1);
  });
});

describe("the pin", () => {
  // echo -n abc | sha256sum
  const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  it("is size and SHA-256", () => {
    expect(pinOf(Buffer.from("abc"))).toEqual({ bytes: 3, sha256: ABC });
  });

  it("lets its own file pass and names both of another", () => {
    expect(() => {
      checkPin("ADDRESS", Buffer.from("abc"), { bytes: 3, sha256: ABC });
    }).not.toThrow();
    expect(() => {
      checkPin("ADDRESS", Buffer.from("abd"), { bytes: 3, sha256: ABC });
    }).toThrow(/found {4}3 bytes, SHA-256 a52d159f[\s\S]*expected 3 bytes, SHA-256 ba7816bf[\s\S]*--latest/);
  });
});

describe("known hosts", () => {
  it.each([
    ["https://gpuopen.com/x", true],
    ["https://www.gpuopen.com/x", true],
    ["https://download.amd.com/x", true],
    ["http://gpuopen.com/x", false],
    ["https://gpuopen.com.evil.org/x", false],
    ["https://notgpuopen.com/x", false],
    ["https://amd.com/x", false],
  ])("%s: %s", (address, known) => {
    expect(isKnownHost(new URL(address), ["gpuopen.com", "*.gpuopen.com", "*.amd.com"])).toBe(known);
  });
});
