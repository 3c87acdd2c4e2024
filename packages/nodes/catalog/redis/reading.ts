import { redisErrors } from '@heddle/contract/errors/redis';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { ranged, scanned } from '../../lib/redis/listing.ts';
import type { RedisSession } from '../../lib/redis/session.ts';
import { decodeNumber, decodeText, decodeValue, replySize } from '../../lib/redis/values.ts';
import type { RedisOperation } from './fields.ts';
import type { RedisContext } from './operations.ts';

/** Fields of a hash that are read at once. */
const MOST_FIELDS = 100_000;

type Read = (context: RedisContext, session: RedisSession, index: number) => Promise<JsonValue>;

/** The entries of a page as items have them; their size counts for the step. */
async function decoded(
  { field, resources }: RedisContext,
  index: number,
  page: readonly Buffer[],
): Promise<JsonValue[]> {
  resources.charge(replySize([...page]));
  const made: JsonValue[] = [];
  for (const entry of page) made.push(await decodeValue(field.format(index), entry));
  return made;
}

const limitOf = ({ field }: RedisContext, index: number): number =>
  field.limited(index) ? field.limit(index) : Infinity;

/** The keys that fit the pattern of an item. */
export async function readKeys(context: RedisContext, session: RedisSession, index: number): Promise<string[]> {
  const pattern = context.field.pattern(index);
  const command = { start: ['SCAN'], end: ['MATCH', pattern === '' ? '*' : pattern] };
  const keys: string[] = [];
  for await (const page of scanned(session, command, limitOf(context, index))) {
    context.resources.charge(replySize(page));
    keys.push(...page.map((key) => decodeText(key, 'name of a key')));
    context.progress(keys.length);
  }
  return keys;
}

/** What operations give that read in several commands. */
const readers: { readonly [operation in RedisOperation]?: Read } = {
  async hashGetAll(context, session, index) {
    const key = context.field.key(index);
    const count = Number(decodeNumber(await session.send(['HLEN', key])));
    if (count > MOST_FIELDS) throw redisErrors.redis_too_many({ key, count, most: MOST_FIELDS });
    const reply = await session.send(['HGETALL', key]);
    const parts = Array.isArray(reply) ? reply.filter((part) => Buffer.isBuffer(part)) : [];
    const values = await decoded(
      context,
      index,
      parts.filter((_, at) => at % 2 === 1),
    );
    const names = parts.filter((_, at) => at % 2 === 0).map((name) => decodeText(name, 'name of a field'));
    return Object.fromEntries(names.map((name, at) => [name, values[at] ?? null]));
  },
  async listRange(context, session, index) {
    const { field } = context;
    const key = field.key(index);
    const values: JsonValue[] = [];
    const pages = ranged(session, {
      offset: field.offset(index),
      most: limitOf(context, index),
      width: 1,
      command: (from, count) => ['LRANGE', key, String(from), String(from + count - 1)],
    });
    for await (const page of pages) values.push(...(await decoded(context, index, page)));
    return values;
  },
  async setMembers(context, session, index) {
    const members: JsonValue[] = [];
    const command = { start: ['SSCAN', context.field.key(index)], end: [] };
    for await (const page of scanned(session, command, limitOf(context, index)))
      members.push(...(await decoded(context, index, page)));
    return members;
  },
  async sortedSetRange(context, session, index) {
    const { field } = context;
    const [key, descending] = [field.key(index), field.order(index) === 'descending'];
    const [lowest, highest] = [String(field.minScore(index) ?? '-inf'), String(field.maxScore(index) ?? '+inf')];
    const pages = ranged(session, {
      offset: field.offset(index),
      most: limitOf(context, index),
      width: 2,
      command: (from, count) =>
        field.byScore(index)
          ? [
              ...(descending ? ['ZREVRANGEBYSCORE', key, highest, lowest] : ['ZRANGEBYSCORE', key, lowest, highest]),
              'WITHSCORES',
              'LIMIT',
              String(from),
              String(count),
            ]
          : [descending ? 'ZREVRANGE' : 'ZRANGE', key, String(from), String(from + count - 1), 'WITHSCORES'],
    });
    const members: JsonObject[] = [];
    for await (const page of pages) {
      const values = await decoded(
        context,
        index,
        page.filter((_, at) => at % 2 === 0),
      );
      for (const [at, member] of values.entries())
        members.push({ member, score: decodeNumber(page[at * 2 + 1] ?? null) });
    }
    return members;
  },
};

/** How an operation reads that takes several commands; undefined for all others. */
export const readerOf = (operation: RedisOperation): Read | undefined => readers[operation];
