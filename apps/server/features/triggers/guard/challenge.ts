import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { answerTrial } from '@heddle/nodes/catalog/webhook/address-trials';
import type { FastifyRequest } from 'fastify';
import { isWithin } from '../../../platform/egress/addresses.ts';
import type { HookWorkflow } from '../store.ts';
import type { HookTarget } from '../target.ts';
import { hooksAt } from '../target.ts';
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

/**
 * The answer to a service that tries the address of a hook before it signs anything, as plain text; null for any other request. It may come with a method that the
 * hook does not take.
 */
export function trialAnswer(workflow: HookWorkflow, path: string, request: FastifyRequest): string | null {
  if (!workflow.isActive) return null;
  const { method, url, ip } = request;
  const query = new URL(url, 'http://localhost').searchParams;
  for (const { guard } of hooksAt(workflow, path)) {
    if (guard?.auth?.by !== 'signature' || guard.broken !== null) continue;
    if (guard.networks && !isWithin(ip, guard.networks)) continue;
    const answer = answerTrial(guard.auth.scheme.by, { method, query: (name) => query.get(name) ?? undefined });
    if (answer !== null) return answer;
  }
  return null;
}
