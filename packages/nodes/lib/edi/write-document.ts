import { ediErrors } from '@heddle/contract/errors/edi';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { dateSegment } from './dates.ts';
import type { EdiSegment } from './interchange.ts';
import { segmentOf } from './interchange.ts';
import type { FieldPlaces, LevelsPart, ListPart, MapPart, MessageMap, PairPlaces, SegmentPart } from './maps/map.ts';
import { codeOf, placesOf } from './maps/map.ts';
import { OTHERS } from './read-document.ts';
import { segmentFromJson } from './segment-json.ts';
import type { ValueRules } from './values.ts';
import { writeValue } from './values.ts';

/** The segments of a document, by the map of its type. Throws `edi_field_invalid` for what the map does not know or cannot write. */
export function writeDocument(map: MessageMap, document: JsonObject, rules: ValueRules): EdiSegment[] {
  return new DocumentWriting(rules, map.type).scope(map.parts, document, '');
}

class DocumentWriting {
  readonly #rules: ValueRules;
  readonly #type: string;
  #levels = 0;

  constructor(rules: ValueRules, type: string) {
    this.#rules = rules;
    this.#type = type;
  }

  scope(
    parts: readonly MapPart[],
    scope: JsonObject,
    path: string,
    own: FieldPlaces = {},
    ofOwn?: PairPlaces,
  ): EdiSegment[] {
    this.#checkNames(parts, scope, path, own, ofOwn);
    const others = this.#others(scope, path);
    // What has no place of its own stands before the first loop, where reading finds it again.
    const loop = parts.findIndex(
      (part) => part.part === 'levels' || part.part === 'border' || (part.part === 'list' && part.parts.length > 0),
    );
    const border = loop < 0 ? parts.length : loop;
    const written = (some: readonly MapPart[]): EdiSegment[] => some.flatMap((part) => this.#part(part, scope, path));
    return [...written(parts.slice(0, border)), ...others, ...written(parts.slice(border))];
  }

  #part(part: MapPart, scope: JsonObject, path: string): EdiSegment[] {
    switch (part.part) {
      case 'border':
        return [segmentOf(part.tag, part.value)];
      case 'segment':
        return this.#segment(part, scope, path);
      case 'dates':
        return this.#keyed(scope, part.name, path).map(({ key, value, at }) =>
          dateSegment(codeOf(part.codes, key), value, at, this.#rules),
        );
      case 'list':
        return this.#entries(scope, part.name, path).flatMap(({ entry, at, index }) =>
          this.#entry(part, entry, at, index),
        );
      case 'levels':
        return this.#entries(scope, part.name, path).flatMap(({ entry, at }) => this.#level(part, entry, at, ''));
    }
  }

  #segment(part: SegmentPart, scope: JsonObject, path: string): EdiSegment[] {
    const segment = this.#fields(part.tag, part.fields, { ...part.defaults?.(scope), ...scope }, path, part.pairs);
    return segment.elements.length > 0 ? [segment] : [];
  }

  #entry(part: ListPart, entry: JsonObject, at: string, index: number): EdiSegment[] {
    const counted = part.counted === undefined ? {} : { [part.counted]: index + 1 };
    return [
      this.#fields(part.tag, part.fields, { ...counted, ...entry }, at, part.pairs),
      ...this.scope(part.parts, entry, at, part.fields, part.pairs),
    ];
  }

  #level(part: LevelsPart, entry: JsonObject, at: string, parent: string): EdiSegment[] {
    const id = String(++this.#levels);
    const within = this.#entries(entry, part.name, at);
    const { elements } = this.#fields(part.tag, part.fields, entry, at);
    const all = [...elements];
    const set = (element: number, value: string): void => {
      while (all.length < element) all.push([['']]);
      all[element - 1] = [[value]];
    };
    set(part.id, id);
    if (parent !== '') set(part.parent, parent);
    if (part.hasChild !== undefined) set(part.hasChild, within.length > 0 ? '1' : '0');
    const { [part.name]: _within, ...rest } = entry;
    return [
      { tag: part.tag, elements: all },
      ...this.scope(part.parts, rest, at, part.fields),
      ...within.flatMap(({ entry: inner, at: innerAt }) => this.#level(part, inner, innerAt, id)),
    ];
  }

  #fields(tag: string, fields: FieldPlaces, scope: JsonObject, path: string, pairs?: PairPlaces): EdiSegment {
    const elements = new Elements();
    for (const [name, place] of placesOf(fields)) {
      const value = scope[name];
      if (value !== undefined)
        elements.set(place.element, place.component, writeValue(value, place, join(path, name), this.#rules));
    }
    if (pairs) this.#pairs(elements, pairs, scope, path);
    for (const [key, value] of Object.entries(scope)) {
      const at = placeOf(key, tag);
      if (at && (typeof value === 'string' || typeof value === 'number'))
        elements.set(at.element, at.component, String(value), at.repetition);
    }
    return { tag, elements: elements.all };
  }

  #pairs(elements: Elements, { name, from, to, codes, as }: PairPlaces, scope: JsonObject, path: string): void {
    let element = from;
    for (const { key, value, at } of this.#keyed(scope, name, path)) {
      if (element > to) throw ediErrors.edi_field_invalid({ path: at, reason: 'has no more room in its segment' });
      const code = codeOf(codes, key);
      elements.set(element, as === 'elements' ? 1 : 2, code);
      elements.set(as === 'elements' ? element + 1 : element, 1, value);
      element += as === 'elements' ? 2 : 1;
    }
  }

  /** The values of an object by its keys; a list has several under one key. */
  #keyed(scope: JsonObject, name: string, path: string): { key: string; value: string; at: string }[] {
    const object = scope[name] ?? {};
    const whole = join(path, name);
    if (!isJsonObject(object)) throw ediErrors.edi_field_invalid({ path: whole, reason: 'must be an object' });
    return Object.entries(object).flatMap(([key, given]) =>
      (Array.isArray(given) ? given : [given]).flatMap((value) => {
        const at = join(whole, key);
        if (value === null || value === '') return [];
        if (typeof value !== 'string' && typeof value !== 'number')
          throw ediErrors.edi_field_invalid({ path: at, reason: 'must be a text' });
        return [{ key, value: String(value), at }];
      }),
    );
  }

  #entries(scope: JsonObject, name: string, path: string): { entry: JsonObject; at: string; index: number }[] {
    const entries = scope[name] ?? [];
    const whole = join(path, name);
    if (!Array.isArray(entries)) throw ediErrors.edi_field_invalid({ path: whole, reason: 'must be a list' });
    return entries.map((entry, index) => {
      const at = `${whole}[${index}]`;
      if (!isJsonObject(entry)) throw ediErrors.edi_field_invalid({ path: at, reason: 'must be an object' });
      return { entry, at, index };
    });
  }

  #others(scope: JsonObject, path: string): EdiSegment[] {
    const others = scope[OTHERS] ?? [];
    const at = join(path, OTHERS);
    if (!Array.isArray(others)) throw ediErrors.edi_field_invalid({ path: at, reason: 'must be a list' });
    return others.map((segment, index) => segmentFromJson(segment, `${at}[${index}]`));
  }

  /** A name that nothing is written of is a mistake that a partner would find late. */
  #checkNames(
    parts: readonly MapPart[],
    scope: JsonObject,
    path: string,
    own: FieldPlaces,
    ofOwn: PairPlaces | undefined,
  ): void {
    const known = new Set([OTHERS, ...Object.keys(own), ...(ofOwn ? [ofOwn.name] : []), ...parts.flatMap(namesOf)]);
    const wrong = Object.keys(scope).find(
      (name) => !known.has(name) && !/^[A-Z][A-Z0-9]{1,2}\d\d(-\d+)?(\/\d+)?$/.test(name),
    );
    if (wrong !== undefined)
      throw ediErrors.edi_field_invalid({
        path: join(path, wrong),
        reason: `does not exist in ${this.#type}; known there are ${[...known].join(', ')}`,
      });
  }
}

function namesOf(part: MapPart): string[] {
  if (part.part === 'border') return [];
  if (part.part === 'segment') return [...Object.keys(part.fields), ...(part.pairs ? [part.pairs.name] : [])];
  return [part.name];
}

/** The place that a name such as BEG07, NAD02-3 or PIA02-1/2 says, if it is one of this segment. */
function placeOf(name: string, tag: string): { element: number; component: number; repetition: number } | undefined {
  const found = name.startsWith(tag) ? /^(\d\d)(?:-(\d+))?(?:\/(\d+))?$/.exec(name.slice(tag.length)) : null;
  if (!found) return undefined;
  const [element, component, repetition] = [found[1], found[2] ?? 1, found[3] ?? 1].map(Number) as [
    number,
    number,
    number,
  ];
  // Places beyond what any segment has would only make it long.
  return element < 1 || component > 99 || repetition > 999 ? undefined : { element, component, repetition };
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Elements that are set by their place. */
class Elements {
  readonly all: string[][][] = [];

  set(element: number, component: number, value: string, repetition = 1): void {
    if (value === '') return;
    while (this.all.length < element) this.all.push([]);
    const repetitions = this.all[element - 1] ?? [];
    while (repetitions.length < repetition) repetitions.push([]);
    const components = repetitions[repetition - 1] ?? [];
    while (components.length < component) components.push('');
    components[component - 1] = value;
  }
}
