import { HeddleError } from '@heddle/contract/errors/define';
import { redisErrors } from '@heddle/contract/errors/redis';
import type { NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { createPools } from '../connections/pool.ts';
import { openRedis } from './connect.ts';
import { toRedisError } from './failures.ts';
import type { RedisArgs, RedisConnection, RedisReply } from './port.ts';
import type { RedisServer } from './server.ts';
import { nameOf } from './server.ts';

const poolOf = createPools<RedisServer, RedisConnection>({
  open: openRedis,
  busy: (server, connections) => redisErrors.redis_busy({ server: nameOf(server), connections }),
});

export interface RedisOptions {
  server: RedisServer;
  credential: Pick<OpenCredential, 'id'>;
  /** Milliseconds of one command. */
  timeoutMs: number;
}

/** Commands on one connection. */
export interface RedisSession {
  /** Sends a command: its reply. `key` is what errors name. Throws the errors of `errors/redis.ts`. */
  send(args: RedisArgs, key?: string): Promise<RedisReply>;
}

/**
 * Does `work` with a connection of the pool. It is closed when the signal is aborted, or a command takes longer than its time: Redis takes no order to stop one.
 */
export async function withRedis<T>(
  { server, credential, timeoutMs }: RedisOptions,
  context: Pick<NodeContext, 'addressOf' | 'signal' | 'resources'>,
  work: (session: RedisSession) => Promise<T>,
): Promise<T> {
  const { signal, resources } = context;
  const pool = poolOf(server, credential, resources.user);
  const connection = await pool.take(context);
  const stop = (): void => connection.close();
  signal.addEventListener('abort', stop, { once: true });
  let pending = 0;
  try {
    return await work({
      async send(args, key = args[1]?.toString() ?? '') {
        let late = false;
        const timer = setTimeout(() => {
          late = true;
          connection.close();
        }, timeoutMs);
        pending += 1;
        try {
          return await connection.send(args);
        } catch (thrown) {
          signal.throwIfAborted();
          if (late) throw redisErrors.redis_timeout({ seconds: timeoutMs / 1000 });
          throw toRedisError(thrown, { server, opening: false, key });
        } finally {
          pending -= 1;
          clearTimeout(timer);
        }
      },
    });
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown instanceof HeddleError ? thrown : toRedisError(thrown, { server, opening: false, key: '' });
  } finally {
    signal.removeEventListener('abort', stop);
    // A command that is still under way would delay those of the next step.
    pool.give(connection, pending === 0);
  }
}
