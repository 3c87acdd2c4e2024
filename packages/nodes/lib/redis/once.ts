import type { RedisArgs, RedisReply } from './port.ts';
import type { RedisSession } from './session.ts';

/** Seconds that the keys of steps are kept. */
const KEPT = 30 * 24 * 60 * 60;

/**
 * Does the command, unless the key of the step is there: then it gives what the command gave the first time. Redis does a script as a whole or not at all, also in its
 * log of changes. A command that fails ends the script before the key is written.
 */
const SCRIPT = `local kept = redis.call('GET', KEYS[1])
if kept then return cmsgpack.unpack(kept) end
local reply = redis.call(unpack(ARGV, 2))
redis.call('SET', KEYS[1], cmsgpack.pack(reply), 'EX', ARGV[1])
return reply`;

/** The key that says that a step has done its command for an item. */
export const onceKey = (idempotencyKey: string): string => `heddle:step:${idempotencyKey}`;

/** Sends a command that counts once, however often it is sent with the same key. */
export const sendOnce = (session: RedisSession, key: string, args: RedisArgs): Promise<RedisReply> =>
  session.send(['EVAL', SCRIPT, '1', onceKey(key), String(KEPT), ...args], args[1]?.toString());
