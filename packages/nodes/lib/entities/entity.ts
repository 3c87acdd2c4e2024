import type { JsonValue } from '@heddle/contract/json';

/** The kinds that are found by rules. */
export const entityTypes = [
  'url',
  'email',
  'iban',
  'card',
  'ip',
  'date',
  'time',
  'money',
  'percent',
  'phone',
  'organization',
  'person',
  'place',
  'hashtag',
  'mention',
  'postalCode',
] as const;
export type EntityType = (typeof entityTypes)[number];

/** Something that a text names. A type: it is part of results. */
export type Entity = {
  /** One of `entityTypes`, or the name of one of the user's lists. */
  type: string;
  /** As it is written. */
  text: string;
  /** In UTF-16 units. */
  start: number;
  end: number;
  /** In a form that can be compared and calculated with. */
  value: JsonValue;
  /** What else is known: `currency`, `country`, `brand`. */
  [fact: string]: JsonValue;
};

/** What a rule needs to know besides the text. */
export interface EntityContext {
  language: string;
  /** ISO 3166-1 in capitals; '' if unknown. It decides on the order of dates and completes phone numbers and postal codes. */
  country: string;
  /** The day that words like tomorrow are counted from, as epoch milliseconds of its beginning in UTC. */
  today: number;
}

/** A rule: everything it finds, in any order; what overlaps is sorted out later. */
export type EntityRule = (text: string, context: EntityContext) => Iterable<Entity>;

/** An entity at a place of a text. */
export const entityAt = (
  text: string,
  type: string,
  start: number,
  end: number,
  value: JsonValue,
  facts: { readonly [fact: string]: JsonValue } = {},
): Entity => ({ type, text: text.slice(start, end), start, end, value, ...facts });

/** The entities that remain where no two overlap, by their places: what is named first in `order` goes before, then what is longer. */
export function withoutOverlaps(found: readonly Entity[], order: (type: string) => number, length: number): Entity[] {
  const taken = new Uint8Array(length);
  const kept: Entity[] = [];
  const sorted = found.toSorted(
    (one, other) =>
      order(one.type) - order(other.type) || other.end - other.start - (one.end - one.start) || one.start - other.start,
  );
  for (const entity of sorted) {
    // A place that is taken at neither end nor between: entities are short.
    if (taken.subarray(entity.start, entity.end).includes(1)) continue;
    taken.fill(1, entity.start, entity.end);
    kept.push(entity);
  }
  return kept.sort((one, other) => one.start - other.start);
}
