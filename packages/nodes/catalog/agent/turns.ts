import { agentErrors } from '@heddle/contract/errors/agent';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { aiErrors } from '@heddle/contract/errors/ai';
import type { Item } from '@heddle/contract/run/item';
import type { CallOptions } from '../../lib/ai/call.ts';
import { callChat } from '../../lib/ai/call.ts';
import type { ChatAnswer, ChatRequest, Message } from '../../lib/ai/port.ts';
import { assertComplete } from '../../lib/ai/structured.ts';
import { finishAnswer } from './answer.ts';
import type { Conversation, Turn, TurnCall } from './conversation.ts';
import { messagesOf } from './conversation.ts';
import { addressesIn } from './addresses.ts';
import { decide } from './decide.ts';
import { knownAddresses, textsIn } from './known.ts';
import { reachedLimit } from './limits.ts';
import { answerNow, asData, instructionsOf } from './prompts.ts';
import { madeCalls, resultsOf } from './results.ts';
import type { Agent, OpenCall } from './run.ts';

/** What came back in the pass, and the index in it of the first call of the conversation. */
interface CameBack {
  returned: ReadonlyMap<number, readonly Item[]>;
  first: number;
}

/** How far a conversation has come: it has an answer, calls to make, or calls that a person has to allow. */
export interface TurnOutcome {
  final: boolean;
  made: readonly TurnCall[];
  open: readonly OpenCall[];
}

const outcome = (more: Partial<TurnOutcome>): TurnOutcome => ({ final: false, made: [], open: [], ...more });

/** Goes on with a conversation, turn by turn, until it has calls to make or an answer. */
export async function goOn(
  agent: Agent,
  conversation: Conversation,
  cameBack: CameBack,
  signal: AbortSignal,
): Promise<TurnOutcome> {
  const { context, conversations } = agent;
  const { run, field } = context;
  if (conversation.final) return outcome({ final: true });
  const last = conversation.turns.at(-1);
  // The execution was cut off after it had decided on these calls.
  if (last && !last.results && last.pass > run.pass && madeCalls(last).length > 0)
    return outcome({ made: madeCalls(last) });
  if (last && !last.results) await conversations.addResults(conversation, resultsIn(agent, last, cameBack));
  for (;;) {
    const limit = reachedLimit(context, conversation, agent.since);
    if (limit !== null) {
      if (field.atLimit(conversation.index) === 'fail') throw agentErrors.agent_limit_reached({ limit });
      return answerAtLimit(agent, conversation, limit, signal);
    }
    const request = requestOf(agent, conversation);
    const options = optionsOf(agent, conversation, `turn ${conversation.turns.length + 1}`, signal);
    const answer = await callChat(agent.calls, agent.models, request, options);
    assertComplete(answer, agent.models.access.provider.name, request.maxTokens);
    if (answer.calls.length === 0) return finish(agent, conversation, answer, request, options);
    const { turn, open } = await decideTurn(agent, conversation, answer);
    if (open.length > 0) return outcome({ open });
    const made = madeCalls(turn);
    const results = made.length > 0 ? null : resultsIn(agent, turn, cameBack);
    await conversations.addTurn(conversation, { ...turn, results });
    if (made.length > 0) return outcome({ made });
  }
}

const resultsIn = ({ context }: Agent, turn: Pick<Turn, 'calls'>, cameBack: CameBack) =>
  resultsOf(turn, { ...cameBack, longest: context.field.resultLength() });

async function decideTurn(
  { context, tools, approvals }: Agent,
  conversation: Conversation,
  { calls, messages, model, tokens, cost }: ChatAnswer,
): Promise<{ turn: Turn; open: OpenCall[] }> {
  const { index: item, turns } = conversation;
  const place = (call: number) => ({ item, turn: turns.length + 1, call });
  // Most calls have none, and the input may be large.
  const hasAddresses = calls.some((call) => addressesIn(textsIn(call.arguments).join('\n')).size > 0);
  const decision = decide(
    calls,
    {
      tools,
      addresses: context.field.addressesInCalls(item),
      known: hasAddresses ? await knownAddresses(context, conversation, tools) : new Set(),
    },
    (call) => approvals.answerTo(place(call)),
  );
  const { flags } = decision;
  const pass = context.run.pass + 1;
  return {
    turn: { messages, calls: decision.calls, model, tokens, cost, flags, pass, results: null },
    open: decision.open.flatMap((index) => {
      const call = decision.calls[index];
      return call ? [{ place: place(index), call }] : [];
    }),
  };
}

/** One call more, without tools: the conversation has reached a limit. */
async function answerAtLimit(
  agent: Agent,
  conversation: Conversation,
  limit: string,
  signal: AbortSignal,
): Promise<TurnOutcome> {
  const asked = requestOf(agent, conversation);
  const request: ChatRequest = {
    ...asked,
    messages: [...asked.messages, { role: 'user', text: answerNow(limit) }],
    ...(asked.tools ? { toolChoice: 'none' as const } : {}),
  };
  const options = optionsOf(agent, conversation, 'last', signal);
  const answer = await callChat(agent.calls, agent.models, request, options);
  assertComplete(answer, agent.models.access.provider.name, request.maxTokens);
  if (answer.text.trim() === '') throw agentErrors.agent_limit_reached({ limit });
  return finish(agent, conversation, answer, request, options);
}

async function finish(
  agent: Agent,
  conversation: Conversation,
  answer: ChatAnswer,
  request: ChatRequest,
  options: CallOptions,
): Promise<TurnOutcome> {
  const { context, tools, models, calls, conversations } = agent;
  const { index } = conversation;
  const finishing = {
    models,
    schema: schemaOf(agent, index),
    addresses: context.field.addressesInAnswer(index),
    known: () => knownAddresses(context, conversation, tools),
  };
  await conversations.finish(conversation, await finishAnswer(calls, finishing, answer, request, options));
  return outcome({ final: true });
}

/** The JSON Schema that the answer has to fit; null for text. Throws `ai_schema_invalid`. */
function schemaOf({ context: { field } }: Agent, index: number): JsonObject | null {
  if (field.answerAs(index) !== 'json') return null;
  const schema = field.schema(index);
  if (!isJsonObject(schema)) throw aiErrors.ai_schema_invalid({ reason: 'it is not an object' });
  return schema;
}

/** What the model is asked: the instructions, the memory, the input and all turns so far. */
function requestOf(agent: Agent, conversation: Conversation): ChatRequest {
  const { context, tools } = agent;
  const { field, items } = context;
  const { index, beginning } = conversation;
  const files = field.sendFiles(index) ? Object.values(items[index]?.files ?? {}) : [];
  const offered = [...tools.values()].filter(({ isConnected }) => isConnected);
  const asInput = (text: string): Message => ({ role: 'user', text: asData(text, beginning.mark) });
  return {
    system: instructionsOf(field.system(), offered.length > 0, schemaOf(agent, index)),
    messages: [
      ...beginning.memory.map((message) => (message.role === 'user' ? asInput(message.text) : message)),
      { ...asInput(field.prompt(index)), ...(files.length > 0 ? { files } : {}) },
      ...messagesOf(conversation),
    ],
    maxTokens: field.maxTokens(index),
    temperature: field.temperature(index),
    seed: field.seed(index),
    effort: field.effort(index),
    ...(offered.length === 0
      ? {}
      : { tools: offered.map(({ name, description, parameters }) => ({ name, description, parameters })) }),
  };
}

function optionsOf({ context }: Agent, { index }: Conversation, name: string, signal: AbortSignal): CallOptions {
  const { field, items } = context;
  return {
    index,
    name,
    signal,
    cacheHours: field.cacheHours(index),
    ...(items.length === 1 ? { onText: (text) => context.progress(text.length, undefined, text.slice(-120)) } : {}),
  };
}
