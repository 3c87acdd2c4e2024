import { describe, expect, it } from 'vitest';
import { nextTurn } from './next-turn.ts';
import type { Steps } from './steps.ts';
import { atOnce, inSteps } from './steps.ts';

/** Work of so many milliseconds. */
function* busy(ms: number, done: { steps: number }): Steps<string> {
  for (const until = performance.now() + ms; performance.now() < until; done.steps += 1) yield;
  return 'done';
}

describe('work in steps', () => {
  it('gives what it returns, and fails with what it throws', async () => {
    expect([await inSteps(busy(0, { steps: 0 })), atOnce(busy(2, { steps: 0 }))]).toEqual(['done', 'done']);
    const failing = (function* (): Steps<never> {
      yield;
      throw new Error('at the second step');
    })();
    await expect(inSteps(failing)).rejects.toThrow('at the second step');
  });

  it('that is long lets other work run', async () => {
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    await inSteps(busy(60, { steps: 0 }));
    clearInterval(timer);
    expect(others).toBeGreaterThan(0);
  });

  it('ends when it is told to stop', async () => {
    const controller = new AbortController();
    const done = { steps: 0 };
    const working = inSteps(busy(60_000, done), controller);
    await nextTurn();
    controller.abort(new Error('enough'));
    await expect(working).rejects.toThrow('enough');
    const { steps } = done;
    await nextTurn();
    expect(done.steps).toBe(steps);
  });
});
