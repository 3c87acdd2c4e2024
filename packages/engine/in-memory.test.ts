import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import type { RunEvent } from '@heddle/contract/run/events';
import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it, vi } from 'vitest';
import { runInMemory } from './in-memory.ts';
import type { RunOutcome } from './run.ts';
import { buildPlan } from './plan.ts';
import { projectSteps } from './view.ts';

const nowhere = (): Promise<never> => Promise.reject(new Error('not here'));
const services = { fetch: nowhere, files: { put: nowhere, open: nowhere } };
type Run = (context: NodeContext) => NodeResult | Promise<NodeResult>;

/** Runs a trigger `a` with the nodes behind it side by side, each doing what is given for it. */
async function run(behaviors: { [id: string]: Run }, data: JsonObject = {}) {
  const facts = {
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    effect: 'none',
    fields: {},
    examples: [],
  } as const;
  const types = new Map(
    Object.entries(behaviors).map(([id, does]) => [id, defineNode({ ...facts, type: id, name: id, run: does })]),
  );
  const ids = Object.keys(behaviors);
  const graph = {
    nodes: ids.map((id) => ({ id, type: id, position: { x: 0, y: 0 }, data: { name: id, ...data } })),
    edges: ids.slice(1).map((target) => ({ id: target, source: 'a', target })),
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (type) => types.get(type));
  const events: RunEvent[] = [];
  const input = { trigger: 'a', items: [{ json: { n: 1 } }], mode: 'live' as const };
  const outcome: RunOutcome | null = await runInMemory(plan, { id: 'r', input, services }, (event) =>
    events.push(event),
  );
  return { outcome, events, steps: projectSteps(plan, events).map(({ key, status }) => `${key} ${status}`) };
}

const pass: Run = ({ items }) => main(items);
const later: Run = async ({ items }) => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return main(items);
};

describe('a run in memory', () => {
  it('emits the events a journal would record, the end last', async () => {
    const { outcome, events, steps } = await run({ a: pass, b: later });
    expect(outcome).toMatchObject({ status: 'completed', error: null });
    expect(events.map(({ type }) => type)).toEqual([
      'started',
      'step.completed',
      'step.started',
      'step.completed',
      'finished',
    ]);
    expect(steps).toEqual(['a completed', 'b completed']);
  });

  it('ends with the first failure, and ignores the other steps afterwards', async () => {
    let stopped = false;
    const endless: Run = ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => ((stopped = true), reject(new Error('stopped')))),
      );
    const fails: Run = async () => {
      await Promise.resolve();
      throw nodeErrors.stopped_with_error({ message: 'enough' });
    };
    const { outcome, events, steps } = await run({ a: pass, b: endless, c: fails });
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'stopped_with_error', message: 'enough' } });
    expect([stopped, events.at(-1)?.type]).toEqual([true, 'finished']);
    expect(steps.toSorted()).toEqual(['a completed', 'b cancelled', 'c failed']);
  });

  it('sleeps for a duration, whatever the clock is set to', async () => {
    const { now } = Date;
    let set = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => now.call(Date) + set);
    const slow: Run = ({ items }) => {
      setTimeout(() => (set = -3_600_000));
      return { ...main(items), duration: 20 };
    };
    const { events } = await run({ a: slow, b: pass });
    expect(events.at(-1)).toMatchObject({ type: 'finished', status: 'completed' });
    vi.restoreAllMocks();
  });

  it('sleeps if a node asks for it', async () => {
    const until = Date.now() + 20;
    const { events } = await run({ a: ({ items }) => ({ ...main(items), until }), b: pass });
    const woken = events.find(({ type }) => type === 'woken');
    expect(woken?.type === 'woken' && woken.at >= until).toBe(true);
    expect(events.at(-1)).toMatchObject({ type: 'finished', status: 'completed' });
  });
});
