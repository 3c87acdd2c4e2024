import { nodeErrors } from '@heddle/contract/errors/node';

/** Something that happened. */
export interface Occurrence {
  /** Epoch milliseconds. */
  at: number;
  /** Which of the conditions it fulfills. */
  kinds: readonly number[];
  index: number;
}

/** Occurrences that belong together, the earliest first. */
export type Incident = readonly Occurrence[];

/** What makes an incident: so many of each kind within the window, in any order or one kind after the other. */
export interface EventCorrelation {
  windowMs: number;
  needed: readonly number[];
  inOrder: boolean;
}

/** More than the counts of a rule can ask for. */
const MOST_IN_WINDOW = 2000;

/**
 * Finds the incidents among occurrences of one key, which come in the order of time: as soon as every required event is in the window before (and at) an
 * occurrence, these events are an incident, and count for no other. Throws `field_invalid` where a window holds too much to look through.
 */
export function correlate(occurrences: readonly Occurrence[], rule: EventCorrelation): Incident[] {
  const incidents: Incident[] = [];
  let held: Occurrence[] = [];
  for (const occurrence of occurrences) {
    if (occurrence.kinds.length === 0) continue;
    held = held.filter(({ at }) => at > occurrence.at - rule.windowMs);
    held.push(occurrence);
    if (held.length > MOST_IN_WINDOW)
      throw nodeErrors.field_invalid({
        field: 'Within',
        reason: `holds more than ${MOST_IN_WINDOW} events that belong together and are no incident yet`,
      });
    if (!(rule.inOrder ? isInOrder(held, rule.needed) : isComplete(held, rule.needed))) continue;
    incidents.push(held);
    held = [];
  }
  return incidents;
}

const isComplete = (held: Incident, needed: readonly number[]): boolean =>
  needed.every((count, kind) => held.filter(({ kinds }) => kinds.includes(kind)).length >= count);

/** Whether all that is needed of one kind comes before what is needed of the next. Taking the earliest possible never misses one. */
function isInOrder(held: Incident, needed: readonly number[]): boolean {
  let kind = 0;
  let left = needed[0] ?? 0;
  for (const { kinds } of held) {
    if (!kinds.includes(kind)) continue;
    left -= 1;
    while (left <= 0 && kind < needed.length) {
      kind += 1;
      left = needed[kind] ?? 0;
      if (left > 0) break;
    }
    if (kind >= needed.length) return true;
  }
  return kind >= needed.length;
}
