import { redisErrors } from '@heddle/contract/errors/redis';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import { readCommand } from '../../lib/redis/commands.ts';
import type { RedisArgs, RedisReply } from '../../lib/redis/port.ts';
import { decodeNumber, decodeReply, decodeValue, encodeValue } from '../../lib/redis/values.ts';
import type { RedisOperation, redisFields } from './fields.ts';

/** The context of a step that works with Redis. */
export type RedisContext = NodeContext<typeof redisFields>;

/** What an operation sends for an item, and what it makes of the reply. */
export interface RedisCommand {
  args: RedisArgs;
  read(reply: RedisReply): JsonValue | Promise<JsonValue>;
}

/** The operations that are one command each. */
type SingleOperation = Exclude<RedisOperation, 'scan' | 'hashGetAll' | 'listRange' | 'setMembers' | 'sortedSetRange'>;

type Make = (context: RedisContext, index: number) => RedisCommand | Promise<RedisCommand>;

const isOne = (reply: RedisReply): boolean => reply === '1';
const isDone = (reply: RedisReply): boolean => reply === 'OK';

const key = ({ field }: RedisContext, index: number): string => field.key(index);
const value = ({ field }: RedisContext, index: number): Promise<string | Buffer> =>
  encodeValue(field.format(index), field.value(index));
const valueOf =
  ({ field }: RedisContext, index: number) =>
  (reply: RedisReply): Promise<JsonValue> | null =>
    Buffer.isBuffer(reply) ? decodeValue(field.format(index), reply) : null;

/** The names and values of the field "Fields", as arguments. Throws `redis_value_invalid`. */
async function entries({ field }: RedisContext, index: number): Promise<(string | Buffer)[]> {
  const given = field.entries(index);
  if (given.length === 0)
    throw redisErrors.redis_value_invalid({ what: 'list of fields', reason: 'it has no field for this item' });
  const args: (string | Buffer)[] = [];
  const format = field.format(index);
  for (const one of given)
    args.push(one.name, await encodeValue(format, format === 'json' ? JSON.stringify(one.value) : asText(one.value)));
  return args;
}

/** A member that is added to or removed from what a key holds. */
const withMember =
  (command: string): Make =>
  async (context, index) => ({ args: [command, key(context, index), await value(context, index)], read: isOne });

const makers: Readonly<Record<SingleOperation, Make>> = {
  get: (context, index) => ({ args: ['GET', key(context, index)], read: valueOf(context, index) }),
  async set(context, index) {
    const { field } = context;
    const expires = field.expires(index);
    const condition = field.condition(index);
    return {
      args: [
        'SET',
        key(context, index),
        await value(context, index),
        ...(expires === undefined ? [] : ['EX', String(expires)]),
        ...(condition === 'always' ? [] : [condition === 'absent' ? 'NX' : 'XX']),
      ],
      read: isDone,
    };
  },
  delete: (context, index) => ({ args: ['DEL', key(context, index)], read: isOne }),
  exists: (context, index) => ({ args: ['EXISTS', key(context, index)], read: isOne }),
  expire(context, index) {
    const seconds = context.field.expires(index);
    const name = key(context, index);
    return { args: seconds === undefined ? ['PERSIST', name] : ['EXPIRE', name, String(seconds)], read: isOne };
  },
  ttl: (context, index) => ({ args: ['TTL', key(context, index)], read: decodeNumber }),
  increment(context, index) {
    const amount = context.field.amount(index);
    const command = Number.isSafeInteger(amount) ? 'INCRBY' : 'INCRBYFLOAT';
    return { args: [command, key(context, index), String(amount)], read: decodeNumber };
  },
  hashGet: (context, index) => ({
    args: ['HGET', key(context, index), context.field.hashField(index)],
    read: valueOf(context, index),
  }),
  hashSet: async (context, index) => ({
    args: ['HSET', key(context, index), ...(await entries(context, index))],
    read: decodeNumber,
  }),
  hashDelete: (context, index) => ({
    args: ['HDEL', key(context, index), context.field.hashField(index)],
    read: isOne,
  }),
  hashIncrement(context, index) {
    const amount = context.field.amount(index);
    const command = Number.isSafeInteger(amount) ? 'HINCRBY' : 'HINCRBYFLOAT';
    return {
      args: [command, key(context, index), context.field.hashField(index), String(amount)],
      read: decodeNumber,
    };
  },
  listPush: async (context, index) => ({
    args: [context.field.side(index) === 'end' ? 'RPUSH' : 'LPUSH', key(context, index), await value(context, index)],
    read: decodeNumber,
  }),
  listPop: (context, index) => ({
    args: [context.field.side(index) === 'end' ? 'RPOP' : 'LPOP', key(context, index)],
    read: valueOf(context, index),
  }),
  setAdd: withMember('SADD'),
  setRemove: withMember('SREM'),
  sortedSetRemove: withMember('ZREM'),
  sortedSetAdd: async (context, index) => ({
    args: ['ZADD', key(context, index), String(context.field.score(index)), await value(context, index)],
    read: isOne,
  }),
  sortedSetIncrement: async (context, index) => ({
    args: ['ZINCRBY', key(context, index), String(context.field.amount(index)), await value(context, index)],
    read: decodeNumber,
  }),
  async streamAdd(context, index) {
    const most = context.field.maxLength(index);
    return {
      args: [
        'XADD',
        key(context, index),
        ...(most === undefined ? [] : ['MAXLEN', '~', String(most)]),
        '*',
        ...(await entries(context, index)),
      ],
      read: (reply) => reply?.toString() ?? null,
    };
  },
  publish: async ({ field }, index) => ({
    args: ['PUBLISH', field.channel(index), await encodeValue(field.format(index), field.message(index))],
    read: decodeNumber,
  }),
  command: ({ field }, index) => ({
    args: readCommand(field.command(index)),
    read: (reply) => decodeReply(field.format(index), reply),
  }),
};

/** The command of an operation for an item; null for operations that take several. Throws `redis_value_invalid`, `redis_command_refused`. */
export function commandOf(
  context: RedisContext,
  operation: RedisOperation,
  index: number,
): Promise<RedisCommand> | RedisCommand | null {
  return Object.hasOwn(makers, operation) ? makers[operation as SingleOperation](context, index) : null;
}
