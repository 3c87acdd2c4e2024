import type { PooledConnection } from '../connections/pool.ts';

/** What a command consists of: its name and its arguments. */
export type RedisArgs = readonly (string | Buffer)[];

/** What Redis answers: bytes; the text of a status or of a whole number; nothing; or a list of these. */
export type RedisReply = Buffer | string | null | RedisReply[];

/** One connection, used by one at a time. Commands that are sent without waiting arrive together, in their order. All errors are those of the driver. */
export interface RedisConnection extends PooledConnection {
  send(args: RedisArgs): Promise<RedisReply>;
}
