const MINUTE_MS = 60_000;
/** Users whose use is remembered. Who is forgotten begins with a full bucket. */
const USERS_KEPT = 10_000;

interface Bucket {
  left: number;
  at: number;
}

/** Limits how often each user does something. In memory: each server counts for itself. */
export interface RateLimit {
  readonly perMinute: number;
  /** Takes one; gives 0, or the whole seconds until the next one can be taken where there is none left. */
  take(userId: string): number;
}

/** A token bucket per user that holds what may be done within a minute. `now` gives milliseconds. */
export function createRateLimit(perMinute: number, now: () => number = () => performance.now()): RateLimit {
  const buckets = new Map<string, Bucket>();
  const perMs = perMinute / MINUTE_MS;

  function makeRoom(at: number): void {
    for (const [userId, bucket] of buckets) if (at - bucket.at >= MINUTE_MS) buckets.delete(userId);
    const [first] = buckets.keys();
    if (buckets.size >= USERS_KEPT && first !== undefined) buckets.delete(first);
  }

  return {
    perMinute,
    take(userId) {
      const at = now();
      let bucket = buckets.get(userId);
      if (!bucket) {
        if (buckets.size >= USERS_KEPT) makeRoom(at);
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
