import type { Entity } from './entity.ts';
import { entityAt } from './entity.ts';
import { firstNames, places } from './name-lists.ts';

/** A word that begins with a capital and goes on in small letters, also with a hyphen: "Müller-Lüdenscheidt", "O'Brien". */
const NAME = String.raw`\p{Lu}[\p{Ll}\p{M}]{0,40}(?:['’-]?\p{Lu}[\p{Ll}\p{M}]{1,40}){0,4}`;
const PARTICLE = String.raw`(?:(?:von|van|de|der|den|zu|zur|di|da|del|la|le|al|bin|ibn|ten|af|du)\s){0,3}`;
const GAP = String.raw`[ \u00a0]`;

const TITLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:Herrn?|Frau|Fräulein|Familie|Mr|Mrs|Ms|Miss|Sir|Lady|Madam|Dr|Prof|Doctor|Professor)\b\.?(?:${GAP}(?:Dr|Prof|med|Ing|jur|phil|rer|nat)\.?){0,4}${GAP}(?<name>(?:${NAME}${GAP}){0,2}${PARTICLE}${NAME})`,
  'gu',
);
const FULL = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?<first>${NAME})(?<rest>(?:${GAP}(?:\p{Lu}\.|${NAME})){0,2}${GAP}${PARTICLE}${NAME})`,
  'gu',
);

/** Words that begin with a capital and are no family name: greetings, months, forms of companies. */
const NO_NAMES = new Set(
  'The This That And Or But For From With Please Dear Hello Hi Hallo Liebe Lieber Sehr Guten Gute Monday Tuesday Wednesday Thursday Friday Saturday Sunday Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag January February March April May June July August September October November December Januar Februar März Mai Juni Juli Oktober Dezember Street Road Straße Platz Weg Allee Avenue GmbH AG KG SE Inc Ltd LLC Corp'.split(
    ' ',
  ),
);

/** People by their titles, and by first names that are common with a family name behind. */
export function* listedPeople(text: string): Generator<Entity> {
  for (const { 0: found, index, groups } of text.matchAll(TITLED)) {
    const name = groups?.['name'] ?? '';
    const end = index + found.length;
    yield entityAt(text, 'person', end - name.length, end, name);
  }
  for (const { 0: found, index, groups } of text.matchAll(FULL)) {
    const words = found.split(/[ \u00a0]/);
    const [first = ''] = (groups?.['first'] ?? '').split(/(?<=\p{Ll})-/u);
    if (!firstNames.has(first)) continue;
    const until = words.findIndex((word) => NO_NAMES.has(word));
    const name = (until < 0 ? words : words.slice(0, until)).join(' ');
    if (name.includes(' ')) yield entityAt(text, 'person', index, index + name.length, name);
    // "Ada Weber von der Nordlicht AG": where the longer name is part of another, the shorter one remains.
    const [short = ''] = name.split(/[ \u00a0](?=\p{Ll})/u);
    if (short !== name && short.includes(' ')) yield entityAt(text, 'person', index, index + short.length, short);
  }
}

const FORM = String.raw`(?:GmbH(?:${GAP}&${GAP}Co\.?${GAP}KG(?:aA)?)?|gGmbH|mbH|AG|KG|KGaA|OHG|GbR|UG|SE|SA|S\.A\.|S\.p\.A\.|SpA|Sàrl|S\.r\.l\.|BV|B\.V\.|NV|AB|Oy|ApS|A\/S|e\.${GAP}?V\.|eG|Inc\.?|Incorporated|Corp\.?|Corporation|Ltd\.?|Limited|LLC|LLP|PLC|plc|Co\.|Company|Group|Holding|Foundation|Stiftung|University|Universität|Institute|Institut|Bank|Verlag|Ministry|Association)`;
const WORD = String.raw`(?:\p{Lu}[\p{L}\p{M}\p{N}.'’-]{0,60}|&|und|and|für|for|\d{1,4})`;
const COMPANY = new RegExp(
  String.raw`(?<![\p{L}\p{N}&])(?<name>\p{Lu}[\p{L}\p{M}\p{N}.'’&-]{0,60}(?:${GAP}${WORD}){0,5}?),?${GAP}(?<form>${FORM})(?![\p{L}\p{N}])`,
  'gu',
);
const INSTITUTION = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:University of|Bank of|Ministry of|Institute of|Universität|Technische Universität|Hochschule|Stadtwerke|Bundesministerium (?:der|des|für)|Deutsche|Deutscher) (?:${NAME})(?: ${NAME})?`,
  'gu',
);
/** Words that begin a sentence before the name of a company. */
const LEADING =
  /^(?:(?:The|A|An|At|In|For|From|With|By|When|Since|Our|We|Die|Der|Das|Dem|Den|Bei|Beim|Von|Vom|Für|Mit|Seit|Laut|Wir|Unsere|Am|Im|An|Auf|Zur|Zum|Herr|Frau|I|He|She|They)\s)+/u;

/** Companies and institutions by their legal form, or by a word that such names have. */
export function* listedOrganizations(text: string): Generator<Entity> {
  for (const { 0: found, index } of text.matchAll(COMPANY)) {
    const name = found.replace(LEADING, '');
    const start = index + found.length - name.length;
    if (name.includes(' '))
      yield entityAt(text, 'organization', start, start + name.length, name.replaceAll(/\s+/g, ' '));
  }
  for (const { 0: found, index } of text.matchAll(INSTITUTION))
    yield entityAt(text, 'organization', index, index + found.length, found);
}

/** Names of countries in English and German, from those that the runtime knows. */
function countryNames(): Map<string, string> {
  const known = new Map<string, string>();
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
  for (const language of ['en', 'de']) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const name = names.of(code);
      // Codes that are not given to a country have names as well: EU, UN, ZZ, QO, XA.
      if (name !== undefined && !/^(?:[QX][A-Z]|AA|EU|EZ|UN|ZZ)$/.test(code)) known.set(name, code);
    }
  }
  for (const [name, code] of [
    ['USA', 'US'],
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['Großbritannien', 'GB'],
    ['England', 'GB'],
    ['Schottland', 'GB'],
    ['Scotland', 'GB'],
    ['Czech Republic', 'CZ'],
    ['Türkei', 'TR'],
    ['Turkey', 'TR'],
    ['Holland', 'NL'],
  ] as const)
    known.set(name, code);
  return known;
}

let finder: { pattern: RegExp; countries: ReadonlyMap<string, string> } | undefined;

function placeFinder(): NonNullable<typeof finder> {
  if (finder) return finder;
  const countries = countryNames();
  const names = [...new Set([...countries.keys(), ...places])].sort((one, other) => other.length - one.length);
  const source = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  finder = { pattern: new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${source})(?![\p{L}\p{N}])`, 'gu'), countries };
  return finder;
}

/** Places by their names: countries, with their ISO 3166-1 codes, and well-known cities. */
export function* listedPlaces(text: string): Generator<Entity> {
  const { pattern, countries } = placeFinder();
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const code = countries.get(found);
    yield entityAt(text, 'place', index, index + found.length, found, code === undefined ? {} : { country: code });
  }
}
