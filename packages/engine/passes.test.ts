import type { RunEvent } from '@heddle/contract/run/events';
import type { PassView } from '@heddle/contract/run/view';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPassListing, createPassProjection } from './passes.ts';
import type { Plan, PlanLoop } from './plan.ts';
import { randomProgram } from './testing/programs.ts';
import { picker, picks, ride, someItems } from './testing/ride.ts';
import { smallPlan } from './testing/fold.ts';
import { createProjection, projectSteps } from './view.ts';

/** Reads a pass: from as many events as it needs. */
function passOf(plan: Plan, loop: PlanLoop, path: readonly number[], events: readonly RunEvent[]): PassView | null {
  const projection = createPassProjection(plan, loop, path);
  for (const event of events) if (projection.push(event)) break;
  return projection.view();
}

function listOf(
  plan: Plan,
  loop: PlanLoop,
  around: readonly number[],
  events: readonly RunEvent[],
  range = { offset: 0, limit: 100 },
) {
  const listing = createPassListing(plan, loop, around, range);
  for (const event of events) listing.push(event);
  return listing.list();
}

const items = (count: number, from: string) => Array.from({ length: count }, (_, n) => ({ json: { from, n } }));
const done = (key: string, at: number, count = 1): RunEvent => ({
  type: 'step.completed',
  key,
  attempt: 1,
  startedAt: at,
  at,
  outputs: { main: items(count, key) },
});
const failed = (key: string, at: number): RunEvent => ({
  type: 'step.failed',
  key,
  attempt: 1,
  startedAt: at,
  at,
  error: { message: 'broken', code: 'step_crashed' },
});
const heads = (key: string, at: number, more: { again?: true } = {}): RunEvent => ({
  type: 'step.completed',
  key,
  attempt: 1,
  startedAt: at,
  at,
  outputs: {},
  loop: { size: 1, ...more },
});
const started: RunEvent = { type: 'started', at: 0, trigger: 'a', items: [{ json: {} }], mode: 'live' };

describe('the passes of a loop', () => {
  const plan = smallPlan(
    { a: 'outer', outer: 'inner@loop end@done', inner: 'b@loop c@done', b: 'inner', c: 'outer' },
    { types: { outer: 'loopIterator', inner: 'loopIterator' } },
  );
  const [outer, inner] = ['outer', 'inner'].map((id) => plan.byId.get(id)?.loop) as [PlanLoop, PlanLoop];
  // Two outer passes, each with one inner pass: an inner loop goes over what its outer pass brings.
  const events: RunEvent[] = [
    started,
    done('a', 1, 2),
    heads('outer', 2),
    heads('inner#1', 10),
    done('b#1.1', 12),
    done('c#1', 15),
    heads('inner#2', 20),
    failed('b#2.1', 26),
  ];

  it('are read one by one, with the steps as they were', () => {
    expect(passOf(plan, outer, [1], events)).toMatchObject({
      pass: 1,
      total: 2,
      status: 'completed',
      startedAt: '1970-01-01T00:00:00.002Z',
      durationMs: 13,
      items: 1,
    });
    const first = passOf(plan, inner, [1, 1], events);
    expect(first?.steps.find(({ nodeId }) => nodeId === 'b')).toMatchObject({
      execution: 'b#1.1',
      output: { main: [{ json: { from: 'b#1.1' } }] },
      passes: [
        { loop: 'outer', pass: 1, total: 2 },
        { loop: 'inner', pass: 1, total: 1 },
      ],
    });
  });

  it('end with the run that ends in them', () => {
    expect(passOf(plan, inner, [2, 1], events)).toMatchObject({ status: 'failed', durationMs: 6 });
    expect(passOf(plan, inner, [2, 1], events.slice(0, -1))).toMatchObject({ status: 'running', durationMs: null });
  });

  it('are not there where the run has not come to them', () => {
    expect(passOf(plan, outer, [3], events)).toBeNull();
    expect(passOf(plan, inner, [1, 2], events)).toBeNull();
    expect(listOf(plan, inner, [3], events).total).toBe(0);
  });

  it('are listed page by page, with the numbers of those that failed', () => {
    expect(listOf(plan, outer, [], events)).toMatchObject({
      total: 2,
      failed: [2],
      passes: [
        { pass: 1, status: 'completed' },
        { pass: 2, status: 'failed' },
      ],
    });
    expect(listOf(plan, outer, [], events, { offset: 1, limit: 1 })).toMatchObject({ total: 2, passes: [{ pass: 2 }] });
    expect(listOf(plan, inner, [1], events).passes).toMatchObject([{ pass: 1, status: 'completed', items: 1 }]);
  });

  it('have no total while the loop is to be asked again', () => {
    const asked = events.map((event) => (event === events[2] ? heads('outer', 2, { again: true }) : event));
    expect(passOf(plan, outer, [1], asked)).toMatchObject({ pass: 1, total: null });
  });

  it('are those that the steps of the run tell', () => {
    const [shown] = projectSteps(plan, events).filter(({ nodeId }) => nodeId === 'c');
    expect(shown?.passes).toEqual([{ loop: 'outer', pass: 2, total: 2 }]);
    expect(projectSteps(plan, events).find(({ nodeId }) => nodeId === 'a')).not.toHaveProperty('passes');
  });
});

it('every execution in every program is found in its pass, as watchers saw it last in that pass', () => {
  fc.assert(
    fc.property(randomProgram, someItems, picks, (blocks, given, stream) => {
      const { plan, events } = ride(blocks, given, picker(stream));
      const watch = createProjection(plan);
      const seen = new Map<string, { output: unknown; status: string }>();
      for (const event of events)
        for (const { execution, status, output } of watch.push(event))
          if (status === 'completed' || status === 'failed') seen.set(execution, { status, output });
      for (const event of events.filter((one) => one.type === 'step.completed' || one.type === 'step.failed')) {
        const [base = '', path] = event.key.split('#');
        const node = plan.byKey.get(base);
        if (path === undefined || !node?.within || node.loop) continue;
        const view = passOf(plan, node.within, path.split('.').map(Number), events);
        const step = view?.steps.find(({ nodeId }) => nodeId === node.id);
        expect(step?.execution).toBe(event.key);
        if (event.type === 'step.completed') expect(step?.output).toEqual(event.outputs);
        expect(step?.status).toBe(event.type === 'step.completed' ? 'completed' : 'failed');
      }
    }),
    { numRuns: 50 },
  );
});
