import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Gate } from './gate.ts';

const { signal } = new AbortController();
const tick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('work passes a gate as far as there are places, and all of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.array(fc.record({ user: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(3), fails: fc.boolean() })),
      async (size, works) => {
        const gate = new Gate(size);
        const [inside, most] = [new Map<string, number>(), new Map<string, number>()];
        let [all, mostOfAll] = [0, 0];
        const done = await Promise.allSettled(
          works.map(({ user, turns, fails }) =>
            gate.pass(
              async () => {
                inside.set(user, (inside.get(user) ?? 0) + 1);
                most.set(user, Math.max(most.get(user) ?? 0, inside.get(user) ?? 0));
                mostOfAll = Math.max(mostOfAll, ++all);
                for (let turn = 0; turn < turns; turn += 1) await tick();
                inside.set(user, (inside.get(user) ?? 0) - 1);
                all -= 1;
                if (fails) throw new Error('failed');
                return user;
              },
              { signal, resources: { user } },
            ),
          ),
        );
        expect(done.map(({ status }) => status)).toEqual(works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')));
        expect(mostOfAll).toBeLessThanOrEqual(size);
        for (const count of most.values()) expect(count).toBeLessThan(size);
      },
    ),
  );
});

it('another user passes at once, and work that is stopped does not wait', async () => {
  const gate = new Gate(2);
  const step = (user: string, stop = signal) => ({ signal: stop, resources: { user } });
  const { promise: never, resolve } = Promise.withResolvers<string>();
  const first = gate.pass(() => never, step('a'));
  const stop = new AbortController();
  const second = gate.pass(() => Promise.resolve('second'), step('a', stop.signal));
  expect(await gate.pass(() => Promise.resolve('other'), step('b'))).toBe('other');
  stop.abort(new Error('stopped'));
  await expect(second).rejects.toThrow('stopped');
  resolve('first');
  expect(await first).toBe('first');
  expect(await gate.pass(() => Promise.resolve('third'), step('a'))).toBe('third');
});
