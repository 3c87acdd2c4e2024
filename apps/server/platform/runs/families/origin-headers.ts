import type { GuardedFetch } from '@heddle/contract/node/context';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Vault } from '../../crypto/vault.ts';
import type { RunOrigin } from './origin.ts';

/** How many hops lead to the run that makes a request. Counted by every Heddle. */
export const HOPS_HEADER = 'x-heddle-hops';
/** Which run makes the request: encrypted, so that it says something to this server only. */
export const RUN_HEADER = 'x-heddle-run';

/** How long the encrypted name of a run is good for, and how often it is made anew. Milliseconds. */
const VALID_MS = 10 * 60_000;
const RENEW_MS = 60_000;

/** Larger counts say no more: all of them are too many. */
const COUNTED = 1_000_000;

type Headers_ = Readonly<Record<string, string | string[] | undefined>>;

/** Carries the origin of runs along with the HTTP requests of their steps. */
export interface OriginHeaders {
  /** `fetch` as the steps of a run get it. Whatever a node sets in the place of these headers is overwritten. */
  fetchFor(run: Pick<ExecutionRow, 'id' | 'rootId' | 'hops' | 'userId'>, fetch: GuardedFetch): GuardedFetch;
  /** The origin of a request for something of this user; null for one that no run has made. Who makes up the headers can only count more hops. */
  read(headers: Headers_, userId: string): RunOrigin | null;
}

/** The headers, with what only this installation can read. A run of another user is as foreign as one of another server. */
export function createOriginHeaders(vault: Vault, now: () => number = Date.now): OriginHeaders {
  const placeOf = (userId: string): string[] => ['run-origin', userId];

  function readHops(value: string | string[] | undefined): number | null {
    if (value === undefined) return null;
    const counts = String(value).match(/\d+/g)?.map(Number) ?? [];
    return Math.min(Math.max(0, ...counts), COUNTED);
  }

  function readRun(value: string | string[] | undefined, userId: string): RunOrigin | null {
    const opened = typeof value === 'string' ? vault.open(value, placeOf(userId)) : null;
    const [id = '', rootId = '', hops = '', at = ''] = opened?.text.split(' ') ?? [];
    if (id === '' || now() - Number(at) > VALID_MS) return null;
    return { run: { id, rootId }, hops: Number(hops) };
  }

  return {
    fetchFor({ id, rootId, hops, userId }, fetch) {
      let sealed = { at: -Infinity, text: '' };
      return (url, init = {}) => {
        if (now() - sealed.at > RENEW_MS)
          sealed = { at: now(), text: vault.seal(`${id} ${rootId} ${hops} ${now()}`, placeOf(userId)) };
        const headers = new Headers(init.headers);
        headers.set(HOPS_HEADER, String(hops));
        headers.set(RUN_HEADER, sealed.text);
        return fetch(url, { ...init, headers });
      };
    },

    read(headers, userId) {
      const hops = readHops(headers[HOPS_HEADER]);
      const own = readRun(headers[RUN_HEADER], userId);
      if (own) return { ...own, hops: Math.max(own.hops, hops ?? 0) };
      return hops === null ? null : { run: null, hops };
    },
  };
}
