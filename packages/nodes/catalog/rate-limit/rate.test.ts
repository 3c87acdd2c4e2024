import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateLimiter } from './rateLimiter.node.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { runNode } from '../../testing/run-node.ts';
import type { RateMethod, RateSettings } from './rate.ts';
import { askRate } from './rate.ts';

const settings = (method: RateMethod, limit: number, burst = limit): RateSettings => ({
  method,
  limit,
  windowMs: 60_000,
  burst,
});

/** What comes of asking for 1 at these seconds. */
function asked(using: RateSettings, seconds: readonly number[], cost = 1): { allowed: string; retries: number[] } {
  let kept: JsonValue | undefined;
  const decisions = seconds.map((second) => {
    const state = askRate(using, kept, cost, second * 1000);
    kept = state;
    return state.decision;
  });
  return {
    allowed: decisions.map(({ allowed }) => (allowed ? '+' : '-')).join(''),
    retries: decisions.map(({ retryMs }) => retryMs / 1000),
  };
}

describe('a token bucket', () => {
  it('lets a burst through and then as much as flows in', () => {
    // 6 a minute: one every ten seconds.
    expect(asked(settings('tokenBucket', 6, 2), [0, 0, 0, 5, 10, 10, 40, 40, 40])).toEqual({
      allowed: '++--+-++-',
      retries: [0, 0, 10, 5, 0, 10, 0, 0, 10],
    });
  });
});

describe('a fixed window', () => {
  it('begins anew at every full minute', () => {
    expect(asked(settings('fixedWindow', 2), [50, 55, 59, 60, 61, 62, 120])).toEqual({
      allowed: '++-++-+',
      retries: [0, 0, 1, 0, 0, 58, 0],
    });
  });
});

describe('a sliding window', () => {
  it('counts what the minute before has left of the limit', () => {
    // Four in the first minute weigh 3 a quarter into the second and 2 in its middle.
    expect(asked(settings('slidingWindow', 4), [0, 1, 2, 3, 4, 75, 75, 90, 90])).toEqual({
      allowed: '++++-+-+-',
      retries: [0, 0, 0, 0, 71, 0, 15, 0, 15],
    });
  });
});

describe('any method', () => {
  const methods = fc.constantFrom<RateMethod>('tokenBucket', 'fixedWindow', 'slidingWindow');
  const times = fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 60 }).map((steps) => {
    let at = 0;
    return steps.map((step) => (at += step));
  });

  it('lets a delayed request through at its retry time, and not a moment earlier', () => {
    fc.assert(
      fc.property(methods, fc.integer({ min: 1, max: 9 }), times, (method, limit, at) => {
        const using = settings(method, limit);
        let kept: JsonValue | undefined;
        for (const now of at) {
          const state = askRate(using, kept, 1, now);
          kept = state;
          const { allowed, retryMs } = state.decision;
          if (allowed) continue;
          expect(retryMs).toBeGreaterThan(0);
          expect(askRate(using, kept, 1, now + retryMs).decision.allowed).toBe(true);
          // Rounding may result in a slightly later time than necessary.
          if (retryMs >= 2) expect(askRate(using, kept, 1, now + retryMs - 2).decision.allowed).toBe(false);
        }
      }),
      { numRuns: 500, examples: [['slidingWindow', 2, [25_511, 36_493, 63_646, 67_190, 89_999, 89_999]]] },
    );
  });

  it('never lets more through in a window than twice the limit, a bucket no more than burst and flow', () => {
    fc.assert(
      fc.property(methods, fc.integer({ min: 1, max: 9 }), times, (method, limit, at) => {
        let kept: JsonValue | undefined;
        const passed = at.filter((now) => {
          const state = askRate(settings(method, limit), kept, 1, now);
          kept = state;
          return state.decision.allowed;
        });
        for (const end of passed)
          expect(passed.filter((now) => now > end - 60_000 && now <= end).length).toBeLessThanOrEqual(2 * limit);
      }),
    );
  });

  it('does not mind a clock that goes back', () => {
    for (const method of ['tokenBucket', 'fixedWindow', 'slidingWindow'] as const)
      expect(asked(settings(method, 1), [120, 30, 119]).allowed).toBe('+--');
  });
});

describe('the node', () => {
  const pass = async (data: JsonObject, more: NodeRun): Promise<number> =>
    (
      await runNode(rateLimiter, {
        data: { limit: 2, ...data },
        items: [{ json: { n: 1 } }, { json: { n: 2 } }],
        ...more,
      })
    ).outputs['allowed']?.length ?? 0;

  it('counts across runs, by its name and by who shares it', async () => {
    const now = 1_000_000;
    const state = createMemoryState(() => now);
    expect(await pass({}, { state, now, runId: 'r1' })).toBe(2);
    expect(await pass({}, { state, now, runId: 'r2' })).toBe(0);
    expect(await pass({ limiter: 'other' }, { state, now, runId: 'r3' })).toBe(2);
    expect(await pass({ shared: 'user' }, { state, now, runId: 'r4' })).toBe(2);
    expect(await pass({}, { state, now: now + 60_000, runId: 'r5' })).toBe(2);
  });

  it('decides the same when its step runs again after a crash', async () => {
    const state = createMemoryState();
    expect(await pass({}, { state, runId: 'r1' })).toBe(2);
    expect(await pass({}, { state, runId: 'r1' })).toBe(2);
    expect(await pass({}, { state, runId: 'r2' })).toBe(0);
  });

  it('keeps no key in the clear', async () => {
    const state = createMemoryState();
    await pass({ key: 'ada@example.com' }, { state });
    expect(JSON.stringify(await state.list('workflow', 'rate', {}))).not.toContain('ada');
  });

  it('does not let many runs at once past the limit', async () => {
    const state = createMemoryState();
    const counts = await Promise.all(
      Array.from({ length: 10 }, (_, n) => pass({ limit: 7 }, { state, runId: `r${n}`, now: 5000 })),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(7);
  });
});
