import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apply, decide } from './apply.ts';
import { buildPlan } from './plan.ts';
import type { RunCommand, RunState } from './state.ts';
import { createState } from './state.ts';
import { inputOf } from './step-input.ts';
import { foldRun, smallPlan } from './testing/fold.ts';
import type { Block } from './testing/programs.ts';
import { outputsOfType, programTypes, randomProgram, toGraph } from './testing/programs.ts';

/** The items that anything in the state leads to, but for those the run began with. */
function reachable(state: RunState): Set<Item> {
  const found = new Set<Item>();
  const add = (items: readonly Item[] | undefined): void => items?.forEach((item) => found.add(item));
  for (const step of state.steps) for (const items of Object.values(step.outputs ?? {})) add(items);
  for (const { items } of state.collected.values()) add(items);
  for (const loop of state.loops) if (loop) [loop.items, loop.returned].forEach(add);
  for (const item of state.input?.items ?? []) found.delete(item);
  return found;
}

/** Runs a program in which every new item counts one byte; reports the counted and the reachable memory after each event. */
function ride(blocks: readonly Block[], items: readonly Item[], look: (held: number, there: number) => void): void {
  const graph = toGraph(blocks);
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (type) => programTypes.get(type));
  const state = createState(plan);
  const settled = ({ node, key }: Extract<RunCommand, { do: 'run' }>): RunEvent => {
    const base = { key, attempt: 1, startedAt: 0, at: 0 };
    if (node.definition.closesLoop)
      return {
        type: 'step.completed',
        ...base,
        outputs: {},
        loop: { size: Number(graph.nodes[node.index]?.data['size']) },
      };
    const given = inputOf(state, node);
    const outputs = outputsOfType(node.definition.type, given) ?? {};
    // As `execute.ts` weighs them.
    const known = node.outgoing.some(({ leaves }) => leaves) ? [] : given;
    const bytes = Object.values(outputs)
      .flat()
      .filter((item) => !known.includes(item)).length;
    return { type: 'step.completed', ...base, outputs, bytes };
  };
  const events: RunEvent[] = [{ type: 'started', at: 0, trigger: plan.nodes[0]?.id ?? '', items, mode: 'live' }];
  for (let event = events.shift(); event; event = events.shift()) {
    apply(plan, state, event);
    look(state.held, reachable(state).size);
    for (const command of decide(state)) if (command.do === 'run') events.push(settled(command));
  }
}

const inputs = Array.from({ length: 6 }, (_, n) => ({ json: { n } }));

describe('the memory of a run', () => {
  it('is never counted as less than the items that can still be read', () => {
    fc.assert(
      fc.property(randomProgram, (blocks) =>
        ride(blocks, inputs, (held, there) => expect(held).toBeGreaterThanOrEqual(there)),
      ),
      { numRuns: 500 },
    );
  });

  it('does not grow with the passes of loops, except for items that leave them', () => {
    const inner: Block = {
      do: 'loop',
      size: 1,
      body: [
        { do: 'step', kind: 'stamp' },
        { do: 'step', kind: 'odd' },
      ],
      leak: false,
      leaf: true,
    };
    const most = (passes: number): number => {
      let largest = 0;
      const program: Block[] = [
        {
          do: 'loop',
          size: 1,
          body: [{ do: 'step', kind: 'twice' }, inner, { do: 'step', kind: 'odd' }, { do: 'step', kind: 'broken' }],
          leak: false,
          leaf: false,
        },
      ];
      ride(
        program,
        Array.from({ length: passes }, (_, n) => ({ json: { n: 2 * n } })),
        (held) => (largest = Math.max(largest, held)),
      );
      return largest;
    };
    // Each further pass adds what it takes in, and nothing of its own.
    expect(most(60) - most(30)).toBeLessThanOrEqual(2 * 30);
  });

  it('releases what has left an inner loop only, once the next pass of the outer loop begins', () => {
    const types = { l: 'loopIterator', m: 'loopIterator' };
    const run = foldRun(smallPlan({ a: 'l', l: 'm@loop', m: 'b@loop d@done', b: 'm d', d: 'l' }, { types }));
    const base = { type: 'step.completed' as const, attempt: 1, startedAt: 10, at: 10 };
    const begins = (key: string) => run.push({ ...base, key, outputs: {}, loop: { size: 1 } });
    run.start();
    run.completed('a', { main: 2 });
    expect(begins('l')).toEqual(['run m#1']);
    expect(begins('m#1')).toEqual(['run b#1.1']);
    expect(run.push({ ...base, key: 'b#1.1', outputs: { main: [{ json: {} }] }, bytes: 1000 })).toEqual(['run d#1']);
    expect(run.state.held).toBe(1000);
    expect(run.completed('d#1')).toEqual(['run m#2']);
    expect(run.state.held).toBe(0);
  });

  it('keeps what has left a loop while that loop goes on', () => {
    const run = foldRun(smallPlan({ a: 'l', l: 'b@loop d@done', b: 'l d' }, { types: { l: 'loopIterator' } }));
    const base = { type: 'step.completed' as const, attempt: 1, startedAt: 10, at: 10 };
    const ends = (key: string) => run.push({ ...base, key, outputs: { main: [{ json: {} }] }, bytes: 1000 });
    run.start();
    run.completed('a', { main: 2 });
    run.push({ ...base, key: 'l', outputs: {}, loop: { size: 1 } });
    expect(ends('b#1')).toEqual(['run b#2']);
    expect(run.state.held).toBe(1000);
    expect(ends('b#2')).toEqual(['run d']);
    expect(run.state.held).toBe(2000);
  });

  it('counts the outputs of all arrivals at a node that runs for each of them', () => {
    const run = foldRun(smallPlan({ a: 'b c', b: 'd', c: 'd' }, { data: { d: { join: 'each' } } }));
    const base = { type: 'step.completed' as const, attempt: 1, startedAt: 10, at: 10 };
    const ends = (key: string) => run.push({ ...base, key, outputs: { main: [{ json: {} }] }, bytes: 1000 });
    run.start();
    run.completed('a');
    run.completed('b');
    run.completed('c');
    ends('d/1');
    ends('d/2');
    expect(run.state.held).toBe(2000);
  });
});
