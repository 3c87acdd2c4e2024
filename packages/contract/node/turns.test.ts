import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Turns, turns } from './turns.ts';

/** A scheduler whose turns are ended by hand. A work that finds its turn over waits for the next one. */
function thread(isQuick = false): { turns: Turns; pass(): Promise<void>; isIdle(): boolean } {
  const deferred: (() => void)[] = [];
  const settled: (() => void)[] = [];
  const turns = new Turns(
    (run) => deferred.push(run),
    (run) => isQuick && settled.push(run),
  );
  return {
    turns,
    async pass() {
      for (const run of deferred.splice(0)) run();
      await Promise.resolve();
      for (let run = settled.shift(); run; run = settled.shift()) {
        run();
        await Promise.resolve();
      }
    },
    isIdle: () => deferred.length === 0,
  };
}

const busyFor = (ms: number): void => {
  for (const until = performance.now() + ms; performance.now() < until;);
};

describe('turns of a thread', () => {
  it('are given to users one after the other, and to the work of a user in its order', async () => {
    const at = thread();
    const order: string[] = [];
    const work = async (user: string, name: string): Promise<void> => {
      await at.turns.next(user);
      order.push(name);
    };
    for (const [user, name] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['a', 'a3'],
      ['b', 'b1'],
      ['b', 'b2'],
      ['c', 'c1'],
    ] as const)
      void work(user, name);
    for (const soFar of [
      ['a1'],
      ['a1', 'b1'],
      ['a1', 'b1', 'c1'],
      ['a1', 'b1', 'c1', 'a2'],
      ['a1', 'b1', 'c1', 'a2', 'b2'],
      ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'],
    ]) {
      await at.pass();
      expect(order).toEqual(soFar);
    }
  });

  it('are shared by quick work, but not by work that requests another turn', async () => {
    const at = thread(true);
    const order: string[] = [];
    for (const name of ['a1', 'a2', 'b1', 'b2']) void at.turns.next(name.slice(0, 1)).then(() => order.push(name));
    void at.turns
      .next('c')
      .then(() => at.turns.next('c'))
      .then(() => order.push('c'));
    await at.pass();
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2']);
    await at.pass();
    expect(order.at(-1)).toBe('c');
  });

  it('are over for the others once one has taken too long', async () => {
    const at = thread(true);
    const order: string[] = [];
    void at.turns.next('a').then(() => {
      order.push('a');
      busyFor(12);
    });
    void at.turns.next('b').then(() => order.push('b'));
    await at.pass();
    expect(order).toEqual(['a']);
    await at.pass();
    expect(order).toEqual(['a', 'b']);
  });

  it('make nobody wait for more turns than there are users', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 60 }), async (users) => {
        const at = thread();
        const given: number[] = [];
        const waiting = new Map<number, number>();
        for (const user of users) {
          waiting.set(user, (waiting.get(user) ?? 0) + 1);
          void at.turns.next(String(user)).then(() => given.push(user));
        }
        const most = waiting.size;
        const since = new Map([...waiting.keys()].map((user) => [user, 0]));
        for (let turn = 1; turn <= users.length; turn += 1) {
          await at.pass();
          const user = given.at(-1) ?? -1;
          expect(given).toHaveLength(turn);
          expect(turn - (since.get(user) ?? 0)).toBeLessThanOrEqual(most);
          since.set(user, turn);
          const left = (waiting.get(user) ?? 0) - 1;
          if (left > 0) waiting.set(user, left);
          else waiting.delete(user);
        }
        expect(waiting.size).toBe(0);
      }),
    );
  });

  it('end: unfinished work waits, and the next work has a whole turn again', async () => {
    const at = thread();
    expect(at.turns.isOver()).toBe(false);
    busyFor(12);
    expect(at.turns.isOver()).toBe(true);
    const next = at.turns.next('a');
    await at.pass();
    await next;
    expect(at.turns.isOver()).toBe(false);
  });

  it('are not counted while nobody works', async () => {
    const at = thread();
    at.turns.endAt(performance.now());
    await at.pass();
    expect(at.isIdle()).toBe(true);
    busyFor(12);
    expect(at.turns.isOver()).toBe(false);
  });

  it('leave input and output, and timers, their chance in between', async () => {
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    for (let turn = 0; turn < 20; turn += 1) {
      busyFor(2);
      await turns.next('a');
    }
    clearInterval(timer);
    expect(others).toBeGreaterThan(5);
  });
});
