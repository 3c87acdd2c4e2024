import type { ExecutionRow } from '@heddle/journals/row';
import { expect, it, vi } from 'vitest';
import type { Reach } from '../egress/guarded-fetch.ts';
import { createNodeServices } from './node-services.ts';

// No service of these tests reads more of a run than its owner, or reaches anything.
const runOf = (userId: string): ExecutionRow => ({ userId }) as ExecutionRow;
const reach = { fetch: () => Promise.reject(new Error('no network')) } as unknown as Reach;

it('makes a service of a run when it is first used, and only once', () => {
  const services = createNodeServices();
  const make = vi.fn(
    ({ run }: { run: ExecutionRow }) =>
      (id: string) =>
        `${run.userId}/${id}`,
  );
  services.add({ callbackUrl: make });
  const [ada, bob] = ['ada', 'bob'].map((user) => services.servicesFor(runOf(user), () => reach));
  expect(make).not.toHaveBeenCalled();
  expect(ada?.callbackUrl?.('1')).toBe('ada/1');
  expect(ada?.callbackUrl?.('2')).toBe('ada/2');
  expect(make).toHaveBeenCalledTimes(1);
  expect(bob?.callbackUrl?.('1')).toBe('bob/1');
});

it('asks for the network access of a run only where a service needs it, and only once', () => {
  const services = createNodeServices();
  services.add({ fetch: (made) => made.reach.fetch, callbackUrl: () => (id) => id });
  services.add({ vendorAddress: (made) => () => String(made.reach === reach) });
  const reachOf = vi.fn(() => reach);
  const run = runOf('ada');
  const made = services.servicesFor(run, reachOf);
  expect(made.callbackUrl?.('1')).toBe('1');
  expect(reachOf).not.toHaveBeenCalled();
  expect(made.fetch).toBe(reach.fetch);
  expect(made.vendorAddress?.('slack')).toBe('true');
  expect(reachOf.mock.calls).toEqual([[run]]);
});

it('has the services of features that were added after it was asked the first time', () => {
  const services = createNodeServices();
  expect(services.servicesFor(runOf('ada'), () => reach).callbackUrl).toBeUndefined();
  services.add({ callbackUrl: () => (id) => id });
  expect(services.servicesFor(runOf('ada'), () => reach).callbackUrl?.('1')).toBe('1');
});
