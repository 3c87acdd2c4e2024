import { learningErrors } from '@heddle/contract/errors/learning';
import { gunzipSync, gzipSync, strFromU8, strToU8 } from 'fflate';

/** Characters of a packed model. */
export const MODEL_LIMIT = 16 * 240 * 1024;

const MARK = 'f32:';

/** A model as text: JSON, in which lists of numbers have the precision of 32 bits, compressed. Throws `model_too_large`. */
export function packModel(model: object): string {
  const json = JSON.stringify(model, (_key, value: unknown) => (ArrayBuffer.isView(value) ? asText(value) : value));
  const packed = Buffer.from(gzipSync(strToU8(json), { level: 6, mtime: 0 })).toString('base64');
  if (packed.length > MODEL_LIMIT) throw learningErrors.model_too_large({ limit: `${MODEL_LIMIT / 1024 / 1024} MiB` });
  return packed;
}

function asText(view: ArrayBufferView): string {
  // Models hold numbers in typed arrays only.
  const numbers = Float32Array.from(view as unknown as ArrayLike<number>);
  return MARK + Buffer.from(numbers.buffer).toString('base64');
}

let last: { packed: string; model: object } | undefined;

/** The model of a packed text. Kept until the next one is opened: many items are worked on in several calls. */
export function openModel<M extends object>(packed: string): M {
  if (last?.packed !== packed) {
    const json = strFromU8(gunzipSync(new Uint8Array(Buffer.from(packed, 'base64'))));
    const model = JSON.parse(json, (_key, value: unknown) =>
      typeof value === 'string' && value.startsWith(MARK) ? asNumbers(value) : value,
    ) as object;
    last = { packed, model };
  }
  // Packed by `packModel` from such a model.
  return last.model as M;
}

function asNumbers(text: string): Float32Array {
  const bytes = new Uint8Array(Buffer.from(text.slice(MARK.length), 'base64'));
  return new Float32Array(bytes.buffer, 0, bytes.byteLength / 4);
}
