import { cards, ibans } from './accounts.ts';
import { money, percents } from './amounts.ts';
import { emails, ips, tags, urls } from './contacts.ts';
import { dates, times } from './dates.ts';
import type { Entity, EntityContext, EntityRule, EntityType } from './entity.ts';
import { entityTypes, withoutOverlaps } from './entity.ts';
import { listedOrganizations, listedPeople, listedPlaces } from './names.ts';
import { phones } from './phones.ts';
import { postalCodes } from './postal-codes.ts';

/** The rules by the types that they find. */
const rules: readonly { types: readonly EntityType[]; find: EntityRule }[] = [
  { types: ['url'], find: urls },
  { types: ['email'], find: emails },
  { types: ['iban'], find: ibans },
  { types: ['card'], find: cards },
  { types: ['ip'], find: ips },
  { types: ['date'], find: dates },
  { types: ['time'], find: times },
  { types: ['money'], find: money },
  { types: ['percent'], find: percents },
  { types: ['phone'], find: phones },
  { types: ['organization'], find: listedOrganizations },
  { types: ['person'], find: listedPeople },
  { types: ['place'], find: listedPlaces },
  { types: ['hashtag', 'mention'], find: tags },
  { types: ['postalCode'], find: postalCodes },
];

/** One of the user's lists: names of one type. */
export interface EntityNames {
  type: string;
  names: readonly string[];
}

/** Names of a list in a text, whole words in any case. */
export function* listed(text: string, { type, names }: EntityNames): Generator<Entity> {
  const longestFirst = names.filter((name) => name !== '').toSorted((one, other) => other.length - one.length);
  if (longestFirst.length === 0) return;
  const canonical = new Map(longestFirst.map((name) => [name.toLowerCase(), name]));
  const source = longestFirst.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)).join('|');
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${source})(?![\p{L}\p{N}])`, 'giu');
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const end = index + found.length;
    yield { type, text: found, start: index, end, value: canonical.get(found.toLowerCase()) ?? found };
  }
}

/**
 * What a text names, by its places, none overlapping. `types`: those of `entityTypes` that are wanted; `more`: what other means have found, which goes before
 * what the lists of names find. The user's own lists go before everything.
 */
export function findEntities(
  text: string,
  context: EntityContext,
  types: ReadonlySet<string>,
  lists: readonly EntityNames[] = [],
  more: readonly Entity[] = [],
): Entity[] {
  const found = [
    ...lists.flatMap((list) => [...listed(text, list)]),
    ...more.filter(({ type }) => types.has(type)),
    ...rules
      .filter((rule) => rule.types.some((type) => types.has(type)))
      .flatMap((rule) => [...rule.find(text, context)].filter(({ type }) => types.has(type))),
  ];
  // What is in none of the names of the rules is the user's: its place is before all others.
  const order = (type: string): number => entityTypes.findIndex((each) => each === type);
  return withoutOverlaps(found, order, text.length);
}
