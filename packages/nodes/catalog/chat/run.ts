import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { main } from '@heddle/contract/node/context';
import type { CallOptions, ChosenModels } from '../../lib/ai/call.ts';
import { callChat, chooseModels } from '../../lib/ai/call.ts';
import type { ChatAnswer, ChatRequest } from '../../lib/ai/port.ts';
import { askForJson, assertComplete } from '../../lib/ai/structured.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { ChatFields } from './fields.ts';

/** Items that are answered at a time. */
export const CONCURRENCY = 8;

type ChatContext = NodeContext<ChatFields>;

/** Asks the model once for each item and puts its answer into the item. */
export async function answerItems(context: ChatContext): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const models = await chooseModels(context, 0);
  const paid: ChatAnswer[] = [];
  let done = 0;
  const answered = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const { value, answers } = await answerOf(context, models, index, signal);
    paid.push(...answers);
    done += 1;
    if (items.length > 1) context.progress(done, items.length, 'Answers');
    return withAnswer(items[index] ?? { json: {} }, value, answers, {
      saveIn: field.saveIn(index),
      saveUsageIn: field.saveUsageIn(index),
    });
  });
  return { ...main(answered), logs: [usageLine(paid)] };
}

async function answerOf(
  context: ChatContext,
  models: ChosenModels,
  index: number,
  signal: AbortSignal,
): Promise<{ value: JsonValue; answers: readonly ChatAnswer[] }> {
  const { field, items } = context;
  const files = field.sendFiles(index) ? Object.values(items[index]?.files ?? {}) : [];
  const request: ChatRequest = {
    system: field.system(index).trim(),
    messages: [{ role: 'user', text: field.prompt(index), ...(files.length > 0 ? { files } : {}) }],
    maxTokens: field.maxTokens(index),
    temperature: field.temperature(index),
    seed: field.seed(index),
    effort: field.effort(index),
  };
  const options: CallOptions = {
    index,
    name: 'answer',
    signal,
    cacheHours: field.cacheHours(index),
    // Of several items, those that are done are counted.
    ...(items.length === 1 ? { onText: (text) => context.progress(text.length, undefined, lastWords(text)) } : {}),
  };
  if (field.answerAs(index) === 'json')
    // Anything else is refused as a schema.
    return askForJson(context, models, { ...request, schema: field.schema(index) as JsonObject }, options);
  const answer = await callChat(context, models, request, options);
  assertComplete(answer, models.access.provider.name, request.maxTokens);
  return { value: answer.text, answers: [answer] };
}

/** The end of a text, as those who watch see it grow. */
export const lastWords = (text: string): string => (text.length > 120 ? `…${text.slice(-119)}` : text);

/** The item with an answer and what it has used, in the fields that are named for them. */
export function withAnswer(
  item: Item,
  value: JsonValue,
  answers: readonly ChatAnswer[],
  { saveIn, saveUsageIn }: { saveIn: string; saveUsageIn: string },
): Item {
  const answered = put(item, saveIn, value);
  return saveUsageIn.trim() === '' ? answered : put(answered, saveUsageIn, usageOf(answers));
}
