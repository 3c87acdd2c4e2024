import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import { redact } from '@heddle/contract/node/redaction';
import type { FileRef } from '@heddle/contract/run/item';
import { parseJson } from '../json/parse.ts';
import { toNetworkError } from './failures.ts';
import { percentDecoded } from './headers.ts';
import type { HttpAnswer } from './request.ts';

/** Bytes that an answer may have in memory, and as a file. */
export const MEMORY_LIMIT = 16 * 1024 * 1024;
export const FILE_LIMIT = 512 * 1024 * 1024;
/** Bytes that all answers of one step may have in memory together. */
export const STEP_LIMIT = 64 * 1024 * 1024;

/** How an answer is to be read. */
export interface Reading {
  format: ContentFormat;
  files: FileStore;
  /** The bytes that the step may still hold; reduced here. */
  allowance: { bytes: number };
  /** Texts that must not show up in an error. */
  secrets: readonly string[];
}

/** auto: JSON and text by the response's Content-Type, anything else as a file. */
export type ContentFormat = 'auto' | 'json' | 'text' | 'file';

/** The body of an answer, read. */
export type HttpContent =
  | { kind: 'empty' }
  | { kind: 'json'; value: JsonValue }
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: FileRef };

/**
 * Reads the body of an answer. Text and JSON may have `MEMORY_LIMIT` bytes, `STEP_LIMIT` in all; a file is streamed to the store
 * and may have `FILE_LIMIT`.
 * Throws `http_response_too_large`, `http_response_invalid` (not JSON), `json_too_deep`, `json_too_many_values` and `http_unreachable` when the connection breaks off.
 */
export async function readContent({ response, request }: HttpAnswer, reading: Reading): Promise<HttpContent> {
  const { format, files, secrets } = reading;
  if (!response.body || request.method === 'HEAD') return { kind: 'empty' };
  const mediaType = mediaTypeOf(response);
  const kind = format === 'auto' ? kindOf(mediaType.essence) : format;
  const limit = kind === 'file' ? FILE_LIMIT : MEMORY_LIMIT;
  if (Number(response.headers.get('content-length') ?? 0) > limit) {
    await response.body.cancel();
    throw tooLarge(limit);
  }
  const stream = limited(response.body, limit, request.url, secrets);
  if (kind === 'file') {
    const file = await files.put(stream, {
      name: fileNameOf(response, request.url),
      mediaType: mediaType.essence || 'application/octet-stream',
    });
    return { kind: 'file', file };
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) {
    reading.allowance.bytes -= chunk.length;
    if (reading.allowance.bytes < 0) {
      throw nodeErrors.http_response_too_large({
        limit: `${STEP_LIMIT / 1024 / 1024} MiB, together with the other requests of the step`,
      });
    }
    chunks.push(chunk);
  }
  if (chunks.length === 0) return { kind: 'empty' };
  const text = decode(Buffer.concat(chunks), mediaType.charset);
  if (kind === 'text') return { kind: 'text', text };
  if (text.trim() === '') return { kind: 'empty' };
  return { kind: 'json', value: await readJson(text, secrets) };
}

/** The body of an answer, chunk by chunk. Throws `http_response_too_large` beyond `limit` bytes, and `http_unreachable` when the connection breaks off. */
export async function* limited(
  body: ReadableStream<Uint8Array>,
  limit: number,
  url: URL,
  secrets: readonly string[],
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((thrown: unknown) => {
        throw toNetworkError(thrown, url, secrets);
      });
      if (done) return;
      size += value.length;
      if (size > limit) throw tooLarge(limit);
      yield value;
    }
  } finally {
    // Frees the connection when reading ended early. A body that failed cannot be cancelled; its error is already on its way.
    await reader.cancel().catch(() => undefined);
  }
}

function tooLarge(limit: number): Error {
  return nodeErrors.http_response_too_large({ limit: `${limit / 1024 / 1024} MiB` });
}

async function readJson(text: string, secrets: readonly string[]): Promise<JsonValue> {
  try {
    return await parseJson(text);
  } catch (cause) {
    if (cause instanceof HeddleError) throw cause;
    const body = redact(text.slice(0, 4000), secrets).slice(0, 500);
    throw nodeErrors.http_response_invalid({ reason: 'it is not JSON.' }, { cause, details: { body } });
  }
}

/** Media type and charset of a response's Content-Type; '' and UTF-8 where it has none. */
export function mediaTypeOf(response: Response): { essence: string; charset: string } {
  const [essence = '', ...parameters] = (response.headers.get('content-type') ?? '')
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((parameter) => parameter.toLowerCase().startsWith('charset='));
  return { essence: essence.toLowerCase(), charset: charset?.slice('charset='.length).replaceAll('"', '') ?? 'utf-8' };
}

const textual = /^text\/|^application\/(.*\+)?(xml|javascript|x-www-form-urlencoded|x-ndjson|yaml)$/;

function kindOf(mediaType: string): Exclude<ContentFormat, 'auto'> {
  if (mediaType === 'application/json' || mediaType.endsWith('+json')) return 'json';
  return mediaType === '' || textual.test(mediaType) ? 'text' : 'file';
}

function decode(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    // An unknown charset: UTF-8 is the best guess, and never fails.
    return new TextDecoder().decode(bytes);
  }
}

/** The file name of a response: from Content-Disposition (RFC 6266), else the last part of the address, else 'response'. */
export function fileNameOf(response: Response, url: URL): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const given =
    (extended && percentDecoded(extended)) ||
    plain?.[1] ||
    plain?.[2] ||
    percentDecoded(url.pathname.split('/').at(-1) ?? '');
  // A name is a name, never a way through folders.
  return given.split(/[/\\]/).at(-1)?.slice(0, 200) || 'response';
}
