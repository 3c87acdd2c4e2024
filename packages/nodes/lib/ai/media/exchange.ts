import { isJsonObject } from '@heddle/contract/json';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { APICallError } from 'ai';
import { parseJson } from '../../json/parse.ts';
import type { TokenUse } from '../port.ts';
import type { MediaCall } from './port.ts';

/** The body of a request: JSON, parts of a form, or the bytes of a file. */
export type MediaBody = { json: JsonValue } | { form: FormData } | { bytes: Uint8Array<ArrayBuffer>; type: string };

/** Posts to a provider. Throws `APICallError` for a refusal, which the error of the call is made of. */
export const post = (
  fetch: typeof globalThis.fetch,
  url: string,
  body: MediaBody,
  call: MediaCall,
): Promise<Response> => send(fetch, { method: 'POST', url, headers: new Headers(), body }, call);

/** A request to a provider. `body`: null for none. */
export interface MediaRequest {
  method: string;
  url: string;
  headers: Headers;
  body: MediaBody | null;
}

/** Sends a request. Throws as `post` does. */
export async function send(
  fetch: typeof globalThis.fetch,
  { method, url, headers: given, body }: MediaRequest,
  { signal, idempotencyKey }: MediaCall,
): Promise<Response> {
  const headers = new Headers(given);
  headers.set('idempotency-key', idempotencyKey);
  const sent = body === null ? {} : { body: await encoded(body, headers) };
  const response = await fetch(url, { method, ...sent, headers, signal });
  if (response.ok) return response;
  throw new APICallError({
    message: response.statusText,
    url,
    requestBodyValues: {},
    statusCode: response.status,
    responseBody: await response.text(),
  });
}

/** A body that can be sent again where the provider did not take it. */
async function encoded(body: MediaBody, headers: Headers): Promise<string | ArrayBuffer | Uint8Array<ArrayBuffer>> {
  if ('bytes' in body) {
    headers.set('content-type', body.type);
    return body.bytes;
  }
  if ('json' in body) {
    headers.set('content-type', 'application/json');
    return JSON.stringify(body.json);
  }
  const form = new Response(body.form);
  headers.set('content-type', form.headers.get('content-type') ?? '');
  return form.arrayBuffer();
}

/** The JSON of an answer. Throws an error that says that it is none. */
export async function valueOf(response: Response): Promise<JsonValue> {
  const text = await response.text();
  return parseJson(text).catch((cause: unknown) => {
    throw new Error('it is not JSON', { cause });
  });
}

/** The JSON object of an answer. Throws an error that says what it is instead. */
export async function jsonOf(response: Response): Promise<JsonObject> {
  const value = await valueOf(response);
  if (!isJsonObject(value)) throw new Error('it is not an object of JSON');
  return value;
}

/** The bytes of an answer that is a file. Throws an error where it is text, or nothing. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const type = response.headers.get('content-type') ?? '';
  if (/json|^text\//.test(type)) {
    await response.body?.cancel();
    throw new Error(`it is ${type} in place of a file`);
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) throw new Error('it is empty');
  return bytes;
}

/** The number at a name of a JSON object; null where there is none. */
export const numberAt = (object: JsonObject, name: string): number | null => {
  const value = object[name];
  return typeof value === 'number' ? value : null;
};

/** The objects of a list at a name of a JSON object. */
export const objectsAt = (object: JsonObject, name: string): JsonObject[] => {
  const value = object[name];
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
};

/** The object at a name of a JSON object; an empty one where there is none. */
export const objectAt = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return isJsonObject(value) ? value : {};
};

/** The tokens of an answer as OpenAI counts them; undefined where it does not count tokens. */
export function tokensIn(answer: JsonObject): { tokens?: TokenUse } {
  const usage = objectAt(answer, 'usage');
  const [input, output] = [numberAt(usage, 'input_tokens'), numberAt(usage, 'output_tokens')];
  return input === null && output === null ? {} : { tokens: { input: input ?? 0, cached: 0, output: output ?? 0 } };
}
