import { readFileSync } from 'node:fs';

/** The machine's program, ready to be started. */
export function compileWasm(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(readFileSync(new URL(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
}
