import type { GuardedFetch } from '@heddle/contract/node/context';
import type { ExecutionRow } from '@heddle/journals/row';
import type { Vault } from '../../crypto/vault.ts';
import type { RunOrigin } from './origin.ts';

/** How many hops lead to the run that makes a request. Counted by every Heddle. */
export const HOPS_HEADER = 'x-heddle-hops';
/** The run that makes the request, encrypted: only this installation can read it. */
export const RUN_HEADER = 'x-heddle-run';

/** How long the encrypted run is valid, and how often it is renewed. Milliseconds. */
const VALID_MS = 10 * 60_000;
const RENEW_MS = 60_000;

/** Larger counts are cut to this: all of them are too many. */
const COUNTED = 1_000_000;

type Headers_ = Readonly<Record<string, string | string[] | undefined>>;

/** Adds the origin of runs to the HTTP requests of their steps. */
export interface OriginHeaders {
  /** The headers of a run, for what its steps send by other ways than HTTP. */
  headersOf(run: Pick<ExecutionRow, 'id' | 'rootId' | 'hops' | 'userId'>): Record<string, string>;
  /** `fetch` for the steps of a run. Overwrites these headers where a node sets them. */
  fetchFor(run: Pick<ExecutionRow, 'id' | 'rootId' | 'hops' | 'userId'>, fetch: GuardedFetch): GuardedFetch;
  /** The origin of a request for something of this user; null for one that no run has made. Forged headers can only add hops. */
  read(headers: Headers_, userId: string): RunOrigin | null;
}

/** The headers, encrypted with the vault. A run of another user counts as one of another server. */
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

  const seal = ({ id, rootId, hops, userId }: Parameters<OriginHeaders['headersOf']>[0]): string =>
    vault.seal(`${id} ${rootId} ${hops} ${now()}`, placeOf(userId));

  return {
    headersOf: (run) => ({ [HOPS_HEADER]: String(run.hops), [RUN_HEADER]: seal(run) }),

    fetchFor(run, fetch) {
      const { hops } = run;
      let sealed = { at: -Infinity, text: '' };
      return (url, init = {}) => {
        if (now() - sealed.at > RENEW_MS) sealed = { at: now(), text: seal(run) };
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
