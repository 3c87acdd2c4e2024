import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as Reader from 'zxing-wasm/reader';
import type * as Writer from 'zxing-wasm/writer';

/** The WebAssembly of the code library, from this machine: left alone it would ask a server for it. */
const wasm = (path: string): Promise<Uint8Array> => readFile(createRequire(import.meta.url).resolve(path));

let writer: Promise<typeof Writer> | undefined;
let reader: Promise<typeof Reader> | undefined;

/** The part of the library that makes codes, loaded once per thread. */
export const loadWriter = (): Promise<typeof Writer> =>
  (writer ??= prepare(import('zxing-wasm/writer'), 'zxing-wasm/writer/zxing_writer.wasm'));

/** The part that reads them. */
export const loadReader = (): Promise<typeof Reader> =>
  (reader ??= prepare(import('zxing-wasm/reader'), 'zxing-wasm/reader/zxing_reader.wasm'));

async function prepare<M extends { prepareZXingModule(options: { overrides: { wasmBinary: ArrayBuffer } }): void }>(
  loading: Promise<M>,
  path: string,
): Promise<M> {
  const [module, bytes] = await Promise.all([loading, wasm(path)]);
  module.prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(bytes).buffer } });
  return module;
}
