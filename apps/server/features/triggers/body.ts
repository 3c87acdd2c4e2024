import { parse as parseQuery } from 'node:querystring';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { apiErrors } from '@heddle/contract/errors/api';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { toItem, toItems } from '@heddle/contract/run/item';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DiskFiles } from '../../platform/files.ts';
import { BODY_LIMIT, BODY_LIMIT_TEXT } from '../../platform/http/errors.ts';
import { parseJson } from '../../platform/http/json.ts';

const nothing: readonly Item[] = [{ json: {} }];

/** A form as an object; a name that comes several times has a list. */
function readForm(text: string): Item[] {
  const entries = Object.entries(parseQuery(text, undefined, undefined, { maxKeys: 10_000 })).filter(([name]) => name !== '__proto__');
  return [{ json: Object.fromEntries(entries.map(([name, value]): [string, JsonValue] => [name, value ?? ''])) }];
}

/** Passes bytes on until there are more than a body may have, over all streams that share the meter. */
class Meter {
  #bytes = 0;

  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > BODY_LIMIT) throw apiErrors.body_too_large({ limit: BODY_LIMIT_TEXT });
  }

  async *through(stream: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of readable(stream as AsyncIterable<Uint8Array>)) {
      this.count(chunk.byteLength);
      yield chunk;
    }
  }
}

/** What breaks while a body is read is the caller's: an upload that ends early, parts that are none. */
async function* readable<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (cause) {
    const tooLarge = cause instanceof Error && 'statusCode' in cause && cause.statusCode === 413;
    throw tooLarge ? apiErrors.body_too_large({ limit: BODY_LIMIT_TEXT }, { cause }) : apiErrors.body_malformed({ reason: cause instanceof Error ? cause.message : 'it ended early.' }, { cause });
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

const limits = { fileSize: BODY_LIMIT, fieldSize: BODY_LIMIT, files: 100, fields: 1000 };

async function readMultipart(request: FastifyRequest, store: DiskFiles): Promise<Item[]> {
  const json: JsonObject = {};
  const files: Record<string, FileRef> = {};
  const meter = new Meter();
  try {
    for await (const part of readable(request.parts({ limits }))) {
      if (part.fieldname === '__proto__') throw apiErrors.body_malformed({ reason: 'the field "__proto__" is not allowed.' });
      if (part.type === 'file') {
        files[freeName(files, part.fieldname)] = await store.put(meter.through(part.file), { name: part.filename, mediaType: part.mimetype });
      } else {
        const value = typeof part.value === 'string' ? part.value : String(part.value);
        meter.count(Buffer.byteLength(value));
        append(json, part.fieldname, value);
      }
    }
  } catch (error) {
    // Nobody will ever know of what was stored so far.
    await Promise.all(Object.values(files).map((file) => store.remove(file)));
    throw error;
  }
  return [Object.keys(files).length === 0 ? { json } : { json, files }];
}

async function readFile(request: FastifyRequest, stream: Readable, store: DiskFiles): Promise<Item[]> {
  const mediaType = request.headers['content-type'] ?? 'application/octet-stream';
  const file = await store.put(new Meter().through(stream), { name: 'body', mediaType });
  return [{ json: {}, files: { body: file } }];
}

/**
 * Makes the bodies of requests in this scope items: JSON is the items themselves, a form one item, text one item under `value`, a multipart form
 * one item with its files, anything else one item with the body as the file `body`. Bodies larger than the limit are refused.
 */
export async function readBodiesAsItems(app: FastifyInstance, store: DiskFiles): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(multipart);
  const asText = (read: (text: string) => readonly Item[]) => (_request: FastifyRequest, body: string, done: (error: Error | null, items?: readonly Item[]) => void) => {
    try {
      done(null, body === '' ? nothing : read(body));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const json = asText((text) => toItems(parseJson(text)));
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, json);
  app.addContentTypeParser<string>(/^application\/.+\+json\b/, { parseAs: 'string' }, json);
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, asText(readForm));
  app.addContentTypeParser<string>(/^(text\/|application\/(.+\+)?xml\b)/, { parseAs: 'string' }, asText((text) => [toItem(text)]));
  app.addContentTypeParser('*', async (request: FastifyRequest, stream: Readable) => readFile(request, stream, store));
}

/** The items of a request whose body `readBodiesAsItems` has read. */
export async function itemsOf(request: FastifyRequest, store: DiskFiles): Promise<readonly Item[]> {
  if (request.headers['content-type']?.startsWith('multipart/form-data')) return readMultipart(request, store);
  // The parsers of this scope give nothing else.
  return (request.body as readonly Item[] | undefined) ?? nothing;
}
