import { createHash } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { ModelKind, ModelUse } from '@heddle/contract/node/models';
import type { StateSpace } from '@heddle/contract/node/state';
import { chat } from './chat.ts';
import type { ChoiceFields } from './fields.ts';
import { fileTokens } from './file-tokens.ts';
import type { MeterContext, Spent } from './metered.ts';
import { mostOf, metered } from './metered.ts';
import type { CallLimits } from './model-fetch.ts';
import type { ModelAccess, ModelContext } from './models.ts';
import { openModels } from './models.ts';
import type { ChatAnswer, ChatRequest } from './port.ts';

/** What calls of models take of a step's context. */
export type CallContext = ModelContext & MeterContext & Pick<NodeContext, 'files' | 'state' | 'run' | 'resources'>;

/** A model that is called, and how. */
export interface ChosenModel {
  access: ModelAccess;
  model: string;
}

/** The models that a step calls: the first one, and the one that is asked where that does not answer. */
export interface ChosenModels extends ChosenModel {
  fallback: ChosenModel | null;
}

/** Opens the models that the fields of a step name for an item. Throws the errors of fields and credentials. */
export const chooseModels = (
  context: CallContext & Pick<NodeContext<ChoiceFields>, 'field' | 'credential'>,
  index: number,
): Promise<ChosenModels> => openChosenModels(context, index, context.field.model(index));

/** The same where the node has another field for the name of the model. */
export async function openChosenModels(
  context: CallContext & Pick<NodeContext<Omit<ChoiceFields, 'model'>>, 'field' | 'credential'>,
  index: number,
  model: string,
): Promise<ChosenModels> {
  const { field } = context;
  const limits: CallLimits = {
    retries: field.requestRetries(index),
    timeoutMs: field.requestTimeout(index) * 1000,
  };
  const open = async (credential: 'credential' | 'fallbackCredential'): Promise<ModelAccess> =>
    openModels(await context.credential(credential), context, limits);
  const access = await open('credential');
  const hasFallback = field.fallBack(index) === 'other';
  return {
    access,
    model: model.trim(),
    fallback: hasFallback
      ? { access: await open('fallbackCredential'), model: field.fallbackModel(index).trim() }
      : null,
  };
}

/** How a call is made for an item. */
export interface CallOptions {
  index: number;
  /** Tells the calls for one item apart. */
  name: string;
  signal: AbortSignal;
  onText?: (text: string) => void;
  /** How long the answer to the same question counts; 0: not at all. */
  cacheHours?: number;
}

/** Errors after which another model may answer. */
const worthAnother: ReadonlySet<string> = new Set([
  'ai_unauthorized',
  'ai_rate_limited',
  'ai_model_unknown',
  'ai_failed',
  'ai_answer_invalid',
  'http_unreachable',
]);

/** The most that a call may need. */
export type Most = Pick<ModelUse, 'tokens' | 'units' | 'cost'>;

/** A call of a model that gives an answer of type `T`, which is JSON. */
export interface ModelCall<T extends Spent> {
  kind: ModelKind;
  /** What makes it the same question: JSON. */
  asked: unknown;
  /** The most that it may need of a model. */
  most(model: string): Most | Promise<Most>;
  /** Makes it. The key is the same whenever this call is made again. */
  make(chosen: ChosenModel, idempotencyKey: string): Promise<T>;
}

/** Calls a chat model for an item, as `callModel` does. Throws the errors of `chat`. */
export const callChat = (
  context: CallContext,
  models: ChosenModels,
  request: ChatRequest,
  options: CallOptions,
): Promise<ChatAnswer> => {
  const { signal, onText } = options;
  const { files, resources } = context;
  const call = { files, signal, ...(onText ? { onText } : {}) };
  return callModel(
    context,
    models,
    {
      kind: 'chat',
      asked: request,
      most: async (model) => mostOf(model, request, await fileTokens({ files, resources, signal }, model, request)),
      make: (chosen, idempotencyKey) => chat({ ...call, ...chosen, idempotencyKey }, request),
    },
    options,
  );
};

/**
 * Calls a model for an item. An answer is kept as long as the run goes on, so that a step which runs again pays only for what is missing. Throws the errors of
 * the call, `ai_budget_reached` and `ai_price_unknown`.
 */
export async function callModel<T extends Spent>(
  context: CallContext,
  models: ChosenModels,
  call: ModelCall<T>,
  options: Pick<CallOptions, 'index' | 'name' | 'cacheHours'>,
): Promise<T> {
  const { run, state } = context;
  const kept = state.in('run', 'ai');
  const key = `${run.itemKey(options.index)}:${options.name}`;
  const before = toAnswer<T>(await kept.get(key));
  if (before) return before;
  const { cacheHours = 0 } = options;
  const cache = cacheHours > 0 ? { space: state.in('user', 'ai-answers'), key: questionKey(models, call.asked) } : null;
  const known = cache && toAnswer<T>(await cache.space.get(cache.key));
  // It has been paid for.
  const answer = known
    ? { ...known, cost: 0, tokens: { input: 0, cached: 0, output: 0 } }
    : await ask(context, models, call, key);
  await keep(kept, key, answer);
  if (cache && !known) await keep(cache.space, cache.key, answer, cacheHours * 3_600_000);
  return answer;
}

async function ask<T extends Spent>(
  context: CallContext,
  { fallback, ...first }: ChosenModels,
  { kind, most, make }: ModelCall<T>,
  key: string,
): Promise<T> {
  const from = async (chosen: ChosenModel, use: string): Promise<T> => {
    const { access, model } = chosen;
    return metered(context, { key: use, provider: access.type, model, kind, ...(await most(model)) }, () =>
      make({ access, model }, callKey(context.run.id, key, model)),
    );
  };
  try {
    return await from(first, key);
  } catch (thrown) {
    if (!fallback || !(thrown instanceof HeddleError) || !worthAnother.has(thrown.code)) throw thrown;
    return await from(fallback, `${key}:fallback`);
  }
}

/** The idempotency key of a call: it names the question without saying anything of it. */
const callKey = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** What was answered and paid for is no reason to fail where it cannot be kept. */
async function keep(space: StateSpace, key: string, answer: Spent, ttlMs?: number): Promise<void> {
  const value = JSON.parse(JSON.stringify(answer)) as JsonValue;
  await space.set(key, value, ttlMs === undefined ? {} : { ttlMs }).catch((thrown: unknown) => {
    if (!(thrown instanceof HeddleError)) throw thrown;
  });
}

const toAnswer = <T extends Spent>(value: JsonValue | undefined): T | null =>
  // Only this file writes these entries, each under the key of one question.
  isJsonObject(value) && 'tokens' in value ? (value as unknown as T) : null;

const questionKey = ({ access, model }: ChosenModels, asked: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([access.type, model, asked]))
    .digest('base64url');
