import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { ports } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import type { CallContext, ChosenModels } from '../../lib/ai/call.ts';
import { chooseModels } from '../../lib/ai/call.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { AskedCall } from './approvals.ts';
import { Approvals, askFor } from './approvals.ts';
import type { Conversation, Turn, TurnCall } from './conversation.ts';
import { Conversations } from './conversation.ts';
import { argumentsOf } from './decide.ts';
import { keepExchanges, remember } from './memory.ts';
import { callInWords } from './prompts.ts';
import { byCall, firstCalls, madeCalls } from './results.ts';
import type { AgentContext, AgentTool } from './tools.ts';
import { changingNodes, toolsOf } from './tools.ts';
import { goOn } from './turns.ts';

/** Conversations whose model is called at a time. */
const CONCURRENCY = 8;

/** What all conversations of an execution share. */
export interface Agent {
  context: AgentContext;
  /** The context of its calls: what is paid for is kept for the whole agent, not for one of its steps. */
  calls: CallContext;
  models: ChosenModels;
  tools: ReadonlyMap<string, AgentTool>;
  conversations: Conversations;
  approvals: Approvals;
  /** When the first turn began. Epoch milliseconds. */
  since: number;
}

/**
 * One execution of the agent: each conversation goes on until it has calls to make, or an answer. The calls of all are the next pass of the loop; once all have
 * answered, the answers leave at `done`. The conversations are kept for the run, turn by turn, so that an execution which was cut off goes on where it ended.
 */
export async function runAgent(context: AgentContext): Promise<NodeResult> {
  const { items, run } = context;
  if (items.length === 0) return ports({ done: [] });
  const agent = await open(context);
  const { conversations } = agent;
  const all = await concurrently(items.length, CONCURRENCY, context, (index) =>
    conversations.open(index, () => remember(context, index)),
  );
  const cameBack = { returned: byCall(context.returned), first: firstCalls(all, run.pass) };
  let done = all.filter(({ final }) => final).length;
  const outcomes = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const conversation = all[index];
    if (!conversation) throw new RangeError(`There is no conversation ${index}.`);
    const outcome = await goOn(agent, conversation, { ...cameBack, first: cameBack.first[index] ?? 0 }, signal);
    if (outcome.final) done += 1;
    if (items.length > 1) context.progress(done, items.length, 'Answers');
    return outcome;
  });
  const [asked, ...others] = outcomes.flatMap(({ open: waiting }) => waiting);
  if (asked) return askFor(context, conversations, asked.place, { ...inWords(agent, asked), more: others.length });
  const calls = outcomes.flatMap(({ made }, index) => made.map((call) => ({ call, index })));
  if (calls.length > 0) return passOf(agent, calls);
  return answersOf(agent, all);
}

async function open(context: AgentContext): Promise<Agent> {
  const { run } = context;
  const conversations = new Conversations(context);
  const { position } = run;
  const tools = toolsOf(context);
  return {
    context,
    calls: { ...callContext(context), run: { ...run, stepKey: run.executionKey } },
    models: await chooseModels(context, 0),
    tools,
    conversations,
    approvals: await Approvals.read(context, conversations),
    since: isJsonObject(position) && typeof position['since'] === 'number' ? position['since'] : run.now,
  };
}

/** The parts of a context that calls use: its getters do not go along when it is copied. */
const callContext = (context: AgentContext): CallContext => {
  const { fetch, files, resources, signal, state, run, vendorAddress, reserveModelUse, recordModelUse } = context;
  return { fetch, files, resources, signal, state, run, vendorAddress, reserveModelUse, recordModelUse };
};

/** A call that a person has to allow. */
export interface OpenCall {
  place: AskedCall;
  call: TurnCall;
}

function inWords({ context, tools }: Agent, { call }: OpenCall): { title: string; message: string } {
  const tool = tools.get(call.name);
  const nodes = changingNodes(context.following(call.name));
  return {
    title: `May the agent use "${call.name}"?`,
    message: callInWords(call.name, tool?.description ?? '', nodes, argumentsOf(call)),
  };
}

/** The next pass of the loop: an item for each call, at the port of its tool. */
function passOf(agent: Agent, calls: readonly { call: TurnCall; index: number }[]): NodeResult {
  const names = calls.map(({ call }) => call.name);
  return {
    outputs: {},
    loop: {
      size: calls.length,
      items: calls.map(({ call }): Item => ({ json: argumentsOf(call) })),
      origins: calls.map(({ index }) => index),
      ports: names,
      again: true,
      position: { since: agent.since },
    },
    logs: [`Calls: ${names.join(', ')}`, ...unconnected(agent)],
  };
}

/** Lines for the log: which tools the model is not told of. */
const unconnected = ({ tools }: Agent): string[] =>
  [...tools.values()].flatMap(({ name, isConnected }) =>
    isConnected ? [] : [`The tool "${name}" is not connected to anything: the model is not told of it.`],
  );

/** The answers of all conversations, each in its item. */
async function answersOf(agent: Agent, all: readonly Conversation[]): Promise<NodeResult> {
  const { context } = agent;
  const { items, field } = context;
  await keepExchanges(
    context,
    all.map(({ index, final }) => ({
      index,
      asked: field.prompt(index),
      answered: typeof final?.value === 'string' ? final.value : JSON.stringify(final?.value ?? null),
    })),
  );
  const answered = all.map((conversation): Item => {
    const { index, final } = conversation;
    const item = put(items[index] ?? { json: {} }, field.saveIn(index), final?.value ?? null);
    const usageField = field.saveUsageIn(index);
    return usageField.trim() === '' ? item : put(item, usageField, usageIn(conversation));
  });
  const flags = all.flatMap(flagsOf);
  return { outputs: { done: answered }, logs: [usageLine(all.flatMap(usedBy)), ...flags, ...unconnected(agent)] };
}

const usedBy = ({ turns, final }: Conversation): Pick<Turn, 'model' | 'tokens' | 'cost'>[] => [
  ...turns,
  ...(final?.used ?? []),
];

const flagsOf = ({ turns, final }: Conversation): string[] => [
  ...turns.flatMap(({ flags }) => flags),
  ...(final?.flags ?? []),
];

const usageIn = (conversation: Conversation): JsonObject => ({
  ...usageOf(usedBy(conversation)),
  turns: conversation.turns.length + 1,
  calls: conversation.turns.flatMap((turn) => madeCalls(turn).map(({ name }) => name)),
  flags: flagsOf(conversation),
});
