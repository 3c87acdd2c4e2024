import { accountErrors } from '@heddle/contract/errors/account';
import { apiErrors } from '@heddle/contract/errors/api';
import { HeddleError } from '@heddle/contract/errors/define';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Attempt, Attempts, Refusal } from '../auth/attempts.ts';
import { currentUser } from './session.ts';

export const MINUTE = 60_000;

type Limit = ReturnType<FastifyInstance['createRateLimit']>;

/** Counts this request. Throws `too_many_requests` where there were too many. */
export async function enforce(limit: Limit, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const state = await limit(request);
  if (!state.isAllowed && state.isExceeded) throw refuse(reply, state.ttlInSeconds);
}

/** The error `too_many_requests`; the answer gets the header that belongs to it. */
function refuse(reply: FastifyReply, seconds: number): HeddleError {
  const wait = Math.max(1, seconds);
  reply.header('retry-after', wait);
  return apiErrors.too_many_requests({ seconds: wait });
}

/** Counts an attempt at a secret before it is checked, or refuses it. */
export type Counter = () => Promise<Attempt | Refusal>;

/** What a refused attempt is answered with. */
type Refuse = (reply: FastifyReply, seconds: number) => HeddleError;

/** Too many codes: whoever enters one is told how long it lasts. */
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

/** True for the refusals that tell that a secret was compared and found wrong. */
const isWrongSecret = (error: unknown): boolean => error instanceof HeddleError && wrongSecrets.has(error.code);

/**
 * Runs `check`, which compares a secret. Each counter counts it before, so that of many at once no more are checked than one after the other; it counts
 * no longer once the secret was right, or was not compared at all. Throws what `refuseWith` makes where a counter refuses.
 */
export async function asAttempt<T>(
  reply: FastifyReply,
  counters: readonly Counter[],
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

/** Runs what checks a secret of the signed-in user, as one attempt: see `asAttempt`. */
export type Guarded = <T>(request: FastifyRequest, reply: FastifyReply, check: () => Promise<T>) => Promise<T>;

/** Counts wrong passwords and codes of the signed-in user, over all their sessions and all that asks for one. Throws `too_many_requests`. */
export const guardAttempts =
  (attempts: Attempts): Guarded =>
  (request, reply, check) =>
    asAttempt(reply, [() => attempts.begin('confirmation', currentUser(request).id)], check);

/** Senders that are remembered. Above that, whoever came first is forgotten. */
const SENDERS_MAX = 10_000;

/** An address as a sender is known by: of IPv6, where everybody has very many, its network. */
export function senderOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter((part) => part !== '');
  const back = (tail ?? '').split(':').filter((part) => part !== '');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return [...front, ...Array.from({ length: zeros }, () => '0'), ...back].slice(0, 4).join(':');
}

/** Counts wrong attempts per address and minute, in this process: at most `max`, whoever's secrets they are aimed at. */
export function countByAddress(max: number): (request: FastifyRequest) => Counter {
  const senders = new Map<string, { count: number; until: number }>();
  return (request) => async () => {
    const sender = senderOf(request.ip);
    const now = Date.now();
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
    const giveBack = async (): Promise<void> => void (counted.count -= 1);
    return { succeed: giveBack, withdraw: giveBack };
  };
}
