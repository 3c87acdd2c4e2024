/** What the rules about time know of an event. */
export interface ThreatEvent {
  index: number;
  /** Epoch milliseconds; undefined where there is none: such an event is in no sequence. */
  moment: number | undefined;
  source: string;
  user: string;
  failed: boolean;
  /** Degrees. */
  place: { latitude: number; longitude: number } | undefined;
}

/** What a rule found at an event. */
export interface ThreatFinding {
  index: number;
  rule: string;
  weight: number;
  detail: string;
}

type Timed = ThreatEvent & { moment: number };

/** The events with a time in its order, by what `keyOf` returns; '' is nobody. */
function inTime(events: readonly ThreatEvent[], keyOf: (event: ThreatEvent) => string): Map<string, Timed[]> {
  const groups = new Map<string, Timed[]>();
  for (const event of events) {
    const { moment } = event;
    const key = keyOf(event);
    if (moment === undefined || key === '') continue;
    const own = groups.get(key);
    if (own) own.push({ ...event, moment });
    else groups.set(key, [{ ...event, moment }]);
  }
  for (const own of groups.values()) own.sort((one, other) => one.moment - other.moment);
  return groups;
}

export interface BruteOptions {
  /** Failures within the time that are too many. */
  failures: number;
  /** Milliseconds. */
  within: number;
}

/** A weight that grows with how far a count is beyond its limit: 0.6 at the limit, towards 0.95. */
const grown = (count: number, limit: number): number => 0.95 - 0.35 * (limit / Math.max(limit, count));

/** Failures in a row by one source or for one user, successes right after them, and one source that tries many users. */
export function bruteForce(events: readonly ThreatEvent[], options: BruteOptions): ThreatFinding[] {
  const bySource = [...inTime(events, ({ source }) => source).values()].flatMap((own) => [
    ...tooManyFailures(own, options, 'this source'),
    ...manyUsers(own, options),
  ]);
  const byUser = [...inTime(events, ({ user }) => user).values()].flatMap((own) =>
    tooManyFailures(own, options, 'this user'),
  );
  return [...bySource, ...byUser];
}

function tooManyFailures(events: readonly Timed[], { failures, within }: BruteOptions, of: string): ThreatFinding[] {
  const found: ThreatFinding[] = [];
  let recent: number[] = [];
  for (const { index, moment, failed } of events) {
    recent = recent.filter((earlier) => moment - earlier <= within).slice(-10 * failures);
    if (failed) recent.push(moment);
    const count = recent.length;
    if (count < failures) continue;
    const minutes = Math.round(within / 60_000);
    if (failed)
      found.push({
        index,
        rule: 'brute force',
        weight: grown(count, failures),
        detail: `${count} failures of ${of} in ${minutes} minutes`,
      });
    else {
      found.push({
        index,
        rule: 'success after failures',
        weight: 0.8,
        detail: `after ${count} failures of ${of} in ${minutes} minutes`,
      });
      recent = [];
    }
  }
  return found;
}

function manyUsers(events: readonly Timed[], { failures, within }: BruteOptions): ThreatFinding[] {
  const found: ThreatFinding[] = [];
  let recent: Timed[] = [];
  for (const event of events) {
    if (!event.failed || event.user === '') continue;
    recent = [...recent.filter(({ moment }) => event.moment - moment <= within), event].slice(-10 * failures);
    const users = new Set(recent.map(({ user }) => user)).size;
    if (users >= failures)
      found.push({
        index: event.index,
        rule: 'password spraying',
        weight: grown(users, failures),
        detail: `failures for ${users} users by one source`,
      });
  }
  return found;
}

const EARTH_KM = 6371.0088;
/** Positions by address are no better than this. */
const LEAST_KM = 100;
const HOUR = 3_600_000;

/** The distance of two places in kilometers along the surface of the earth: the haversine formula. */
export function distanceKm(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [high, wide] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const half =
    Math.sin(high / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(wide / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Users who would have had to travel faster than `most` kilometers per hour. */
export function impossibleTravel(events: readonly ThreatEvent[], most: number): ThreatFinding[] {
  return [...inTime(events, ({ user }) => user).values()].flatMap((own) => {
    const found: ThreatFinding[] = [];
    let last: Timed | undefined;
    for (const event of own) {
      if (!event.place) continue;
      const [before, here] = [last, event.place];
      last = event;
      if (!before?.place) continue;
      const distance = distanceKm(before.place, here);
      const hours = (event.moment - before.moment) / HOUR;
      if (distance < LEAST_KM || distance <= most * hours) continue;
      const detail = `${Math.round(distance)} km in ${Math.round(hours * 60)} minutes`;
      found.push({ index: event.index, rule: 'impossible travel', weight: 0.65, detail });
    }
    return found;
  });
}
