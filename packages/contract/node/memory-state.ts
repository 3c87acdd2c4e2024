import type { JsonValue } from '../json.ts';
import { isSameJson } from '../json.ts';
import type { StateAddress, StateChange, StateEntry, StateOutcome, StatePort } from './state.ts';
import { STATE_PAGE } from './state.ts';

interface Kept {
  value: JsonValue;
  expiresAt: number | null;
  /** The operation that claimed it. */
  holder: string | null;
}

/** A port whose entries live as long as itself and are visible to nobody else: for dry runs and tests. `now` returns epoch milliseconds. */
export function createMemoryState(now: () => number = Date.now): StatePort {
  const entries = new Map<string, Kept>();
  const done = new Map<string, StateOutcome>();
  const placeOf = (scope: string, namespace: string): string => `${scope}\u0000${namespace}\u0000`;
  const idOf = ({ scope, namespace, key }: StateAddress): string => placeOf(scope, namespace) + key;

  const find = (id: string): Kept | undefined => {
    const kept = entries.get(id);
    if (!kept || kept.expiresAt === null || kept.expiresAt > now()) return kept;
    entries.delete(id);
    return undefined;
  };
  const expiry = (ttlMs: number | undefined): number | null => (ttlMs === undefined ? null : now() + ttlMs);

  function apply(id: string, change: StateChange): StateOutcome {
    const kept = find(id);
    const put = (value: JsonValue, expiresAt: number | null): StateOutcome => {
      // A copy: a stored value must not change with the items it came from.
      entries.set(id, { value: structuredClone(value), expiresAt, holder: null });
      return { applied: true, value };
    };
    switch (change.do) {
      case 'set':
        return change.onlyIfAbsent === true && kept ? { applied: false } : put(change.value, expiry(change.ttlMs));
      case 'increment':
        if (!kept) return put(change.by, expiry(change.ttlMs));
        return typeof kept.value === 'number' ? put(kept.value + change.by, kept.expiresAt) : { applied: false };
      case 'swap':
        return isSameJson(kept?.value, change.expected) ? put(change.value, expiry(change.ttlMs)) : { applied: false };
      case 'delete':
        return entries.delete(id) ? { applied: true, value: undefined } : { applied: false };
    }
  }

  return {
    get: async (at) => structuredClone(find(idOf(at))?.value),
    async list(scope, namespace, { prefix = '', limit = STATE_PAGE, after }) {
      const place = placeOf(scope, namespace);
      const ids = [...entries.keys()]
        .filter((id) => id.startsWith(place + prefix) && (after === undefined || id > place + after))
        .sort();
      const found = ids.flatMap((id): StateEntry[] => {
        const kept = find(id);
        return kept
          ? [{ key: id.slice(place.length), value: structuredClone(kept.value), expiresAt: kept.expiresAt }]
          : [];
      });
      return found.slice(0, limit);
    },
    async change(at, operation, change) {
      const earlier = done.get(operation);
      if (earlier) return earlier;
      const outcome = apply(idOf(at), change);
      if (outcome.applied) done.set(operation, outcome);
      return outcome;
    },
    async claim({ scope, namespace }, keys, operation, { ttlMs }) {
      return keys.map((key) => {
        const id = idOf({ scope, namespace, key });
        const kept = find(id);
        if (!kept) entries.set(id, { value: true, expiresAt: expiry(ttlMs), holder: operation });
        return !kept || kept.holder === operation;
      });
    },
  };
}
