import { HeddleError } from '@heddle/contract/errors/define';
import { nodeErrors } from '@heddle/contract/errors/node';
import { securityErrors } from '@heddle/contract/errors/security';
import { isJsonObject } from '@heddle/contract/json';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { JSONWebKeySet } from 'jose';
import { beginningOf, toNetworkError } from '../../lib/http/failures.ts';
import { shownUrl } from '../../lib/http/headers.ts';

const FRESH_MS = 5 * 60_000;
/** A token that names an unknown key makes the set be fetched again, but not more often than this. */
const COOLDOWN_MS = 30_000;
const TIMEOUT_MS = 10_000;
const ANSWER_LIMIT = 256 * 1024;
const MOST_KEYS = 100;
const MOST_SETS = 200;

interface Asking {
  fetch: GuardedFetch;
  signal: AbortSignal;
  /** Sets are kept apart by workflow: what one may reach says nothing about another. */
  workflowId: string;
  /** Epoch milliseconds. */
  now: number;
}

const kept = new Map<string, { set: JSONWebKeySet; at: number }>();

/**
 * The JSON Web Key Set (RFC 7517) at an address, kept in memory for a while. `renew`: a key was not in it. Throws `egress_scheme`, `jwks_unavailable`,
 * `http_unreachable` and what the egress guard throws.
 */
export async function keySetAt(address: string, asking: Asking, renew = false): Promise<JSONWebKeySet> {
  const id = `${asking.workflowId} ${address}`;
  const earlier = kept.get(id);
  const age = asking.now - (earlier?.at ?? Number.NEGATIVE_INFINITY);
  if (earlier && age < (renew ? COOLDOWN_MS : FRESH_MS)) return earlier.set;
  const set = await fetchKeySet(address, asking);
  kept.delete(id);
  const [oldest] = kept.keys();
  if (kept.size >= MOST_SETS && oldest !== undefined) kept.delete(oldest);
  kept.set(id, { set, at: asking.now });
  return set;
}

async function fetchKeySet(address: string, asking: Asking): Promise<JSONWebKeySet> {
  const url = URL.parse(address.trim());
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw nodeErrors.egress_scheme({ url: shownUrl(address, []) });
  const shown = shownUrl(url, []);
  const signal = AbortSignal.any([asking.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await asking.fetch(url, {
      headers: { accept: 'application/jwk-set+json, application/json' },
      redirect: 'manual',
      signal,
    });
    const body = await beginningOf(response, ANSWER_LIMIT);
    if (response.status !== 200)
      throw securityErrors.jwks_unavailable({ url: shown, reason: `it answered ${response.status}` });
    return readKeySet(parsed(body), (reason) => securityErrors.jwks_unavailable({ url: shown, reason }));
  } catch (thrown) {
    asking.signal.throwIfAborted();
    if (signal.aborted && !(thrown instanceof HeddleError))
      throw nodeErrors.http_unreachable({
        url: shown,
        reason: `no complete answer within ${TIMEOUT_MS / 1000} seconds`,
      });
    throw toNetworkError(thrown, url, []);
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // `readKeySet` reports what the response lacks.
    return undefined;
  }
}

/** A key set out of JSON. Shared secrets are omitted: any reader of the set could sign with them. Throws what `refusal` makes. */
export function readKeySet(value: unknown, refusal: (reason: string) => Error): JSONWebKeySet {
  const keys = isJsonObject(value) && Array.isArray(value['keys']) ? value['keys'] : undefined;
  if (!keys) throw refusal('it is not a JSON object with a list of keys');
  if (keys.length > MOST_KEYS) throw refusal(`it has more than ${MOST_KEYS} keys`);
  const usable = keys.filter((key) => isJsonObject(key) && typeof key['kty'] === 'string' && key['kty'] !== 'oct');
  if (usable.length === 0) throw refusal('it has no public key');
  // Each entry has a `kty`; what else it needs, jose checks when it is used.
  return { keys: usable } as unknown as JSONWebKeySet;
}
