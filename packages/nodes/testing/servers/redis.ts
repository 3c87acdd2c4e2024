import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { RealServer } from './real-server.ts';
import { programOf, startRealServer } from './real-server.ts';

/** Why a test cannot have a Redis of its own; null where it can. */
export const noRedis: string | null = programOf('redis-server') === null ? 'Redis is not installed' : null;

/** The only login of `startRedis`, which may do everything. */
export const redisLogin = { user: 'ada', password: 'secret-word' } as const;

/** Whether it has loaded its data: until then it answers all but logins with that. */
async function hasLoaded({ port }: RealServer): Promise<boolean> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.end(`AUTH ${redisLogin.user} ${redisLogin.password}\r\nPING\r\n`);
  let answer = '';
  // It closes the connection once it has answered both.
  for await (const data of socket) answer += String(data);
  return answer.endsWith('+PONG\r\n');
}

/** Starts Redis, with further lines of its configuration. There is one login, and what is written outlives a kill. */
export function startRedis(options: readonly string[] = []): Promise<RealServer> {
  return startRealServer({
    program: 'redis-server',
    isReady: hasLoaded,
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
