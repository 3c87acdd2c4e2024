import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';

export type RateMethod = 'tokenBucket' | 'fixedWindow' | 'slidingWindow';

export interface RateSettings {
  method: RateMethod;
  /** How much is let through in a window. */
  limit: number;
  windowMs: number;
  /** The capacity of a bucket. */
  burst: number;
}

/** The decision. A type, so that it is JSON. */
export type RateDecision = {
  allowed: boolean;
  /** The remaining cost that could pass now. */
  remaining: number;
  /** Milliseconds until as much could pass; 0 where it did. */
  retryMs: number;
};

/** The stored state of a key. It includes the decision, so that a repeated step finds the earlier one. */
export type RateState = { at: number; used: number; before: number; decision: RateDecision };

/**
 * Asks to let `cost` through at `now` (epoch ms) and returns the state to store.
 *
 * Token bucket: the generic cell rate in ITU-T I.371, written as a bucket that fills by `limit` per window. Fixed window: windows begin at multiples of
 * their length. Sliding window: the count of the window before is weighted by how much of it the last `windowMs` still cover, so that no more than two
 * counts are kept.
 */
export function askRate(settings: RateSettings, kept: JsonValue | undefined, cost: number, now: number): RateState {
  const state = readState(kept);
  return settings.method === 'tokenBucket'
    ? askBucket(settings, state, cost, now)
    : askWindow(settings, state, cost, now);
}

function readState(kept: JsonValue | undefined): Omit<RateState, 'decision'> | null {
  if (!isJsonObject(kept)) return null;
  const { at, used, before } = kept;
  return typeof at === 'number' && typeof used === 'number' && typeof before === 'number' ? { at, used, before } : null;
}

/** `used` is the used part of the capacity. */
function askBucket(
  { limit, windowMs, burst }: RateSettings,
  state: Omit<RateState, 'decision'> | null,
  cost: number,
  now: number,
): RateState {
  const rate = limit / windowMs;
  // A clock that went back fills nothing.
  const at = Math.max(now, state?.at ?? now);
  const missing = Math.max(0, (state?.used ?? 0) - (at - (state?.at ?? at)) * rate);
  const allowed = missing + cost <= burst + TOLERANCE;
  const used = allowed ? missing + cost : missing;
  const retryMs = allowed ? 0 : Math.ceil(((missing + cost - burst) * windowMs) / limit - TOLERANCE);
  return {
    at,
    used,
    before: 0,
    decision: { allowed, remaining: Math.max(0, Math.floor(burst - used + TOLERANCE)), retryMs },
  };
}

/** Sums of fractions are not exact. */
const TOLERANCE = 1e-9;

function askWindow(
  { method, limit, windowMs }: RateSettings,
  state: Omit<RateState, 'decision'> | null,
  cost: number,
  now: number,
): RateState {
  const current = Math.floor(now / windowMs) * windowMs;
  // A clock that went back stays in the window that was begun.
  const start = Math.max(current, state?.at ?? current);
  const used = state?.at === start ? state.used : 0;
  const before =
    method === 'fixedWindow' ? 0 : state?.at === start ? state.before : state?.at === start - windowMs ? state.used : 0;
  const passed = Math.max(0, now - start) / windowMs;
  const weighed = before * (1 - passed) + used;
  const allowed = weighed + cost <= limit + TOLERANCE;
  const total = allowed ? used + cost : used;
  const remaining = Math.max(0, Math.floor(limit - (allowed ? weighed + cost : weighed) + TOLERANCE));
  const retryMs = allowed
    ? 0
    : Math.max(1, Math.ceil(start + windowMs * freeAt({ method, limit, used, before, cost }) - now));
  return { at: start, used: total, before, decision: { allowed, remaining, retryMs } };
}

/** After how many windows, counted from the beginning of this one, `cost` fits if nothing else comes. */
function freeAt({
  method,
  limit,
  used,
  before,
  cost,
}: {
  method: RateMethod;
  limit: number;
  used: number;
  before: number;
  cost: number;
}): number {
  if (method === 'fixedWindow') return 1;
  const room = limit - cost;
  if (used <= room && before > 0) return Math.max(0, 1 - (room - used) / before);
  return used > 0 ? 1 + Math.max(0, 1 - room / used) : 1;
}
