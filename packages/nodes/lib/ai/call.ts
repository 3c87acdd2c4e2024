import { createHash } from 'node:crypto';
import { HeddleError } from '@heddle/contract/errors/define';
import { isJsonObject } from '@heddle/contract/json';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import type { StateSpace } from '@heddle/contract/node/state';
import { chat } from './chat.ts';
import type { ChoiceFields } from './fields.ts';
import type { MeterContext } from './metered.ts';
import { mostOf, metered } from './metered.ts';
import type { CallLimits } from './model-fetch.ts';
import type { ModelAccess, ModelContext } from './models.ts';
import { openModels } from './models.ts';
import type { ChatAnswer, ChatRequest } from './port.ts';

/** What calls of models take of a step's context. */
export type CallContext = ModelContext & MeterContext & Pick<NodeContext, 'files' | 'state' | 'run'>;

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

/**
 * Calls a model for an item. An answer is kept as long as the run goes on, so that a step which runs again pays only for what is missing. Throws the errors of
 * `chat`.
 */
export async function callChat(
  context: CallContext,
  models: ChosenModels,
  request: ChatRequest,
  options: CallOptions,
): Promise<ChatAnswer> {
  const { run, state } = context;
  const kept = state.in('run', 'ai');
  const key = `${run.stepKey}:${options.index}:${options.name}`;
  const before = toAnswer(await kept.get(key));
  if (before) return before;
  const { cacheHours = 0 } = options;
  const cache = cacheHours > 0 ? { space: state.in('user', 'ai-answers'), key: questionKey(models, request) } : null;
  const known = cache && toAnswer(await cache.space.get(cache.key));
  // It has been paid for.
  const answer = known
    ? { ...known, cost: 0, tokens: { input: 0, cached: 0, output: 0 } }
    : await ask(context, models, request, { ...options, key });
  await keep(kept, key, answer);
  if (cache && !known) await keep(cache.space, cache.key, answer, cacheHours * 3_600_000);
  return answer;
}

async function ask(
  context: CallContext,
  { fallback, ...first }: ChosenModels,
  request: ChatRequest,
  { signal, onText, key }: CallOptions & { key: string },
): Promise<ChatAnswer> {
  const call = { files: context.files, signal, ...(onText ? { onText } : {}) };
  const from = ({ access, model }: ChosenModel, use: string): Promise<ChatAnswer> =>
    metered(context, { key: use, provider: access.type, model, kind: 'chat', ...mostOf(model, request) }, () =>
      chat({ ...call, access, model, idempotencyKey: callKey(context.run.id, key, model) }, request),
    );
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
async function keep(space: StateSpace, key: string, answer: ChatAnswer, ttlMs?: number): Promise<void> {
  const value = JSON.parse(JSON.stringify(answer)) as JsonValue;
  await space.set(key, value, ttlMs === undefined ? {} : { ttlMs }).catch((thrown: unknown) => {
    if (!(thrown instanceof HeddleError)) throw thrown;
  });
}

const toAnswer = (value: JsonValue | undefined): ChatAnswer | null =>
  // Only this file writes these entries.
  isJsonObject(value) && 'finish' in value ? (value as unknown as ChatAnswer) : null;

const questionKey = ({ access, model }: ChosenModels, request: ChatRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([access.type, model, request]))
    .digest('base64url');
