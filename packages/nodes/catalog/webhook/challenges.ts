import { createHmac } from 'node:crypto';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { SignatureScheme } from './signatures.ts';

/**
 * The answer by which a service that tries an address knows that it is ours; null for a body that is no such trial. The signature of the body has been checked.
 *
 * - Slack, "Using the Slack Events API": a request of the type `url_verification` with a text.
 * - Zoom, "Validate your webhook endpoint": an event `endpoint.url_validation` with a text that is to be signed.
 * - Discord, "Preparing for interactions": a ping has the type 1, and so has its answer.
 */
export function answerChallenge(
  { by }: Pick<SignatureScheme, 'by'>,
  body: JsonValue,
  secret: string,
): JsonObject | null {
  if (!isJsonObject(body)) return null;
  const { type, challenge, event, payload } = body;
  if (by === 'slack' && type === 'url_verification' && typeof challenge === 'string') return { challenge };
  if (by === 'discord' && type === 1) return { type: 1 };
  if (by !== 'zoom' || event !== 'endpoint.url_validation' || payload === undefined || !isJsonObject(payload))
    return null;
  const { plainToken } = payload;
  if (typeof plainToken !== 'string') return null;
  return { plainToken, encryptedToken: createHmac('sha256', secret).update(plainToken).digest('hex') };
}
