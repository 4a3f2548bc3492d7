/**
 * The kind of a page: its address with a star for its last part and for every part after the second, so that
 * `/amd/v_max_f32/` and `/amd/encodings/enc_vop3/rdna3/` are of the kinds `/amd/*` + `/` and `/amd/encodings/*` + `/*` + `/`.
 */
export function kindOf(page: string): string {
  const parts = page.split("/").slice(1, -1);
  const starred = parts.map((part, index) => (index === parts.length - 1 || index > 1 ? "*" : part));
  return ["", ...starred, ""].join("/");
}

/** The folder that an address stands in, and its last part; the root is `.` in `/`. */
export function splitAddress(address: string): { folder: string; name: string } {
  const path = address.replace(/\/$/, "");
  const cut = path.lastIndexOf("/") + 1;
  const name = path.slice(cut);
  return name === "" ? { folder: "/", name: "." } : { folder: path.slice(0, cut), name };
}

/** The address of a page by its folder and last part: the reverse of {@link splitAddress}. */
export function joinPage(folder: string, name: string): string {
  return name === "." ? folder : `${folder}${name}/`;
}
