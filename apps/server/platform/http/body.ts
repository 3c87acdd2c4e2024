import { parse as parseQuery } from 'node:querystring';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import { apiErrors } from '@heddle/contract/errors/api';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { toItems } from '@heddle/contract/run/item';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DiskFiles } from '../files.ts';
import { bodyLimitOf, bodyTooLarge } from './errors.ts';
import { readJson } from './json.ts';

/** The value of a request body, and the files in it. */
export interface Body {
  /** Left out for an empty body, and for a body that is a file itself. */
  value?: JsonValue;
  files?: Record<string, FileRef>;
}

/** Checks the raw bytes of a form while its parts are parsed. */
export interface FormWatch {
  /** The next bytes. Throws to refuse the form. */
  see(bytes: Uint8Array): void;
  /** Called after the last byte. Throws to refuse the form. */
  end(): void;
}

const nothing: Body = {};

/** True for a form with files, which is not read by the content type parsers. */
export const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');

/** A form as an object; a repeated name has a list. */
function readForm(text: string): JsonObject {
  const entries = Object.entries(parseQuery(text, undefined, undefined, { maxKeys: 10_000 })).filter(
    ([name]) => name !== '__proto__',
  );
  return Object.fromEntries(entries.map(([name, value]): [string, JsonValue] => [name, value ?? '']));
}

/** Passes bytes on until a body exceeds its limit, across all streams that share the meter, or until a watch refuses them. */
class Meter {
  readonly #limit: number;
  #bytes = 0;
  #refused: { reason: unknown } | null = null;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Passes all bytes of a request to a watch. Call it before anything reads them. */
  show(stream: Readable, watch: FormWatch): void {
    stream.on('data', (bytes: Uint8Array) => {
      try {
        if (!this.#refused) watch.see(bytes);
      } catch (reason) {
        this.#refused = { reason };
      }
    });
  }

  /** Throws the error of the watch, if any. */
  check(): void {
    if (this.#refused) throw this.#refused.reason;
  }

  count(bytes: number): void {
    this.check();
    this.#bytes += bytes;
    if (this.#bytes > this.#limit) throw bodyTooLarge(this.#limit);
  }

  async *through(stream: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of readable(stream as AsyncIterable<Uint8Array>, this.#limit)) {
      this.count(chunk.byteLength);
      yield chunk;
    }
  }
}

const malformed = (cause: unknown): Error =>
  apiErrors.body_malformed({ reason: cause instanceof Error ? cause.message : 'it ended early.' }, { cause });

/** Errors while a body is read are the caller's: an upload that ends early, malformed parts. */
async function* readable<T>(source: AsyncIterable<T>, limit: number): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (cause) {
    const tooLarge = cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413;
    throw tooLarge ? bodyTooLarge(limit, cause) : malformed(cause);
  }
}

function append(json: JsonObject, name: string, value: JsonValue): void {
  const before = Object.hasOwn(json, name) ? json[name] : undefined;
  if (before === undefined) json[name] = value;
  else if (Array.isArray(before)) before.push(value);
  else json[name] = [before, value];
}

/** A name for a further file in the same field: photo, photo_2, photo_3. */
function freeName(files: Record<string, FileRef>, field: string): string {
  let name = field;
  for (let count = 2; Object.hasOwn(files, name); count++) name = `${field}_${count}`;
  return name;
}

const limitsOf = (limit: number) => ({ fileSize: limit, fieldSize: limit, files: 100, fields: 1000 });

/** The store for the files of a request. Called with the first file. */
export type StoreOf = (request: FastifyRequest) => DiskFiles | Promise<DiskFiles>;

/** Settles once all bytes of a request were read, including those after the last part of its form. Throws `body_malformed` if it ends early. */
async function allSeen(stream: Readable): Promise<void> {
  if (stream.readableEnded) return;
  stream.resume();
  await finished(stream, { writable: false }).catch((cause: unknown) => Promise.reject(malformed(cause)));
}

/** Refuses a form above a number of bytes. */
function sizeWatch(limit: number): FormWatch {
  let bytes = 0;
  return {
    see(seen) {
      bytes += seen.byteLength;
      if (bytes > limit) throw bodyTooLarge(limit);
    },
    end: () => undefined,
  };
}

async function readMultipart(request: FastifyRequest, storeOf: StoreOf, watch?: FormWatch): Promise<Body> {
  let store: DiskFiles | undefined;
  const json: JsonObject = {};
  const files: Record<string, FileRef> = {};
  const limit = bodyLimitOf(request);
  // Bytes between the parts of a form count as well.
  if (Number(request.headers['content-length'] ?? 0) > limit) throw bodyTooLarge(limit);
  const meter = new Meter(limit);
  // Bytes flow from the next turn of the event loop, so the watches see all of them.
  meter.show(request.raw, sizeWatch(limit));
  if (watch) meter.show(request.raw, watch);
  try {
    for await (const part of readable(request.parts({ limits: limitsOf(limit) }), limit)) {
      if (part.fieldname === '__proto__')
        throw apiErrors.body_malformed({ reason: 'the field "__proto__" is not allowed.' });
      if (part.type === 'file') {
        store ??= await storeOf(request);
        files[freeName(files, part.fieldname)] = await store.put(meter.through(part.file), {
          name: part.filename,
          mediaType: part.mimetype,
        });
      } else {
        const value = typeof part.value === 'string' ? part.value : String(part.value);
        meter.count(Buffer.byteLength(value));
        append(json, part.fieldname, value);
      }
    }
    if (watch) {
      await allSeen(request.raw);
      meter.check();
      watch.end();
    }
  } catch (error) {
    // Nothing refers to the files stored so far.
    const stored = store;
    if (stored) await Promise.all(Object.values(files).map((file) => stored.remove(file)));
    throw error;
  }
  return Object.keys(files).length === 0 ? { value: json } : { value: json, files };
}

async function readFile(request: FastifyRequest, stream: Readable, storeOf: StoreOf): Promise<Body> {
  const mediaType = request.headers['content-type'] ?? 'application/octet-stream';
  const store = await storeOf(request);
  const file = await store.put(new Meter(bodyLimitOf(request)).through(stream), { name: 'body', mediaType });
  return { files: { body: file } };
}

/**
 * Reads the bodies of requests in this scope: JSON, forms and text are values, a multipart form is an object with its files, anything else is the
 * file `body`. Bodies larger than the limit are refused.
 */
export async function readBodies(app: FastifyInstance, storeOf: StoreOf): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const asText =
    (read: (text: string) => JsonValue | Promise<JsonValue>) =>
    async (_request: FastifyRequest, body: string): Promise<Body> =>
      body === '' ? nothing : { value: await read(body) };
  const json = asText(readJson);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, json);
  app.addContentTypeParser<string>(/^application\/.+\+json\b/, { parseAs: 'string' }, json);
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, asText(readForm));
  app.addContentTypeParser<string>(
    /^(text\/|application\/(.+\+)?xml\b)/,
    { parseAs: 'string' },
    asText((text) => text),
  );
  app.addContentTypeParser('*', async (request: FastifyRequest, stream: Readable) =>
    readFile(request, stream, storeOf),
  );
}

/** The body of a request in a scope whose bodies `readBodies` reads. Files of a form that `watch` refuses are removed. */
export async function bodyOf(request: FastifyRequest, storeOf: StoreOf, watch?: FormWatch): Promise<Body> {
  if (isForm(request)) return readMultipart(request, storeOf, watch);
  // The parsers of this scope return nothing else.
  return (request.body as Body | undefined) ?? nothing;
}

/** A body as items: one item per element of a list, one item for anything else, one empty item for no body. */
export function itemsOf({ value, files }: Body): readonly Item[] {
  if (files) return [{ json: isJsonObject(value) ? value : {}, files }];
  return value === undefined ? [{ json: {} }] : toItems(value);
}
