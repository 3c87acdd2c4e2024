import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import { apply, decide } from './apply.ts';
import type { Plan } from './plan.ts';
import { buildPlan } from './plan.ts';
import type { RunCommand, RunState } from './state.ts';
import { createState } from './state.ts';
import { inputOf } from './step-input.ts';
import type { Block } from './testing/programs.ts';
import { interpret, outputsOfType, programTypes, randomProgram, toGraph } from './testing/programs.ts';

interface Ride {
  plan: Plan;
  state: RunState;
  events: RunEvent[];
  decisions: (readonly RunCommand[])[];
  finish: RunCommand | undefined;
}

/** Runs a program; `pick` decides which of the steps under way settles next, `stopAt` after how many events the run is cancelled. */
function ride(
  blocks: readonly Block[],
  items: readonly Item[],
  pick: (count: number) => number,
  stopAt = Infinity,
  upTo?: number,
): Ride {
  const graph = toGraph(blocks);
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (type) => programTypes.get(type));
  const state = createState(plan);
  const trigger = plan.nodes[0]?.id ?? '';
  const events: RunEvent[] = [];
  const decisions: (readonly RunCommand[])[] = [];
  let underWay: Extract<RunCommand, { do: 'run' }>[] = [];
  let finish: RunCommand | undefined;
  const end = upTo === undefined ? undefined : plan.nodes[upTo % plan.nodes.length]?.id;
  let event: RunEvent | undefined = {
    type: 'started',
    at: 0,
    trigger,
    items,
    mode: 'live',
    ...(end === undefined ? {} : { upTo: end }),
  };
  while (event && !finish) {
    events.push(event);
    apply(plan, state, event);
    const commands = decide(state);
    decisions.push(commands);
    for (const command of commands) {
      if (command.do === 'run') underWay.push(command);
      else if (command.do === 'finish') finish = command;
      else if (command.do === 'abort') underWay = underWay.filter(({ key }) => key !== command.key);
    }
    if (events.length >= stopAt) event = { type: 'signalled', key: CANCEL_SIGNAL, at: events.length, value: null };
    else {
      const [next] = underWay.splice(pick(underWay.length), 1);
      event = next && settled(state, graph, next, events.length);
    }
  }
  return { plan, state, events, decisions, finish };
}

function settled(
  state: RunState,
  graph: ReturnType<typeof toGraph>,
  { node, key }: Extract<RunCommand, { do: 'run' }>,
  at: number,
): RunEvent {
  const base = { key, attempt: 1, startedAt: at, at };
  const { type, closesLoop } = node.definition;
  if (closesLoop)
    return {
      type: 'step.completed',
      ...base,
      outputs: {},
      loop: { size: Number(graph.nodes[node.index]?.data['size']) },
    };
  const outputs = outputsOfType(type, inputOf(state, node));
  return outputs
    ? { type: 'step.completed', ...base, outputs }
    : { type: 'step.failed', ...base, error: { message: 'as told', code: 'stopped_with_error' } };
}

const picks = fc.infiniteStream(fc.nat(1_000_000));
const picker = (stream: Iterator<number>) => (count: number) =>
  count === 0 ? 0 : (stream.next().value as number) % count;
const someItems = fc
  .array(fc.nat(9), { minLength: 1, maxLength: 5 })
  .map((list): Item[] => list.map((n) => ({ json: { n } })));

describe('loops, nested and branching, in any order of settling', () => {
  it('output the result of the program', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, (blocks, items, stream) => {
        const { plan, state, finish, events } = ride(blocks, items, picker(stream));
        const expected = interpret(blocks, items);
        expect(finish).toMatchObject({ do: 'finish', status: 'completed', error: null });
        expect(state.steps[plan.nodes.length - 1]?.outputs?.['main'] ?? []).toEqual(expected.items);
        expect(events.length - 1).toBe(expected.ran);
      }),
      { numRuns: 500 },
    );
  });

  it('end at any node that the run is to end at, having run nothing that is not on the way', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, fc.nat(), (blocks, items, stream, upTo) => {
        const { plan, state, finish } = ride(blocks, items, picker(stream), Infinity, upTo);
        const end = plan.nodes[upTo % plan.nodes.length];
        const onWay = upstreamOf(plan.edges, end?.index ?? 0);
        expect(finish).toMatchObject({ do: 'finish', status: 'completed', error: null });
        for (const node of plan.nodes) {
          const { status, runs } = state.steps[node.index] ?? {};
          expect(['completed', 'failed', 'skipped']).toContain(status);
          if (!onWay.has(node.index)) expect([status, runs]).toEqual(['skipped', 0]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never use the key of a step twice', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, (blocks, items, stream) => {
        const keys = ride(blocks, items, picker(stream))
          .decisions.flat()
          .flatMap((command) => (command.do === 'run' ? [command.key] : []));
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 200 },
    );
  });

  it('decide the same again when any prefix of the events is replayed', () => {
    fc.assert(
      fc.property(
        randomProgram,
        someItems,
        picks,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (blocks, items, stream, share) => {
          const { plan, events, decisions } = ride(blocks, items, picker(stream));
          const upTo = Math.ceil(share * events.length);
          const state = createState(plan);
          const again = events.slice(0, upTo).map((event) => {
            apply(plan, state, event);
            return decide(state);
          });
          expect(again).toEqual(decisions.slice(0, upTo));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('end at once when they are stopped, wherever they are', () => {
    fc.assert(
      fc.property(randomProgram, someItems, picks, fc.integer({ min: 1, max: 12 }), (blocks, items, stream, stopAt) => {
        const { state, finish, events } = ride(blocks, items, picker(stream), stopAt);
        expect(finish).toMatchObject({ do: 'finish', status: events.length > stopAt ? 'cancelled' : 'completed' });
        for (const step of state.steps) expect(['running', 'waiting']).not.toContain(step.status);
      }),
      { numRuns: 200 },
    );
  });
});
