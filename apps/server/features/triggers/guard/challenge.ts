import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { HookTarget } from '../target.ts';
import type { GuardTools } from './check.ts';
import { openFor, textOf } from './check.ts';

/** The answer to a service that tries the address of a hook, whose signature has been checked; null for any other request. Throws `hook_misconfigured`. */
export async function challengeAnswer(
  { workflow, hook: { guard } }: HookTarget,
  body: JsonValue | undefined,
  { open }: Pick<GuardTools, 'open'>,
): Promise<JsonObject | null> {
  if (guard?.auth?.by !== 'signature' || body === undefined) return null;
  const { answerChallenge } = await import('@heddle/nodes/catalog/webhook/challenges');
  const { values } = await openFor(workflow.userId, guard.auth, open);
  return answerChallenge(guard.auth.scheme, body, textOf(values['secret']));
}
