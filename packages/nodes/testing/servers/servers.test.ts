import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debianPackages } from './debian.ts';
import { noMariaDb, startMariaDb } from './mariadb.ts';
import type { RealServer } from './real-server.ts';
import { programOf } from './real-server.ts';
import { noRedis, startRedis } from './redis.ts';

describe.each([
  { name: 'MariaDB', why: noMariaDb, start: startMariaDb },
  { name: 'Redis', why: noRedis, start: startRedis },
])('$name for tests', ({ why, start }) => {
  let server: RealServer | undefined;
  beforeAll(async () => {
    if (why === null) server = await start();
  }, 60_000);
  afterAll(() => server?.[Symbol.asyncDispose]());

  it('is killed, started again on its port, and leaves nothing', async ({ skip }) => {
    if (!server) return skip(why ?? '');
    await server.kill();
    await server.start();
    await server[Symbol.asyncDispose]();
    expect(existsSync(server.folder)).toBe(false);
  });
});

it('says of no program that it is there if it is not', () => {
  expect(programOf('no-such-program-anywhere')).toBeNull();
  for (const program of Object.keys(debianPackages)) {
    const path = programOf(program);
    expect(path === null || existsSync(path)).toBe(true);
  }
});
