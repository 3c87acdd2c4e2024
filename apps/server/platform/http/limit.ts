import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt, SecretAttempts, AttemptRefusal } from '../auth/attempts.ts';
import type { Admission } from '../limits/admission.ts';
import { currentUser } from './session.ts';

export const MINUTE = 60_000;

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

/** Counts this request. Throws `too_many_requests` above the limit. */
export async function enforce(limit: Limit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const state = await limit(request);
  if (!state.isAllowed && state.isExceeded) throw refuse(reply, state.ttlInSeconds);
}

/** The error `too_many_requests`; sets the header `retry-after`. */
function refuse(reply: FastifyReply, seconds: number): HeddleError {
  const wait = Math.max(1, seconds);
  reply.header('retry-after', wait);
  return apiErrors.too_many_requests({ seconds: wait });
}

/** Counts an attempt at a secret before it is checked, or refuses it. */
export type CountCall = () => Promise<Attempt | AttemptRefusal>;

/** Makes the error of a refused attempt. */
type Refuse = (reply: FastifyReply, seconds: number) => HeddleError;

/** The error for too many codes, with the time until the next attempt. */
export function refuseCodes(reply: FastifyReply, seconds: number): HeddleError {
  reply.header('retry-after', seconds);
  return accountErrors.second_step_locked({ minutes: Math.ceil(seconds / 60) });
}

const wrongSecrets = new Set([
  'invalid_credentials',
  'password_incorrect',
  'two_factor_code_invalid',
  'two_factor_code_used',
]);

/** True for errors that mean that a secret was compared and found wrong. */
const isWrongSecret = (error: unknown): boolean => error instanceof HeddleError && wrongSecrets.has(error.code);

/**
 * Runs `check`, which compares a secret. Each counter counts the attempt before, which also limits concurrent attempts, and takes it back if the secret
 * was right or was not compared. Throws the error of `refuseWith` if a counter refuses.
 */
export async function asAttempt<T>(
  reply: FastifyReply,
  counters: readonly CountCall[],
  check: () => Promise<T>,
  refuseWith: Refuse = refuse,
): Promise<T> {
  const begun: Attempt[] = [];
  let outcome: keyof Attempt | null = 'withdraw';
  try {
    for (const count of counters) {
      const attempt = await count();
      if ('seconds' in attempt) throw refuseWith(reply, attempt.seconds);
      begun.push(attempt);
    }
    const result = await check();
    outcome = 'succeed';
    return result;
  } catch (error) {
    if (isWrongSecret(error)) outcome = null;
    throw error;
  } finally {
    for (const attempt of begun) if (outcome) await attempt[outcome]();
  }
}

/** Runs a check of a secret of the signed-in user as one attempt, see `asAttempt`. */
export type Guarded = <T>(request: FastifyRequest, reply: FastifyReply, check: () => Promise<T>) => Promise<T>;

/** Counts wrong passwords and codes of the signed-in user, across all sessions and routes. Throws `too_many_requests`. */
export const guardAttempts =
  (attempts: SecretAttempts): Guarded =>
  (request, reply, check) =>
    asAttempt(reply, [() => attempts.begin('confirmation', currentUser(request).id)], check);

/** Maximum number of tracked senders. Above that, the oldest is dropped. */
const SENDERS_MAX = 10_000;

/** The key of a sender: the address, or for IPv6, where clients have many addresses, its network. */
export function senderOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter((part) => part !== '');
  const back = (tail ?? '').split(':').filter((part) => part !== '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':');
}

/** Limits wrong attempts per address and minute in this process to `max`, across all accounts. */
export function countByAddress(max: number): (request: FastifyRequest) => CountCall {
  const senders = new Map<string, { count: number; until: number }>();
  return (request) => async () => {
    const sender = senderOf(request.ip);
    const now = performance.now();
    let window = senders.get(sender);
    if (!window || window.until <= now) {
      senders.delete(sender);
      window = { count: 0, until: now + MINUTE };
      senders.set(sender, window);
      const [oldest] = senders.keys();
      if (senders.size > SENDERS_MAX && oldest !== undefined) senders.delete(oldest);
    }
    if (window.count >= max) return { seconds: Math.ceil((window.until - now) / 1000) };
    window.count += 1;
    const counted = window;
    const takeBack = async (): Promise<void> => void (counted.count -= 1);
    return { succeed: takeBack, withdraw: takeBack };
  };
}

/** Options of routes that store something new for the user: refuse with `disk_low` or `quota_exceeded` before the body is read. */
export const requireSpace = ({ admission }: { admission: Pick<Admission, 'space'> }) => ({
  onRequest: async (request: FastifyRequest): Promise<void> => admission.space(currentUser(request).id),
});
