import type { RunEvent } from '@heddle/contract/run/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import { apply, decide } from './apply.ts';
import type { Plan } from './plan.ts';
import { buildPlan } from './plan.ts';
import type { RunCommand, RunState } from './state.ts';
import { createState } from './state.ts';
import { inputOf } from './step-input.ts';
import type { RandomGraph } from './testing/graphs.ts';
import { outputsOf, randomGraph, testTypes, toWorkflow } from './testing/graphs.ts';
import { model } from './testing/model.ts';

const started: RunEvent = {
  type: 'started',
  at: 0,
  trigger: 'n0',
  items: [{ json: { from: 'outside' } }],
  mode: 'live',
};

const planOf = (graph: RandomGraph): Plan =>
  buildPlan({ id: 'w', name: 'W', revision: 1, graph: toWorkflow(graph) }, (type) => testTypes.get(type));

/** The event of a node of the graph. */
function resultOf(graph: RandomGraph, command: Extract<RunCommand, { do: 'run' }>, at: number): RunEvent {
  const node = graph.nodes.find(({ id }) => id === command.key);
  const outputs = node ? outputsOf(node) : null;
  const base = { key: command.key, attempt: command.attempt, startedAt: at, at };
  return outputs
    ? { type: 'step.completed', ...base, outputs }
    : { type: 'step.failed', ...base, error: { message: 'as told', code: 'stopped_with_error' } };
}

/** Runs a graph in memory; `pick` chooses which of the steps under way settles next. Returns the events and the commands after each. */
function runThrough(
  graph: RandomGraph,
  pick: (count: number) => number,
  upTo?: string,
): {
  plan: Plan;
  state: RunState;
  events: RunEvent[];
  decisions: (readonly RunCommand[])[];
  finish: RunCommand | undefined;
} {
  const plan = planOf(graph);
  const state = createState(plan);
  const events: RunEvent[] = [];
  const decisions: (readonly RunCommand[])[] = [];
  let underWay: Extract<RunCommand, { do: 'run' }>[] = [];
  let finish: RunCommand | undefined;
  const first = upTo === undefined ? started : { ...started, upTo };
  for (let event: RunEvent | undefined = first; event && !finish;) {
    events.push(event);
    apply(plan, state, event);
    const commands = decide(state);
    decisions.push(commands);
    for (const command of commands) {
      if (command.do === 'run') underWay.push(command);
      else if (command.do === 'abort') underWay = underWay.filter(({ key }) => key !== command.key);
      else finish = command;
    }
    const [next] = underWay.splice(pick(underWay.length), 1);
    event = next && resultOf(graph, next, events.length);
  }
  return { plan, state, events, decisions, finish };
}

const picks = fc.infiniteStream(fc.nat(1_000_000));
const picker = (stream: Iterator<number>) => (count: number) =>
  count === 0 ? 0 : (stream.next().value as number) % count;

describe('the engine, on random graphs and in any order of settling', () => {
  it('assigns every step the status and the input that the model predicts', () => {
    fc.assert(
      fc.property(randomGraph, picks, (graph, stream) => {
        const expected = model(graph);
        fc.pre(!expected.stops);
        const { plan, state, finish } = runThrough(graph, picker(stream));
        expect(finish).toMatchObject({ do: 'finish', status: 'completed', error: null });
        for (const node of plan.nodes) {
          const step = expected.steps.get(node.id);
          expect([node.id, state.steps[node.index]?.status]).toEqual([node.id, step?.status]);
          if (step?.status !== 'skipped') expect(inputOf(state, node)).toEqual(step?.input);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('fails the run when a node that stops it is reached, and starts no step that the model does not', () => {
    fc.assert(
      fc.property(randomGraph, picks, (graph, stream) => {
        const expected = model(graph);
        fc.pre(expected.stops);
        const { plan, state, finish } = runThrough(graph, picker(stream));
        expect(finish).toMatchObject({ do: 'finish', status: 'failed', error: { code: 'stopped_with_error' } });
        for (const node of plan.nodes) {
          const status = state.steps[node.index]?.status;
          if (status === 'completed' || status === 'failed') expect(expected.steps.get(node.id)?.status).toBe(status);
          expect(status).not.toBe('running');
          expect(status).not.toBe('waiting');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('runs only what is on the way to the node where the run is to end, and that as ever', () => {
    fc.assert(
      fc.property(randomGraph, picks, fc.nat(), (graph, stream, seed) => {
        const upTo = graph.nodes[seed % graph.nodes.length]?.id ?? '';
        const onWay = upstreamOf(graph.edges, upTo);
        const expected = model(graph);
        const ends = graph.nodes.some(
          ({ id, behavior }) =>
            behavior === 'fail-stop' && onWay.has(id) && expected.steps.get(id)?.status === 'failed',
        );
        fc.pre(!ends);
        const { plan, state, finish } = runThrough(graph, picker(stream), upTo);
        expect(finish).toMatchObject({ do: 'finish', status: 'completed', error: null });
        for (const node of plan.nodes) {
          const status = state.steps[node.index]?.status;
          const isStart = node.id === 'n0' && !onWay.has('n0');
          if (!isStart && !onWay.has(node.id)) expect([node.id, status]).toEqual([node.id, 'skipped']);
          else if (!isStart) expect([node.id, status]).toEqual([node.id, expected.steps.get(node.id)?.status]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('starts a step only when all its edges have settled, and only once', () => {
    fc.assert(
      fc.property(randomGraph, picks, (graph, stream) => {
        const { plan, decisions, events } = runThrough(graph, picker(stream));
        const startedKeys = decisions.flat().flatMap((command) => (command.do === 'run' ? [command.key] : []));
        expect(new Set(startedKeys).size).toBe(startedKeys.length);
        const settledBefore = new Set<string>();
        const state = createState(plan);
        for (const [index, event] of events.entries()) {
          apply(plan, state, event);
          if ('key' in event) settledBefore.add(event.key);
          for (const command of decisions[index] ?? []) {
            if (command.do !== 'run') continue;
            for (const edge of command.node.incoming) {
              const source = plan.nodes[edge.source];
              expect(settledBefore.has(source?.id ?? '') || state.steps[edge.source]?.status === 'skipped').toBe(true);
            }
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  it('decides the same again when any prefix of the events is replayed', () => {
    fc.assert(
      fc.property(randomGraph, picks, fc.double({ min: 0, max: 1, noNaN: true }), (graph, stream, share) => {
        const { plan, events, decisions } = runThrough(graph, picker(stream));
        const upTo = Math.ceil(share * events.length);
        const state = createState(plan);
        const again = events.slice(0, upTo).map((event) => {
          apply(plan, state, event);
          return decide(state);
        });
        expect(again).toEqual(decisions.slice(0, upTo));
      }),
      { numRuns: 200 },
    );
  });
});
