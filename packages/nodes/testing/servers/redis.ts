import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

/** Why a test cannot have a Redis of its own; null where it can. */
export const noRedis: string | null = programOf('redis-server') === null ? 'Redis is not installed' : null;

/** The only login of `startRedis`, which may do everything. */
export const redisLogin = { user: 'ada', password: 'secret-word' } as const;

/** Starts Redis, with further lines of its configuration. There is one login, and what is written outlives a kill. */
export function startRedis(options: readonly string[] = []): Promise<RealServer> {
  return startRealServer({
    program: 'redis-server',
    async prepare(folder, port) {
      const file = join(folder, 'redis.conf');
      const lines = [
        `port ${port}`,
        'bind 127.0.0.1',
        `dir ${folder}`,
        'save ""',
        'appendonly yes',
        'appendfsync always',
        `user ${redisLogin.user} on >${redisLogin.password} ~* &* +@all`,
        'user default off',
        ...options,
      ];
      await writeFile(file, `${lines.join('\n')}\n`);
      return [file];
    },
  });
}
