import { createHash } from 'node:crypto';
import { aiErrors } from '@heddle/contract/errors/ai';
import type { NodeContext } from '@heddle/contract/node/context';
import { lazyImport } from '../lazy-import.ts';
import { toAiError } from './failures.ts';
import type { MeterContext } from './metered.ts';
import { metered } from './metered.ts';
import type { ModelAccess } from './models.ts';
import { offered } from './models.ts';
import type { TokenUse } from './port.ts';
import { costOf, priceOf } from './prices.ts';

/** Texts of a call: no provider takes fewer, Mistral takes no more. */
const TEXTS_AT_ONCE = 32;
/** Characters of a call: about 16,000 tokens, as many as Mistral takes. */
const CHARACTERS_AT_ONCE = 48_000;

/** What embedding takes of a step's context. */
export type EmbedContext = MeterContext &
  Pick<NodeContext, 'signal'> & { readonly run: Pick<NodeContext['run'], 'id' | 'stepKey'> };

/** The vectors of texts, in their order, and what they have used. */
export interface Embedded {
  vectors: readonly (readonly number[])[];
  tokens: TokenUse;
  /** US dollars; null where the price is not known. */
  cost: number | null;
  model: string;
}

/** Groups texts into as many as one call takes; at least one text each. */
export function* textBatches<T extends { text: string }>(texts: readonly T[]): Generator<readonly T[]> {
  let batch: T[] = [];
  let characters = 0;
  for (const entry of texts) {
    const isFull = batch.length === TEXTS_AT_ONCE || characters + entry.text.length > CHARACTERS_AT_ONCE;
    if (batch.length > 0 && isFull) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(entry);
    characters += entry.text.length;
  }
  if (batch.length > 0) yield batch;
}

/**
 * Turns the texts of one batch into vectors of the same length: one call within the budgets of the run's owner. The same texts have the same idempotency key
 * within a run. Throws the AI errors, those of the HTTP client and of budgets, and the reason of the signal.
 */
export async function embedTexts(
  context: EmbedContext,
  { access, model }: { access: ModelAccess; model: string },
  texts: readonly string[],
): Promise<Embedded> {
  const { run } = context;
  const name = createHash('sha256')
    .update(JSON.stringify([run.id, run.stepKey, model, texts]))
    .digest('base64url');
  const bytes = Buffer.byteLength(texts.join('\n'));
  const price = priceOf(model);
  const most = { input: Math.ceil(bytes / 2), cached: 0, output: 0 };
  const facts = {
    key: `${run.stepKey}:embed:${name}`,
    provider: access.type,
    model,
    kind: 'embeddings' as const,
    tokens: { input: most.input, output: 0 },
    cost: price && costOf(most, price),
  };
  return metered(context, facts, async () => {
    const { vectors, used } = await ask(access, model, { texts, key: name, signal: context.signal });
    // Gemini does not say what it has read.
    const tokens = { input: used > 0 ? used : Math.ceil(bytes / 4), cached: 0, output: 0 };
    return { vectors, tokens, cost: price && costOf(tokens, price), model };
  });
}

async function ask(
  access: ModelAccess,
  model: string,
  { texts, key, signal }: { texts: readonly string[]; key: string; signal: AbortSignal },
): Promise<{ vectors: readonly (readonly number[])[]; used: number }> {
  const { embedMany } = await lazyImport(import('ai'));
  const open = offered(access, 'embeddings');
  try {
    const { embeddings, usage } = await embedMany({
      model: open(model),
      values: [...texts],
      headers: { 'idempotency-key': key },
      // The client repeats calls itself, as the provider asks for it.
      maxRetries: 0,
      abortSignal: signal,
    });
    const problem = problemOf(embeddings, texts.length);
    if (problem !== null) throw aiErrors.ai_answer_invalid({ provider: access.provider.name, reason: problem });
    return { vectors: embeddings, used: usage.tokens };
  } catch (thrown) {
    signal.throwIfAborted();
    throw toAiError(thrown, { provider: access.provider.name, model, secrets: [...access.secrets] });
  }
}

/** What is wrong with the vectors of an answer; null where they can be compared. */
function problemOf(vectors: readonly (readonly number[])[], texts: number): string | null {
  if (vectors.length !== texts) return `it has ${vectors.length} vectors for ${texts} texts`;
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.some(({ length }) => length === 0 || length !== dimensions)) return 'its vectors differ in length';
  const isUsable = (vector: readonly number[]): boolean =>
    vector.every(Number.isFinite) && vector.some((value) => value !== 0);
  return vectors.every(isUsable) ? null : 'a vector has no direction';
}
