import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { readDate } from './dates.ts';
import type { EdiProblem, EdiSegment } from './interchange.ts';
import { valueAt } from './interchange.ts';
import type { FieldPlaces, LevelsPart, ListPart, MapPart, MessageMap, PairPlaces, FieldAt } from './maps/map.ts';
import { nameOf, placesOf } from './maps/map.ts';
import { segmentToJson } from './segment-json.ts';
import type { ValueRules } from './values.ts';
import { readValue } from './values.ts';

/** Segments that the map does not name are kept under this name, in the object where they stand. */
export const OTHERS = 'otherSegments';

interface ReadDocument {
  document: JsonObject;
  problems: EdiProblem[];
}

/** The fields of a message, by the map of its type. What is missing or not valid is a problem; nothing of the message is lost. */
export function readDocument(map: MessageMap, segments: readonly EdiSegment[], rules: ValueRules): ReadDocument {
  const reading = new DocumentReading(segments, rules);
  return { document: reading.scope(map.parts, nothing), problems: reading.problems };
}

/** A level before it is put into the one that it names. */
interface FlatLevel {
  id: string;
  parent: string;
  json: JsonObject;
  position: number;
}

class DocumentReading {
  readonly problems: EdiProblem[] = [];
  readonly #segments: readonly EdiSegment[];
  readonly #rules: ValueRules;
  #at = 0;

  constructor(segments: readonly EdiSegment[], rules: ValueRules) {
    this.#segments = segments;
    this.#rules = rules;
  }

  /** Reads segments into an object, until one belongs to an object around it. */
  scope(parts: readonly MapPart[], around: Around, into: JsonObject = {}): JsonObject {
    const seen = new Set<MapPart>();
    const levels: FlatLevel[] = [];
    let last = -1;
    for (let segment = this.#segments[this.#at]; segment; segment = this.#segments[this.#at]) {
      const { tag } = segment;
      const found = this.#find(parts, tag, last, around);
      if (found === 'around') break;
      const part = parts[found];
      const isAgain = part?.part === 'segment' && seen.has(part);
      if (part) {
        last = found;
        seen.add(part);
      }
      if (!part || isAgain || !this.#read(part, segment, into, levels, within(parts, last, around)))
        this.#keep(segment, into);
    }
    const levelsPart = parts.find((part) => part.part === 'levels');
    if (levelsPart && levels.length > 0) into[levelsPart.name] = this.#nest(levelsPart, levels);
    this.#checkMissing(parts, seen);
    return into;
  }

  /**
   * The part that a tag is: the next one in order, here or in an object around; only then one that is out of order. -1 where there is none.
   */
  #find(parts: readonly MapPart[], tag: string, last: number, around: Around): number | 'around' {
    const next = nextIndex(parts, tag, last);
    if (next >= 0) return next;
    if (around.isNext(tag)) return 'around';
    const any = parts.findIndex((part) => part.tag === tag);
    return any < 0 && around.isKnown(tag) ? 'around' : any;
  }

  #keep(segment: EdiSegment, into: JsonObject): void {
    push(into, OTHERS, segmentToJson(segment));
    this.#at++;
  }

  /** Reads what begins at the present segment; false if the part cannot hold it. */
  #read(part: MapPart, segment: EdiSegment, into: JsonObject, levels: FlatLevel[], around: Around): boolean {
    switch (part.part) {
      case 'border':
        if (valueAt(segment, 1) !== part.value) return false;
        break;
      case 'dates': {
        const date = readDate(segment, this.#rules);
        if (!date) return this.#dateProblem(segment);
        putKeyed(into, part.name, nameOf(part.codes, date.type), date.value);
        break;
      }
      case 'segment':
        this.#fields(segment, part.fields, part.pairs, into);
        break;
      case 'list':
        push(into, part.name, this.#entry(part, segment, around));
        return true;
      case 'levels':
        levels.push(this.#level(part, segment, around));
        return true;
    }
    this.#at++;
    return true;
  }

  /** A date of a kind that is kept as it is; a problem only where it is empty or cannot be. */
  #dateProblem(segment: EdiSegment): false {
    const isX12 = this.#rules.standard === 'x12';
    const value = isX12 ? valueAt(segment, 2) : valueAt(segment, 1, 2);
    const isMeant = isX12 ? segment.elements.length <= 3 && value !== '' : valueAt(segment, 1, 3) === '102';
    if (isMeant)
      this.#problem(segment, {
        kind: 'elementDate',
        text: `"${value}" is not a date`,
        element: isX12 ? 2 : 1,
        ...(isX12 ? {} : { component: 2 }),
        value,
      });
    return false;
  }

  #entry(part: ListPart, segment: EdiSegment, around: Around): JsonObject {
    const json: JsonObject = {};
    this.#fields(segment, part.fields, part.pairs, json);
    this.#at++;
    return part.parts.length > 0 ? this.scope(part.parts, around, json) : json;
  }

  #level(part: LevelsPart, segment: EdiSegment, around: Around): FlatLevel {
    const json: JsonObject = {};
    const position = this.#at;
    const own = new Set([part.id, part.parent, part.hasChild]);
    const others = {
      ...segment,
      elements: segment.elements.map((element, index) => (own.has(index + 1) ? [] : element)),
    };
    this.#fields(others, part.fields, undefined, json);
    this.#at++;
    this.scope(part.parts, around, json);
    return { id: valueAt(segment, part.id), parent: valueAt(segment, part.parent), json, position };
  }

  /** Puts each level into the one that it names. */
  #nest(part: LevelsPart, levels: readonly FlatLevel[]): JsonValue[] {
    const byId = new Map<string, JsonObject>();
    const roots: JsonObject[] = [];
    for (const { id, parent, json, position } of levels) {
      const around = byId.get(parent);
      if (around) push(around, part.name, json);
      else roots.push(json);
      if (parent !== '' && !around)
        this.#problemAt(position, part.tag, {
          kind: 'elementCharacters',
          text: `${part.tag} names the level ${parent}, which is not before it`,
          element: part.parent,
          value: parent,
        });
      byId.set(id, json);
    }
    return roots;
  }

  #fields(segment: EdiSegment, fields: FieldPlaces, pairs: PairPlaces | undefined, into: JsonObject): void {
    const taken = new Set<string>();
    for (const [name, place] of placesOf(fields)) {
      const raw = valueAt(segment, place.element, place.component);
      taken.add(`${place.element}-${place.component}`);
      if (raw !== '') into[name] = this.#checked(raw, place, name, segment);
      else if (place.required)
        this.#problem(segment, { kind: 'elementMissing', text: `"${name}" is missing`, ...placed(place, this.#rules) });
    }
    if (pairs) this.#pairs(segment, pairs, into, taken);
    for (const [key, value] of uncovered(segment, taken)) into[key] = value;
  }

  #pairs(segment: EdiSegment, { name, from, to, codes, as }: PairPlaces, into: JsonObject, taken: Set<string>): void {
    for (let element = from; element <= to; element += as === 'elements' ? 2 : 1) {
      const places =
        as === 'elements'
          ? [
              [element, 1],
              [element + 1, 1],
            ]
          : [
              [element, 2],
              [element, 1],
            ];
      const [type = '', value = ''] = places.map(([at = 0, component]) => valueAt(segment, at, component));
      if (type === '' || value === '') continue;
      for (const [at, component] of places) taken.add(`${at}-${component}`);
      putKeyed(into, name, nameOf(codes, type), value);
    }
  }

  #checked(raw: string, place: FieldAt, name: string, segment: EdiSegment): JsonValue {
    const { value, problem } = readValue(raw, place);
    const where = { ...placed(place, this.#rules), value: raw };
    if (problem) this.#problem(segment, { ...problem, text: `"${name}" ${problem.text}: ${raw}`, ...where });
    const length = place.kind === 'number' || place.kind === 'cents' ? raw.replace(/[-.,]/g, '').length : raw.length;
    if (length > place.max)
      this.#problem(segment, {
        kind: 'elementLong',
        text: `"${name}" has ${length} characters and may have ${place.max}: ${raw}`,
        ...where,
      });
    else if (length < place.min)
      this.#problem(segment, {
        kind: 'elementShort',
        text: `"${name}" has ${length} characters and needs ${place.min}: ${raw}`,
        ...where,
      });
    return value;
  }

  #checkMissing(parts: readonly MapPart[], seen: ReadonlySet<MapPart>): void {
    for (const part of parts)
      if (part.required && !seen.has(part))
        this.problems.push({
          kind: 'segmentMissing',
          text: `the segment ${part.tag} is missing`,
          tag: part.tag,
          position: this.#at + 2,
        });
  }

  #problem(segment: EdiSegment, problem: Omit<EdiProblem, 'tag' | 'position'>): void {
    this.#problemAt(this.#at, segment.tag, problem);
  }

  #problemAt(index: number, tag: string, problem: Omit<EdiProblem, 'tag' | 'position'>): void {
    // The header of the message is the first segment.
    this.problems.push({
      ...problem,
      tag,
      position: index + 2,
      text: `${tag} at position ${index + 2}: ${problem.text}`,
    });
  }
}

/** What an object around can take. */
interface Around {
  /** In order: after what it has last. */
  isNext(tag: string): boolean;
  isKnown(tag: string): boolean;
}

const nothing: Around = { isNext: () => false, isKnown: () => false };

const within = (parts: readonly MapPart[], last: number, around: Around): Around => ({
  isNext: (tag) => nextIndex(parts, tag, last) >= 0 || around.isNext(tag),
  isKnown: (tag) => parts.some((part) => part.tag === tag) || around.isKnown(tag),
});

/** Where the tag is next: from the part that was last, if that may be there again, else after it. */
function nextIndex(parts: readonly MapPart[], tag: string, last: number): number {
  const present = parts[last]?.part;
  const from = present === 'segment' || present === 'border' ? last + 1 : last;
  return parts.findIndex((part, index) => index >= from && part.tag === tag);
}

const placed = (place: FieldAt, { standard }: ValueRules): { element: number; component?: number } => ({
  element: place.element,
  ...(standard === 'edifact' ? { component: place.component } : {}),
});

/** What no field holds, by its place: BEG07, NAD02-3, and /2 for a second repetition. */
function* uncovered({ tag, elements }: EdiSegment, taken: ReadonlySet<string>): Generator<[string, string]> {
  for (const [element, repetitions] of elements.entries())
    for (const [repetition, components] of repetitions.entries())
      for (const [component, value] of components.entries()) {
        if (value === '' || (repetition === 0 && taken.has(`${element + 1}-${component + 1}`))) continue;
        const at = `${tag}${String(element + 1).padStart(2, '0')}${component > 0 ? `-${component + 1}` : ''}`;
        yield [`${at}${repetition > 0 ? `/${repetition + 1}` : ''}`, value];
      }
}

function push(into: JsonObject, name: string, entry: JsonValue): void {
  const entries = into[name];
  if (Array.isArray(entries)) entries.push(entry);
  else into[name] = [entry];
}

/** Puts a value under a key of an object; several under one key are a list. */
function putKeyed(into: JsonObject, name: string, key: string, value: string): void {
  const present = into[name];
  const object: JsonObject = isJsonObject(present) ? present : {};
  into[name] = object;
  const there = Object.hasOwn(object, key) ? object[key] : undefined;
  const put = there === undefined ? value : Array.isArray(there) ? [...there, value] : [there, value];
  Object.defineProperty(object, key, { value: put, enumerable: true, writable: true, configurable: true });
}
