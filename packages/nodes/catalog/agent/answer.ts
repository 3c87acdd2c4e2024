import { agentErrors } from '@heddle/contract/errors/agent';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { CallContext, CallOptions, ChosenModels } from '../../lib/ai/call.ts';
import type { ChatAnswer, ChatRequest } from '../../lib/ai/port.ts';
import { askForJson, readJson, schemaCheck } from '../../lib/ai/structured.ts';
import { addressesIn, newAddresses } from './addresses.ts';
import type { Final } from './conversation.ts';
import { textsIn } from './known.ts';
import { answerInForm } from './prompts.ts';

/** How an answer is finished: its form, and the rule for addresses in it. */
export interface Finishing {
  models: ChosenModels;
  /** Null for text. */
  schema: JsonObject | null;
  addresses: 'off' | 'flag' | 'block';
  known: () => Promise<ReadonlySet<string>>;
}

/**
 * Makes the last answer of the model the answer of the agent: in its form, by another call where the model has not kept to it, and held against the rule for
 * addresses. `request` is what it answered. Throws `agent_address_new` and the errors of `askForJson`.
 */
export async function finishAnswer(
  context: CallContext,
  { models, schema, addresses, known }: Finishing,
  answer: ChatAnswer,
  request: ChatRequest,
  options: CallOptions,
): Promise<Final> {
  const { value, answers } = schema
    ? await inForm(context, models, schema, answer, request, options)
    : { value: answer.text as JsonValue, answers: [] };
  const said = textsIn(value).join('\n');
  const fresh = addresses === 'off' || addressesIn(said).size === 0 ? [] : newAddresses(said, await known());
  if (fresh.length > 0 && addresses === 'block')
    throw agentErrors.agent_address_new({ addresses: fresh.slice(0, 5).join(', ') });
  return {
    value,
    flags: fresh.map((address) => `New address: ${address} (answer)`),
    used: [answer, ...answers].map(({ model, tokens, cost }) => ({ model, tokens, cost })),
  };
}

async function inForm(
  context: CallContext,
  models: ChosenModels,
  schema: JsonObject,
  answer: ChatAnswer,
  request: ChatRequest,
  options: CallOptions,
): Promise<{ value: JsonValue; answers: readonly ChatAnswer[] }> {
  const check = schemaCheck(schema);
  const read = await readJson(answer.text);
  if (read !== undefined && check(read).length === 0) return { value: read, answers: [] };
  const messages = [...request.messages, ...answer.messages, { role: 'user' as const, text: answerInForm }];
  return askForJson(
    context,
    models,
    { ...request, messages, schema, ...(request.tools ? { toolChoice: 'none' as const } : {}) },
    { ...options, name: `${options.name}, in its form` },
  );
}
