import { aiErrors } from '@heddle/contract/errors/ai';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import type { Item } from '@heddle/contract/run/item';
import type { EndpointRequest } from '../../lib/ai/endpoint.ts';
import { callEndpoint } from '../../lib/ai/endpoint.ts';
import type { Used } from '../../lib/ai/once.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { toHeaders } from '../../lib/http/headers.ts';
import { put } from '../../lib/items.ts';
import { readPath, withPaths } from '../../lib/json/paths.ts';
import type { customModelFields } from './fields.ts';

/** Requests that are under way at a time. */
const CONCURRENCY = 4;

type Context = NodeContext<typeof customModelFields>;

/** Sends items to the endpoint, one or several with a request, and puts the answer about each into it. */
export async function askEndpoint(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const credential = field.endpointCredential() === '' ? null : await context.credential('endpointCredential');
  const isAlone = field.requests() === 'one';
  const size = isAlone ? 1 : field.batchSize();
  const paid: Used<object>[] = [];
  const given: Item[] = [];
  // Fields are evaluated by the index of an item, which is not that of a request.
  await concurrently(Math.ceil(items.length / size), CONCURRENCY, { signal: context.signal }, async (at, signal) => {
    const from = at * size;
    const indexes = items.slice(from, from + size).map((_, offset) => from + offset);
    for (const index of indexes) await context.expressions?.ready(index);
    const answer = await askAbout(context, credential, { indexes, isAlone, signal });
    paid.push(answer);
    const values = isAlone ? [answerIn(context, from, answer.value)] : entriesIn(context, indexes, answer.value);
    for (const [offset, value] of values.entries()) {
      const index = from + offset;
      const item = put(items[index] ?? { json: {} }, field.saveIn(index), value);
      const usage = field.saveUsageIn(index).trim();
      // The sum over the items is what was paid.
      given[index] = usage === '' || offset > 0 ? item : put(item, usage, usageOf([answer]));
    }
    context.progress(Math.min(paid.length * size, items.length), items.length, 'Answers');
  });
  return { ...main(given), logs: [usageLine(paid)] };
}

interface Asked {
  indexes: readonly number[];
  isAlone: boolean;
  signal: AbortSignal;
}

function askAbout(
  context: Context,
  credential: OpenCredential | null,
  { indexes, isAlone, signal }: Asked,
): Promise<Used<{ value: JsonValue }>> {
  const { field } = context;
  const [index = 0] = indexes;
  const method = field.method(index);
  const request: EndpointRequest = {
    method,
    url: field.url(index),
    headers: toHeaders(field.headers(index), 'Headers'),
    body: method === 'GET' ? null : isAlone ? bodyOf(context, index) : bodyOfAll(context, indexes),
    model: field.modelName(index),
    tokensAt: { input: field.inputTokensAt(index).trim(), output: field.outputTokensAt(index).trim() },
    maxTokens: field.responseTokens(index),
    cost: field.callCost(index) ?? null,
  };
  const limits = { retries: field.requestRetries(index), timeoutMs: field.requestTimeout(index) * 1000 };
  const options = { index, name: 'endpoint', signal, cacheHours: field.cacheHours(index), limits };
  return callEndpoint(context, request, credential, options);
}

const bodyOf = ({ field, items }: Context, index: number): JsonValue => field.body(index) ?? items[index]?.json ?? {};

function bodyOfAll({ field, items }: Context, indexes: readonly number[]): JsonValue {
  const [first = 0] = indexes;
  const beside = field.body(first) ?? {};
  const value = indexes.map((index) => field.input(index) ?? items[index]?.json ?? {});
  return withPaths(isJsonObject(beside) ? beside : {}, [{ name: field.inputsAt(first), value }]);
}

/** Throws `ai_answer_invalid` where there is nothing at the path. */
function answerIn({ field }: Context, index: number, response: JsonValue): JsonValue {
  const path = field.answerAt(index).trim();
  const found = readPath(response, path);
  if (found === undefined) throw invalid(field.url(index), `there is nothing at "${path}"`);
  return found;
}

/** Throws `ai_answer_invalid` where there is not one entry for each item. */
function entriesIn(context: Context, indexes: readonly number[], response: JsonValue): JsonValue[] {
  const { field } = context;
  const [first = 0] = indexes;
  const entries = answerIn(context, first, response);
  if (!Array.isArray(entries) || entries.length !== indexes.length)
    throw invalid(
      field.url(first),
      `it has ${Array.isArray(entries) ? `${entries.length} entries` : 'no list'} for ${indexes.length} items`,
    );
  const path = field.entryAt(first).trim();
  return entries.map((entry) => {
    const found = readPath(entry, path);
    if (found === undefined) throw invalid(field.url(first), `an entry has nothing at "${path}"`);
    return found;
  });
}

const invalid = (url: string, reason: string): Error =>
  aiErrors.ai_answer_invalid({ provider: URL.parse(url.trim())?.host ?? url, reason });
