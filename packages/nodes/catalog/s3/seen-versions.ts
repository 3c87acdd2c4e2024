import { createHash } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { StoredObject } from '../../lib/s3/objects.ts';

/**
 * How far behind the newest time an object may still turn up. An upload in parts has the time at which it began, and appears when it is complete. Milliseconds.
 */
const LATE_MS = 24 * 3_600_000;
/** The most versions that a position names. */
const MOST_NAMED = 10_000;

/** Which versions of objects are in runs: all from before `floor`, and those behind it that `known` names by marks, which are short. */
export interface SeenVersions {
  /** Epoch milliseconds. */
  floor: number;
  known: string[];
}

const markOf = ({ key, etag, modifiedAt }: StoredObject): string =>
  createHash('sha256').update(`${key}\n${etag}\n${modifiedAt}`).digest('base64url').slice(0, 12);

/** Reads what a position says. */
export const seenIn = ({ floor, known }: JsonObject): SeenVersions => ({
  floor: Number(floor ?? 0),
  known: Array.isArray(known) ? known.map(asText) : [],
});

const byTime = (one: StoredObject, other: StoredObject): number =>
  one.modifiedAt - other.modifiedAt || (one.key < other.key ? -1 : 1);

/** What has been seen once all of these objects have. */
export function seenAfter(objects: readonly StoredObject[], before: number = 0): SeenVersions {
  const newest = objects.reduce((time, { modifiedAt }) => Math.max(time, modifiedAt), 0);
  const late = Math.max(before, newest - LATE_MS);
  const named = objects.filter(({ modifiedAt }) => modifiedAt >= late).sort(byTime);
  const dropped = named.at(-MOST_NAMED - 1);
  // All with the time of the last one that is dropped go with it: a time is either before the floor or not.
  const floor = dropped ? dropped.modifiedAt + 1 : late;
  return { floor, known: named.filter(({ modifiedAt }) => modifiedAt >= floor).map(markOf) };
}

/** The versions that have not been seen, at most `limit`, oldest first, and what has been seen after these. Versions that are gone are forgotten. */
export function unseen(
  objects: readonly StoredObject[],
  { floor, known }: SeenVersions,
  limit: number,
): { found: StoredObject[]; more: boolean; seen: SeenVersions } {
  const marks = new Set(known);
  const candidates = objects.filter(({ modifiedAt }) => modifiedAt >= floor);
  const fresh = candidates.filter((object) => !marks.has(markOf(object))).sort(byTime);
  const found = fresh.slice(0, limit);
  const handed = new Set(found);
  const done = candidates.filter((object) => handed.has(object) || marks.has(markOf(object)));
  const seen = seenAfter(done, floor);
  // What waits for the next run must not fall behind the floor.
  const waiting = fresh[found.length];
  if (waiting && waiting.modifiedAt < seen.floor) {
    const kept = done.filter(({ modifiedAt }) => modifiedAt >= waiting.modifiedAt);
    return { found, more: true, seen: { floor: waiting.modifiedAt, known: kept.map(markOf) } };
  }
  return { found, more: waiting !== undefined, seen };
}
