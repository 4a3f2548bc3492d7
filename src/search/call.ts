const INTRINSIC = /@(llvm\.[\w.]+)/i;
const CALL = /^\s*(?:[^()=]*=\s*)?([a-z_][\w.:]*)\s*\(/i;

/**
 * The function that a piece of source code calls: `__shfl_sync` of `x = __shfl_sync(mask, v, 0);`, or LLVM's intrinsic
 * of `%1 = call i32 @llvm.amdgcn.ds.bpermute(i32 %a, i32 %b)`. Undefined where none is called.
 */
export function readCall(text: string): string | undefined {
  return (INTRINSIC.exec(text) ?? CALL.exec(text))?.[1];
}
