import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { once, sliced } from '../../lib/files/chunks.ts';
import { collected, factsOf, requiredFile } from '../../lib/files/read.ts';
import { base64OfBytes, textBytes, textOfBytes } from '../../lib/files/text.ts';
import { parseJson } from '../../lib/json/parse.ts';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import { writeJson } from '../../lib/json/write.ts';
import { runNatively } from '../../lib/native/native.ts';
import { forEachAsyncYielding } from '../../lib/cooperative.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { AesSecret } from './aes.ts';
import { decryptAes, encryptAes } from './aes.ts';
import type { encryptionFields } from './crypto-box-fields.ts';
import { decryptRsa, encryptRsa } from './jwe.ts';
import { hashed, hasKeyPair, signed, verified } from './signatures.ts';

type Context = NodeContext<typeof encryptionFields>;

/** Bytes that are worked on as a whole; AES and hashes of files take any length. */
const WHOLE_LIMIT = 64 * 1024 * 1024;
/** A passphrase takes seconds and much memory, as much as the file says: age makes keys of it in a process of its own. */
const TIME_LIMIT_MS = 120_000;

const age = { url: new URL('./age-work.ts', import.meta.url), load: () => import('./age-work.ts') };

/** Runs the configured operation for every item. */
export async function processCrypto(context: Context): Promise<NodeResult> {
  const results: Item[] = [];
  await forEachAsyncYielding(
    context.items,
    async (item, index) => void results.push(await processItem(context, item, index)),
    context,
  );
  return main(results);
}

function processItem(context: Context, item: Item, index: number): Item | Promise<Item> {
  switch (context.field.operation(index)) {
    case 'encrypt':
    case 'decrypt':
      return crypt(context, item, index);
    case 'sign':
      return signItem(context, item, index);
    case 'verify':
      return verifyItem(context, item, index);
    case 'hash':
      return hashItem(context, item, index);
  }
}

const put = (item: Item, name: string, value: JsonValue): Item => ({
  ...item,
  json: withPaths(item.json, [{ name, value }]),
});

/** What is to be worked on, in chunks. */
async function open(context: Context, item: Item, index: number): Promise<AsyncIterable<Uint8Array>> {
  const { field, files } = context;
  if (field.source(index) === 'file') return files.open(requiredFile(item, field.file(index)));
  const path = field.field(index);
  const value = pathReader(path)(item.json);
  if (value === undefined) throw dataErrors.data_missing({ field: path });
  return textBytes(
    typeof value === 'string' ? value : await writeJson(value, { indent: 0, sorted: true }, context),
    context,
  );
}

/** The same in one piece. Throws `data_too_large`. */
const whole = (context: Context, chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> =>
  collected(chunks, 'The data', WHOLE_LIMIT, context);

async function crypt(context: Context, item: Item, index: number): Promise<Item> {
  const { field } = context;
  if (field.operation(index) === 'encrypt') {
    const inFile = field.source(index) === 'file';
    const encrypted = await encryptedChunks(context, await open(context, item, index), index, !inFile);
    const rest = field.remove(index) ? withoutOriginal(context, item, index) : item;
    if (inFile) {
      const source = requiredFile(item, field.file(index));
      return withFile(
        context,
        rest,
        index,
        encrypted,
        `${source.name}${extensions[field.algorithm(index)]}`,
        'encrypted',
      );
    }
    const bytes = await whole(context, encrypted);
    // age in armor and JWE are text already.
    return put(
      rest,
      field.to(index) || 'encrypted',
      field.algorithm(index) === 'aes-256-gcm'
        ? await base64OfBytes(bytes, context)
        : await textOfBytes(bytes, 'utf-8', context),
    );
  }
  return decryptItem(context, item, index);
}

const extensions = { 'aes-256-gcm': '.aes', 'rsa-oaep': '.jwe', age: '.age' } as const;

function aesSecret(context: Context, index: number): AesSecret {
  const { field } = context;
  return field.protect(index) === 'key'
    ? { key: field.key(index) }
    : { passphrase: field.passphrase(index), step: context };
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

async function encryptedChunks(
  context: Context,
  data: AsyncIterable<Uint8Array>,
  index: number,
  asText: boolean,
): Promise<AsyncIterable<Uint8Array>> {
  const { field, signal, resources } = context;
  if (field.algorithm(index) === 'aes-256-gcm')
    return encryptAes(data, aesSecret(context, index), field.context(index));
  const bytes = await whole(context, data);
  if (field.algorithm(index) === 'rsa-oaep') return once(await encryptRsa(bytes, field.rsaPublicKey(index)));
  const byKey = field.protect(index) === 'key';
  const secret = byKey ? { recipients: linesOf(field.recipients(index)) } : { passphrase: field.passphrase(index) };
  const run = byKey ? runInWorker : runNatively;
  return once(
    await run(age, 'encryptAge', [bytes, secret, asText], {
      signal,
      resources,
      timeoutMs: TIME_LIMIT_MS,
      small: byKey && bytes.length < 50_000,
    }),
  );
}

async function decryptItem(context: Context, item: Item, index: number): Promise<Item> {
  const { field, files, signal } = context;
  if (field.source(index) === 'file') {
    const source = requiredFile(item, field.file(index));
    const name = source.name.replace(/\.(aes|jwe|age)$/, '') || 'decrypted';
    return withFile(
      context,
      item,
      index,
      await decryptedChunks(context, await files.open(source), index),
      name,
      'decrypted',
    );
  }
  const path = field.field(index) || 'encrypted';
  const value = pathReader(path)(item.json);
  if (typeof value !== 'string') throw dataErrors.data_missing({ field: path });
  const bytes = Buffer.from(value, field.algorithm(index) === 'aes-256-gcm' ? 'base64' : 'utf8');
  const text = await textOfBytes(
    await whole(context, await decryptedChunks(context, sliced(bytes), index)),
    'utf-8',
    context,
  );
  signal.throwIfAborted();
  return put(item, field.to(index) || 'decrypted', field.asJson(index) ? await asJson(text, context) : text);
}

async function asJson(text: string, stop: { readonly signal: AbortSignal }): Promise<JsonValue> {
  try {
    return await parseJson(text, stop);
  } catch (cause) {
    throw cause instanceof SyntaxError ? dataErrors.json_invalid({ reason: `${cause.message}.` }, { cause }) : cause;
  }
}

async function decryptedChunks(
  context: Context,
  data: AsyncIterable<Uint8Array>,
  index: number,
): Promise<AsyncIterable<Uint8Array>> {
  const { field, signal, resources } = context;
  if (field.algorithm(index) === 'aes-256-gcm')
    return decryptAes(data, aesSecret(context, index), field.context(index));
  const bytes = await whole(context, data);
  if (field.algorithm(index) === 'rsa-oaep')
    return once(await decryptRsa(bytes, field.rsaPrivateKey(index), field.keyPassphrase(index)));
  const byKey = field.protect(index) === 'key';
  const secret = byKey ? { identities: linesOf(field.identity(index)) } : { passphrase: field.passphrase(index) };
  const run = byKey ? runInWorker : runNatively;
  return once(
    await run(age, 'decryptAge', [bytes, secret], {
      signal,
      resources,
      timeoutMs: TIME_LIMIT_MS,
      small: byKey && bytes.length < 50_000,
    }),
  );
}

/** The store keeps a file only when all of it has come: of data that turn out not to be genuine nothing is left. */
async function withFile(
  { field, files }: Context,
  item: Item,
  index: number,
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  usual: string,
): Promise<Item> {
  const to = field.to(index) || usual;
  const file: FileRef = await files.put(chunks, { name, mediaType: 'application/octet-stream' });
  return { json: withPaths(item.json, [{ name: to, value: factsOf(file) }]), files: { ...item.files, [to]: file } };
}

function withoutOriginal({ field }: Context, item: Item, index: number): Item {
  if (field.source(index) === 'file') {
    const original = requiredFile(item, field.file(index)).id;
    return {
      json: item.json,
      files: Object.fromEntries(Object.entries(item.files ?? {}).filter(([, file]) => file.id !== original)),
    };
  }
  const path = field.field(index);
  const json: JsonObject = path === '' ? {} : without(item.json, path.split('.'));
  return { ...item, json };
}

function without(object: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  const { [name]: value, ...others } = object;
  if (rest.length === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return rest.length === 0 ? others : object;
  return { ...object, [name]: without(value, rest) };
}

function keysOf(
  { field }: Context,
  index: number,
): { privateKey: string; publicKey: string; passphrase: string; secret: string } {
  const signing = field.operation(index) === 'sign';
  const byKey = hasKeyPair(field.signature(index));
  return {
    privateKey: byKey && signing ? field.privateKey(index) : '',
    publicKey: byKey && !signing ? field.publicKey(index) : '',
    passphrase: signing ? field.keyPassphrase(index) : '',
    secret: byKey ? '' : field.secret(index),
  };
}

async function signItem(context: Context, item: Item, index: number): Promise<Item> {
  const { field } = context;
  const bytes = await whole(context, await open(context, item, index));
  return put(
    item,
    field.to(index) || 'signature',
    (await signed(bytes, field.signature(index), keysOf(context, index), context)).toString(field.encoding(index)),
  );
}

async function verifyItem(context: Context, item: Item, index: number): Promise<Item> {
  const { field } = context;
  const written = field.against(index).trim();
  const signature = Buffer.from(written, /^(?:[0-9a-f]{2})+$/i.test(written) ? 'hex' : 'base64');
  const bytes = await whole(context, await open(context, item, index));
  const fits = await verified(bytes, signature, field.signature(index), keysOf(context, index), context);
  if (!fits && field.onWrong(index) === 'fail') throw dataErrors.signature_wrong();
  return put(item, field.to(index) || 'verified', fits);
}

async function hashItem(context: Context, item: Item, index: number): Promise<Item> {
  const { field } = context;
  return put(
    item,
    field.to(index) || 'hash',
    (await hashed(await open(context, item, index), field.hash(index), context)).toString(field.encoding(index)),
  );
}
