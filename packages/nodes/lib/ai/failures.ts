import { aiErrors } from '@heddle/contract/errors/ai';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import {
  APICallError,
  NoContentGeneratedError,
  NoImageGeneratedError,
  NoSpeechGeneratedError,
  NoTranscriptGeneratedError,
  RetryError,
} from 'ai';
import { redact } from '@heddle/contract/node/redaction';

const LONGEST_REASON = 500;
const LONGEST_BODY = 4096;

/** What an error is told with. */
interface Told {
  provider: string;
  model: string;
  secrets: readonly string[];
}

/** The error to throw for what the library of a provider threw: coded errors as they are. */
export function toAiError(thrown: unknown, { provider, model, secrets }: Told): unknown {
  const chain = causes(thrown);
  const coded = chain.find((error) => error instanceof HeddleError);
  if (coded) return coded;
  const refusal = chain.find((error) => APICallError.isInstance(error));
  if (refusal?.statusCode !== undefined && refusal.statusCode >= 400) {
    const body = redact(refusal.responseBody ?? '', secrets).slice(0, LONGEST_BODY);
    const reason = redact(reasonOf(refusal.responseBody) || refusal.message, secrets).slice(0, LONGEST_REASON);
    return refusedWith(refusal.statusCode, { provider, model, reason }, { status: refusal.statusCode, body });
  }
  if (thrown instanceof Error && (thrown.name === 'AbortError' || thrown.name === 'TimeoutError')) return thrown;
  const isEmpty = [
    NoContentGeneratedError,
    NoImageGeneratedError,
    NoSpeechGeneratedError,
    NoTranscriptGeneratedError,
  ].some((kind) => kind.isInstance(thrown));
  const reason = isEmpty
    ? 'it is empty'
    : thrown instanceof Error
      ? redact(thrown.message, secrets).slice(0, LONGEST_REASON)
      : '';
  return aiErrors.ai_answer_invalid({ provider, reason }, { cause: thrown });
}

function refusedWith(
  status: number,
  facts: { provider: string; model: string; reason: string },
  details: { status: number; body: string },
): HeddleError {
  const extra = { details };
  if (status === 401 || status === 403) return aiErrors.ai_unauthorized(facts, extra);
  if (status === 404) return aiErrors.ai_model_unknown(facts, extra);
  if (status === 429 || status === 402) return aiErrors.ai_rate_limited(facts, extra);
  if (status >= 500) return aiErrors.ai_failed(facts, extra);
  return aiErrors.ai_invalid(facts, extra);
}

/** What the body of a refusal says, at the places where providers say it. */
function reasonOf(body: string | undefined): string {
  let at: unknown;
  try {
    at = JSON.parse(body ?? '') as JsonValue;
  } catch {
    return '';
  }
  for (const name of ['error', 'detail', 'message', 'err_msg']) {
    if (typeof at !== 'object' || at === null) break;
    const found = (at as { [name: string]: unknown })[name];
    if (found !== undefined) at = found;
  }
  return typeof at === 'string' ? at : '';
}

function causes(thrown: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let error = thrown; error !== undefined && error !== null && chain.length < 10;) {
    chain.push(error);
    error = RetryError.isInstance(error) ? error.lastError : error instanceof Error ? error.cause : undefined;
  }
  return chain;
}
