import type { ErrorView } from '@heddle/contract/errors/define';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeServices } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { Answered, Question } from '@heddle/contract/node/services';
import type { TablePort } from '@heddle/contract/node/tables/tables';
import type { RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { RunMode } from '@heddle/contract/run/states';
import { apply, decide } from '@heddle/engine/apply';
import { prepareStep } from '@heddle/engine/execute';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import type { RunCommand, RunState } from '@heddle/engine/state';
import { createState, stepOf } from '@heddle/engine/state';
import { MemoryFileStore } from './run-node.ts';

type RunStep = Extract<RunCommand, { do: 'run' }>;

/** How a run is driven. */
export interface Drive {
  /** Default: 'run-1'. */
  runId?: string;
  items?: readonly Item[];
  /** Default: 'live'. */
  mode?: RunMode;
  services?: Partial<NodeServices>;
  tables?: TablePort;
  /** What people answer; null: they let the time pass. Default: nobody is asked. */
  answer?: (question: Question) => Partial<Answered> | null;
  /** The process dies in place of recording these events, counted from 1: what the step has done is done. */
  dies?: (event: number) => boolean;
}

/** What became of a run. */
export interface Driven {
  state: RunState;
  events: RunEvent[];
  status: string;
  error: ErrorView | null;
  /** Of the node of this name, by port. */
  outputs(name: string): { readonly [port: string]: readonly Item[] };
  /** How often the process has died. */
  deaths: number;
  questions: Question[];
}

/**
 * Runs a workflow event by event, as a journal does it whose process may die: the state is folded anew from what is recorded, and what had not settled runs
 * again, with the values and tables that are kept.
 */
export async function drive(plan: Plan, given: Drive = {}): Promise<Driven> {
  const { runId = 'run-1', mode = 'live' } = given;
  const kept = createMemoryState();
  const questions: Question[] = [];
  const asked = new Map<string, Question>();
  const services: NodeServices = {
    fetch,
    files: new MemoryFileStore(),
    state: kept,
    ...(given.tables ? { tables: given.tables } : {}),
    ask: async (question, { stepKey }) => {
      if (!asked.has(stepKey)) questions.push(question);
      asked.set(stepKey, question);
      return { url: 'http://heddle/approvals', notes: [] };
    },
    ...given.services,
  };
  const events: RunEvent[] = [];
  let deaths = 0;
  let produced = 0;
  let { state, pending } = fold(plan, events);
  const record = (event: RunEvent): void => {
    events.push(event);
    apply(plan, state, event);
    take(state, pending);
  };
  const items = given.items ?? [{ json: {} }];
  record({ type: 'started', at: Date.now(), trigger: plan.nodes[0]?.id ?? '', items, mode });
  while (state.status === 'running') {
    const [step] = pending.values();
    if (!step) {
      const signal = wakeOf(state, asked) ?? answerOf(plan, state, asked, given.answer);
      if (!signal) break;
      record(signal);
      continue;
    }
    pending.delete(step.key);
    const event = await prepareStep({ plan, state, runId, services, ...step }).run().result;
    produced += 1;
    if (!given.dies?.(produced)) record(event);
    else {
      deaths += 1;
      ({ state, pending } = fold(plan, events));
    }
  }
  const nodeNamed = (name: string) => plan.nodes.find((node) => node.name === name);
  return {
    state,
    events,
    status: state.status,
    error: state.error,
    outputs(name) {
      const node = nodeNamed(name);
      return (node && stepOf(state, node).outputs) ?? {};
    },
    deaths,
    questions,
  };
}

/**
 * Drives a workflow whose trigger gives the items to this node, which is configured like this. `outputs` of `node` are those of the node.
 */
export function driveNode(definition: AnyNode, data: JsonObject, given: Drive = {}): Promise<Driven> {
  const begin = defineNode({
    type: 'begin',
    name: 'Begin',
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    effect: 'none',
    fields: {},
    examples: [],
    run: ({ items }) => main(items),
  });
  const position = { x: 0, y: 0 };
  const graph = {
    nodes: [
      { id: 'begin', type: 'begin', position, data: { name: 'begin' } },
      { id: 'node', type: definition.type, position, data: { name: 'node', ...data } },
    ],
    edges: [{ id: 'edge', source: 'begin', target: 'node', sourceHandle: 'main' }],
  };
  const plan = buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (type) => (type === 'begin' ? begin : definition));
  return drive(plan, given);
}

/** The state after these events, and the steps that have to run. */
function fold(plan: Plan, events: readonly RunEvent[]): { state: RunState; pending: Map<string, RunStep> } {
  const state = createState(plan);
  const pending = new Map<string, RunStep>();
  for (const event of events) {
    if ('attempt' in event) pending.delete(event.key);
    apply(plan, state, event);
    take(state, pending);
  }
  return { state, pending };
}

function take(state: RunState, pending: Map<string, RunStep>): void {
  for (const command of decide(state)) {
    if (command.do === 'run') pending.set(command.key, command);
    else if (command.do === 'abort') pending.delete(command.key);
    // A run of a test ends its waits itself.
    else if (command.do === 'finish') state.status = command.status;
  }
}

/** The end of a pause, which takes no time; null where no step pauses, or only for a person. */
function wakeOf(state: RunState, asked: ReadonlyMap<string, Question>): RunEvent | null {
  for (const [key, node] of state.sleeping) {
    const step = stepOf(state, node);
    if (!step.waits || !asked.has(step.key)) return { type: 'woken', key, at: Date.now() };
  }
  return null;
}

/** The signal that resumes the step that waits for a person; null where none does. */
function answerOf(
  plan: Plan,
  state: RunState,
  asked: ReadonlyMap<string, Question>,
  answer: Drive['answer'],
): RunEvent | null {
  const node = plan.nodes.find((one) => stepOf(state, one).waits);
  const { key, attempt } = node ? stepOf(state, node) : { key: '', attempt: 0 };
  const question = asked.get(key);
  if (!node || !question || !answer) return null;
  const said = answer(question);
  if (!said) return { type: 'woken', key: `${key}@${attempt}`, at: Date.now() };
  const value = { approved: false, comment: '', by: 'ada@example.com', at: new Date().toISOString(), ...said };
  return { type: 'signalled', key, at: Date.now(), value };
}
