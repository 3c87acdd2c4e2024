import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from './server.ts';

let lines: { level: number; msg: string }[] = [];
let server: FastifyInstance | undefined;
afterEach(() => server?.close());

/** A server with a route that logs a note and a warning by the framework's logger. */
function serverAt(level: string): FastifyInstance {
  lines = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  server = createServer({ log: createLog(level, destination), config: readConfig({}) });
  server.get('/orders/:id', async (request) => {
    request.log.info('a note');
    request.log.warn('a warning');
    return 'an order';
  });
  return server;
}
const logged = async (level: string): Promise<string[]> => {
  await serverAt(level).inject('/orders/7?token=abc');
  return lines.map(({ msg }) => msg);
};

describe('the log of the server', () => {
  it.each([
    ['silent', []],
    ['error', []],
    ['warn', ['a warning']],
    ['info', ['a warning']],
    ['debug', ['a warning', 'request']],
  ])(
    'has nothing of the framework but warnings, and requests for who looks for defects: at %s',
    async (level, expected) => expect(await logged(level)).toEqual(expected),
  );

  it('has what an operator may know of a request', async () => {
    await logged('debug');
    expect(lines.at(-1)).toEqual({
      level: 20,
      time: expect.any(Number),
      method: 'GET',
      route: '/orders/:id',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    });
  });
});
