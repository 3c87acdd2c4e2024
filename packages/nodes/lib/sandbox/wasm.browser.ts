import address from 'quickjs-wasi/quickjs.wasm?url';

/** The machine's program, ready to be started; it is served with the web app. */
export function compileWasm(): Promise<WebAssembly.Module> {
  return WebAssembly.compileStreaming(fetch(address));
}
