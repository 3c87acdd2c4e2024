import type { RunEvent } from '@heddle/contract/run/events';
import { CANCEL_SIGNAL } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import fc from 'fast-check';
import { apply, decide } from '../apply.ts';
import type { Plan } from '../plan.ts';
import { buildPlan } from '../plan.ts';
import type { RunCommand, RunState } from '../state.ts';
import { createState } from '../state.ts';
import { inputOf } from '../step-input.ts';
import type { Block } from './programs.ts';
import { bodyOf, outputsOfType, programTypes, toGraph } from './programs.ts';

/** A program that was run, event by event. */
export interface Ride {
  plan: Plan;
  state: RunState;
  events: RunEvent[];
  decisions: (readonly RunCommand[])[];
  finish: RunCommand | undefined;
}

/** Runs a program; `pick` decides which of the steps under way settles next, `stopAt` after how many events the run is cancelled. */
export function ride(
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
  const { size, tools } = graph.nodes[node.index]?.data ?? {};
  if (closesLoop) {
    const items = inputOf(state, node);
    const byPort = Array.isArray(tools) ? { items, ports: items.map((item) => `${bodyOf(item, tools.length)}`) } : {};
    return { type: 'step.completed', ...base, outputs: {}, loop: { size: Number(size), ...byPort } };
  }
  const outputs = outputsOfType(type, inputOf(state, node));
  return outputs
    ? { type: 'step.completed', ...base, outputs }
    : { type: 'step.failed', ...base, error: { message: 'as told', code: 'stopped_with_error' } };
}

/** Numbers to decide with which step settles next. */
export const picks = fc.infiniteStream(fc.nat(1_000_000));
/** The choice of a step among those under way, by the numbers of `picks`. */
export const picker = (stream: Iterator<number>) => (count: number) =>
  count === 0 ? 0 : (stream.next().value as number) % count;
/** What a program may begin with. */
export const someItems = fc
  .array(fc.nat(9), { minLength: 1, maxLength: 5 })
  .map((list): Item[] => list.map((n) => ({ json: { n } })));
