const MINUTE_MS = 60_000;
/** Maximum number of tracked users. A user who is dropped starts with a full bucket. */
const MAX_USERS = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** A rate limit per user, in memory: each server counts separately. */
export interface RateLimit {
  readonly perMinute: number;
  /** Takes one token; returns 0, or the whole seconds until the next token if none is left. */
  take(userId: string): number;
}

/** A token bucket per user that holds the tokens of one minute. `now` returns milliseconds. */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / MINUTE_MS;

  function makeRoom(at: number): void {
    for (const [userId, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(userId);
    const [first] = buckets.keys();
    if (buckets.size >= MAX_USERS && first !== undefined) buckets.delete(first);
  }

  return {
    perMinute,
    take(userId) {
      const at = now();
      let bucket = buckets.get(userId);
      if (!bucket) {
        if (buckets.size >= MAX_USERS) makeRoom(at);
        bucket = { left: perMinute, at };
        buckets.set(userId, bucket);
      }
      bucket.left = Math.min(perMinute, bucket.left + (at - bucket.at) * perMs);
      bucket.at = at;
      if (bucket.left < 1) return Math.max(1, Math.ceil((1 - bucket.left) / perMs / 1000));
      bucket.left -= 1;
      return 0;
    },
  };
}
