import { redisErrors } from '@heddle/contract/errors/redis';
import type { JsonValue } from '@heddle/contract/json';
import { parseJson } from '../json/parse.ts';
import { integer } from '../sql/values.ts';
import type { RedisReply } from './port.ts';

/** How values are written in items. */
export type ValueFormat = 'text' | 'json' | 'base64';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const invalid = (reason: string, what = 'value'): Error => redisErrors.redis_value_invalid({ what, reason });

/** The bytes to write for a value of an item. Throws `redis_value_invalid`. */
export async function encodeValue(format: ValueFormat, written: string): Promise<string | Buffer> {
  if (format === 'text') return written;
  if (format === 'json') {
    await readJson(written);
    return written;
  }
  const bytes = Buffer.from(written, 'base64');
  // Node reads whatever looks like Base64 and leaves out the rest.
  if (
    bytes.toString('base64').replace(/=+$/, '') !==
    written.trim().replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  )
    throw invalid('it is not Base64');
  return bytes;
}

/** Bytes as text. Throws `redis_value_invalid` for those that are none. */
export function decodeText(bytes: Buffer, what = 'value'): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalid('it is not text in UTF-8. Read it as Base64', what);
  }
}

/** A value as items have it. Throws `redis_value_invalid` and the errors of JSON limits. */
export async function decodeValue(format: ValueFormat, bytes: Buffer): Promise<JsonValue> {
  if (format === 'base64') return bytes.toString('base64');
  const text = decodeText(bytes);
  return format === 'json' ? readJson(text) : text;
}

async function readJson(text: string): Promise<JsonValue> {
  try {
    return await parseJson(text);
  } catch (thrown) {
    if (thrown instanceof SyntaxError) throw invalid(`it is not JSON (${thrown.message.replace(/\.$/, '')})`);
    throw thrown;
  }
}

/** Any reply as JSON: numbers that are whole, texts of a status, values by the format, lists of these. */
export async function decodeReply(format: ValueFormat, reply: RedisReply): Promise<JsonValue> {
  if (reply === null) return null;
  if (Buffer.isBuffer(reply)) return decodeValue(format, reply);
  if (typeof reply === 'string') return /^-?\d+$/.test(reply) ? integer(reply) : reply;
  const made: JsonValue[] = [];
  for (const entry of reply) made.push(await decodeReply(format, entry));
  return made;
}

/** A number that Redis writes as text; texts such as `inf` stay. */
export function decodeNumber(reply: RedisReply): JsonValue {
  if (reply === null || Array.isArray(reply)) return null;
  const text = reply.toString();
  if (/^-?\d+$/.test(text)) return integer(text);
  return Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Bytes that a reply takes in memory, about. */
export function replySize(reply: RedisReply): number {
  if (reply === null) return 8;
  if (!Array.isArray(reply)) return reply.length * 2 + 32;
  return reply.reduce((sum, entry) => sum + replySize(entry), 16);
}
