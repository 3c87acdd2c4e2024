import type { Sign } from './attacks.ts';
import { scannerSign, signsIn } from './attacks.ts';
import type { BruteOptions, ThreatEvent } from './sequences.ts';
import { bruteForce, impossibleTravel } from './sequences.ts';

/** The signs in texts and names of user agents, event by event. */
export const findSigns = (texts: readonly { text: string; agent: string }[]): Sign[][] =>
  texts.map(({ text, agent }) => {
    const scanner = scannerSign(agent);
    return [...signsIn(text), ...(scanner ? [scanner] : [])];
  });

/** Events in a form that is cheap to send to a worker: the numbers of their sources and users (0 is nobody), NaN where there is no time or place. */
export interface PackedEvents {
  indices: Uint32Array;
  moments: Float64Array;
  sources: Uint32Array;
  users: Uint32Array;
  failed: Uint8Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
}

/** Findings in a form that is cheap to send from a worker: one list for each part. */
export interface PackedFindings {
  indices: Uint32Array;
  weights: Float64Array;
  /** Indexes into `names`. */
  rules: Uint8Array;
  names: string[];
  details: string[];
}

/** What rules about time find. `travel` is the greatest speed in kilometers per hour. */
export function findSequences(
  packed: PackedEvents,
  { brute, travel }: { brute: BruteOptions | null; travel: number | null },
): PackedFindings {
  const events = unpackedEvents(packed);
  const found = [
    ...(brute ? bruteForce(events, brute) : []),
    ...(travel === null ? [] : impossibleTravel(events, travel)),
  ];
  const names = [...new Set(found.map(({ rule }) => rule))];
  return {
    indices: Uint32Array.from(found, ({ index }) => index),
    weights: Float64Array.from(found, ({ weight }) => weight),
    rules: Uint8Array.from(found, ({ rule }) => names.indexOf(rule)),
    names,
    details: found.map(({ detail }) => detail),
  };
}

const nameOf = (number: number | undefined): string => (number === undefined || number === 0 ? '' : String(number));

function unpackedEvents({
  indices,
  moments,
  sources,
  users,
  failed,
  latitudes,
  longitudes,
}: PackedEvents): ThreatEvent[] {
  return Array.from(indices, (index, at): ThreatEvent => {
    const [moment, latitude, longitude] = [moments[at] ?? 0, latitudes[at] ?? 0, longitudes[at] ?? 0];
    return {
      index,
      moment: Number.isNaN(moment) ? undefined : moment,
      source: nameOf(sources[at]),
      user: nameOf(users[at]),
      failed: failed[at] === 1,
      place: Number.isNaN(latitude) || Number.isNaN(longitude) ? undefined : { latitude, longitude },
    };
  });
}
