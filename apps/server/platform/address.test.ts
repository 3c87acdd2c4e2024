import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { Address } from './address.ts';
import { createAddress } from './address.ts';

const MINUTE = 60_000;

let app: TestApp;
let servers: Address[];
let warnings: unknown[];
beforeEach(async () => {
  app = await createTestApp();
  servers = [];
  warnings = [];
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const server of servers) await server.close();
  await app.end();
});

/** Another server on the database. */
async function start(port: number, configured: { publicUrl?: string; hooksUrl?: string } = {}): Promise<Address> {
  const log = {
    warn: (facts: unknown) => void warnings.push(facts),
    error: (facts: unknown) => {
      throw new Error(JSON.stringify(facts));
    },
  };
  const config = { publicUrl: undefined, hooksUrl: undefined, port: 0, ...configured };
  const address = createAddress({ config, db: app.platform.db, log });
  servers.push(address);
  await address.listening(port);
  return address;
}
const setClock = (by: number): void => {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + by);
};

describe('the address of servers without a public one', () => {
  it('is that of the first of them, and the others warn', async () => {
    const [first, second] = [await start(3000), await start(3001)];
    expect([first.base(), second.base()]).toEqual(['http://localhost:3000', 'http://localhost:3000']);
    expect([first.hooks(), second.hooks()]).toEqual(['http://localhost:3000', 'http://localhost:3000']);
    await second.compare();
    expect(warnings).toEqual([{ own: 'http://localhost:3001', shared: 'http://localhost:3000' }]);
  });

  it('is another port after a restart', async () => {
    await (await start(3000)).close();
    expect((await start(3001)).base()).toBe('http://localhost:3001');
    expect(warnings).toEqual([]);
  });

  it('is that of a server that lives, a minute after the first died', async () => {
    await start(3000);
    const second = await start(3001);
    setClock(2 * MINUTE);
    await second.compare();
    expect(second.base()).toBe('http://localhost:3001');
  });

  it('stays as long as its server lives', async () => {
    const [first, second] = [await start(3000), await start(3001)];
    setClock(MINUTE / 2);
    await first.compare();
    setClock(MINUTE / 2);
    await second.compare();
    expect(second.base()).toBe('http://localhost:3000');
  });
});

describe('a public address', () => {
  const flow = 'https://flow.example.com';
  const hooks = 'https://hooks.example.com';

  it('is that of all servers, also of those without one', async () => {
    const other = await start(3001);
    const own = await start(3000, { publicUrl: flow, hooksUrl: hooks });
    await other.compare();
    expect([own.base(), own.hooks(), other.base(), other.hooks()]).toEqual([flow, hooks, flow, hooks]);
    expect(warnings).toEqual([]);
  });

  it('is never replaced by that of another server; who differs warns', async () => {
    const first = await start(3000, { publicUrl: flow });
    const second = await start(3000, { publicUrl: 'https://other.example.com' });
    expect([first.base(), second.base()]).toEqual([flow, 'https://other.example.com']);
    expect(warnings).toEqual([{ own: 'https://other.example.com', shared: flow }]);
  });

  it('is that of the setting again once it is changed', async () => {
    await (await start(3000, { publicUrl: flow })).close();
    expect((await start(3000, { publicUrl: 'https://new.example.com' })).base()).toBe('https://new.example.com');
    expect(warnings).toEqual([]);
  });
});
