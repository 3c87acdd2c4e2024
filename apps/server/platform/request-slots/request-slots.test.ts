import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { RequestSlots } from './request-slots.ts';
import { createRequestSlots } from './request-slots.ts';

let app: TestApp;
const servers: RequestSlots[] = [];
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(() => app.end());

const never = new AbortController().signal;
let statements = 0;
function start(): RequestSlots {
  const { db } = app.platform;
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === 'selectFrom' || name === 'updateTable' || name === 'insertInto') statements += 1;
      const value: unknown = Reflect.get(target, name, target);
      // Its methods need the database itself as `this`.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const server = createRequestSlots(counted, (error) => {
    expect(error).toBeUndefined();
  });
  servers.push(server);
  return server;
}
const shares = async (place: string): Promise<string | undefined> =>
  (await app.platform.db.selectFrom('request_shares').select('shares').where('place', '=', place).executeTakeFirst())
    ?.shares;

describe('requests of several servers', () => {
  it('are never more at a time than the place takes, and all servers get on', async () => {
    const three = [start(), start(), start()];
    let underWay = 0;
    let most = 0;
    const done = [0, 0, 0];
    const request = async (index: number): Promise<void> => {
      const giveBack = await three[index]?.take('busy', 4, never);
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(2);
      underWay -= 1;
      done[index] = (done[index] ?? 0) + 1;
      giveBack?.();
    };
    await Promise.all([0, 1, 2].flatMap((index) => Array.from({ length: 60 }, () => request(index))));
    expect(done).toEqual([60, 60, 60]);
    expect(most).toBeLessThanOrEqual(4);
    expect(most).toBeGreaterThan(1);
  });

  it('cost no statements of their own', async () => {
    const server = start();
    (await server.take('cheap', 3, never))();
    const before = statements;
    for (let n = 0; n < 100; n += 1) (await server.take('cheap', 3, never))();
    // A look at what is stored may fall in between.
    expect(statements - before).toBeLessThan(10);
  });

  it('find a slot at once beside a server that does not need all', async () => {
    const giveBack = await start().take('shared', 3, never);
    const begun = Date.now();
    (await start().take('shared', 3, never))();
    expect(Date.now() - begun).toBeLessThan(400);
    giveBack();
  });

  it('wait no longer than their signal allows, and leave nothing taken', async () => {
    const server = start();
    const giveBack = await server.take('given up', 1, never);
    const stop = new AbortController();
    const waiting = start().take('given up', 1, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    giveBack();
    (await server.take('given up', 1, never))();
  });

  it('get the slots of a server that died, and of one that has stopped at once', async () => {
    const dead = { gone: { slots: 2, demand: 2, until: Date.now() + 200 } };
    const row = { place: 'died', shares: JSON.stringify(dead), until: Date.now() + 200, version: 1 };
    await app.platform.db.insertInto('request_shares').values(row).execute();
    const server = start();
    (await server.take('died', 2, never))();
    expect(await shares('died')).not.toContain('gone');
    await server.stop();
    expect(await shares('died')).toBe('{}');
  });

  it('leave nothing of a place that nobody has used for an hour', async () => {
    const server = start();
    (await server.take('old', 2, never))();
    await server.prune(Date.now());
    expect(await shares('old')).toBeDefined();
    await server.prune(Date.now() + 2 * 3_600_000);
    expect(await shares('old')).toBeUndefined();
  });
});
