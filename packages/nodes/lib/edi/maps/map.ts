import type { EdiStandard } from '../interchange.ts';

/** Names of codes: `{ shipTo: 'ST' }`. A code without a name stays as it is. */
export type Codes = { readonly [name: string]: string };

/**
 * The place of a field in its segment, and what it holds: `'3'`, `'2.1'` (a component), `'3!'` (required), `'5 date'`, `'2! number 1/15'` (at least and at most
 * characters). Kinds: text, number, cents (a number whose last two digits are decimals), date, time.
 */
export type FieldPlace = string | readonly [place: string, codes: Codes];

export type FieldPlaces = { readonly [name: string]: FieldPlace };

/** Pairs of a type and a value that a segment repeats: an object by the names of the types. */
export interface PairPlaces {
  name: string;
  /** The first element of the pairs, and the last. */
  from: number;
  to: number;
  codes: Codes;
  /** X12: two elements, the type first. EDIFACT: two components, the value first. */
  as: 'elements' | 'components';
}

interface PartFacts {
  tag: string;
  required?: boolean;
}

/** A segment whose fields belong to the object around it. */
export interface SegmentPart extends PartFacts {
  part: 'segment';
  fields: FieldPlaces;
  pairs?: PairPlaces;
  /** It is written only with this: the values of fields that the document leaves out. */
  defaults?: (scope: { readonly [name: string]: unknown }) => { readonly [name: string]: string | number };
}

/** A segment that is always there and holds nothing: the border of sections. */
export interface BorderPart extends PartFacts {
  part: 'border';
  value: string;
}

/** Segments that each are an entry of a list; with `parts`, each begins a loop. */
export interface ListPart extends PartFacts {
  part: 'list';
  name: string;
  fields: FieldPlaces;
  pairs?: PairPlaces;
  parts: readonly MapPart[];
  /** The field that counts the entries, from 1, where the document leaves it out. */
  counted?: string;
}

/** Segments with a date each: an object of dates by the names of their types. */
export interface DatesPart extends PartFacts {
  part: 'dates';
  name: string;
  codes: Codes;
}

/** A loop whose entries name the entry that they are in: written and read as objects within objects. */
export interface LevelsPart extends PartFacts {
  part: 'levels';
  name: string;
  /** Elements with its own number and that of the entry around it. */
  id: number;
  parent: number;
  /** The element that says whether others are within it. */
  hasChild?: number;
  fields: FieldPlaces;
  parts: readonly MapPart[];
}

export type MapPart = SegmentPart | BorderPart | ListPart | DatesPart | LevelsPart;

/** What a message type has: segments and loops in their order, with the names of their fields. */
export interface MessageMap {
  standard: EdiStandard;
  type: string;
  name: string;
  /** X12: the code of its functional groups. */
  group: string;
  parts: readonly MapPart[];
}

/** A place as it is used. */
export interface FieldAt {
  element: number;
  component: number;
  required: boolean;
  kind: 'text' | 'number' | 'cents' | 'date' | 'time';
  min: number;
  max: number;
  codes: Codes;
}

const none: Codes = {};
const places = new WeakMap<FieldPlaces, ReadonlyMap<string, FieldAt>>();

/** The places of a part's fields, by their names. */
export function placesOf(fields: FieldPlaces): ReadonlyMap<string, FieldAt> {
  const known = places.get(fields);
  if (known) return known;
  const made = new Map(Object.entries(fields).map(([name, place]) => [name, toPlace(place)]));
  places.set(fields, made);
  return made;
}

function toPlace(given: FieldPlace): FieldAt {
  const [text, codes] = typeof given === 'string' ? [given, none] : given;
  const found = /^(\d+)(?:\.(\d+))?(!?)(?: (number|cents|date|time))?(?: (\d+)\/(\d+))?$/.exec(text);
  // Only a mistake in a table of this folder; the tests read every one.
  if (!found) throw new TypeError(`"${text}" is not the place of a field`);
  const [, element, component, required, kind, min, max] = found;
  return {
    element: Number(element),
    component: Number(component ?? 1),
    required: required === '!',
    // The pattern admits only these.
    kind: (kind ?? 'text') as FieldAt['kind'],
    min: Number(min ?? 1),
    max: Number(max ?? Infinity),
    codes,
  };
}

/** The name of a code, or the code. */
export const nameOf = (codes: Codes, code: string): string =>
  Object.entries(codes).find(([, value]) => value === code)?.[0] ?? code;

/** The code of a name, or what is given. */
export const codeOf = (codes: Codes, name: string): string =>
  Object.hasOwn(codes, name) ? (codes[name] ?? name) : name;

type Options<P> = Partial<Omit<P, 'part' | 'tag' | 'fields' | 'name' | 'parts'>>;

/** A segment whose fields belong to the object around it. */
export const segment = (tag: string, fields: FieldPlaces, options: Options<SegmentPart> = {}): SegmentPart => ({
  part: 'segment',
  tag,
  fields,
  ...options,
});

/** Segments that each are an entry of a list, with what follows them. */
export const list = (
  name: string,
  tag: string,
  fields: FieldPlaces,
  parts: readonly MapPart[] = [],
  options: Options<ListPart> = {},
): ListPart => ({ part: 'list', name, tag, fields, parts, ...options });

/** Segments with a date each. */
export const dates = (name: string, codes: Codes): DatesPart => ({ part: 'dates', name, tag: 'DTM', codes });

/** A border of sections. */
export const border = (value: string): BorderPart => ({ part: 'border', tag: 'UNS', value });
