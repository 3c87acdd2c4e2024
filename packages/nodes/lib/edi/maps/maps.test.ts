import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { edifactDelimiters } from '../edifact.ts';
import { delimitersOf } from '../envelope.ts';
import type { EdiProblem } from '../interchange.ts';
import { readDocument } from '../read-document.ts';
import type { ValueRules } from '../values.ts';
import { writeDocument } from '../write-document.ts';
import type { Codes, FieldPlaces, MapPart, MessageMap, FieldAt } from './map.ts';
import { placesOf } from './map.ts';
import { messageMaps } from './maps.ts';

const text = (place: FieldAt): fc.Arbitrary<string> => {
  const max = Math.min(place.max, 20);
  const free = fc.stringMatching(new RegExp(`^[A-Z0-9]{${place.min},${max}}$`));
  const names = Object.entries(place.codes).flatMap(([name, code]) =>
    code.length >= place.min && code.length <= place.max ? [name] : [],
  );
  return names.length > 0 ? fc.constantFrom(...names) : free;
};
const date = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

const valueOf = (place: FieldAt): fc.Arbitrary<JsonValue> => {
  const digits = Math.min(place.max === Infinity ? 9 : place.max, 9);
  switch (place.kind) {
    case 'text':
      return text(place);
    case 'number':
      return fc.integer({ min: 0, max: 10 ** Math.min(digits, 5) - 1 });
    case 'cents':
      return fc.integer({ min: 0, max: 10 ** Math.min(digits, 7) - 1 }).map((amount) => amount / 100);
    case 'date':
      return date;
    case 'time':
      return time;
  }
};

const valuesOf = (fields: FieldPlaces): fc.Arbitrary<JsonObject> => {
  const places = [...placesOf(fields)];
  const all = Object.fromEntries(places.map(([name, place]) => [name, valueOf(place)]));
  return fc.record(all, { requiredKeys: places.flatMap(([name, place]) => (place.required ? [name] : [])) });
};

const keyedOf = (codes: Codes, value: fc.Arbitrary<string>): fc.Arbitrary<JsonObject> =>
  fc
    .uniqueArray(fc.constantFrom(...Object.keys(codes)), { minLength: 1, maxLength: 3 })
    .chain((keys) => fc.record(Object.fromEntries(keys.map((key) => [key, value]))));

const merged = (objects: readonly JsonObject[]): JsonObject => Object.assign({}, ...objects) as JsonObject;

/** A document that the parts of a map can hold. */
function scopeOf(parts: readonly MapPart[], depth = 0): fc.Arbitrary<JsonObject> {
  const own = parts.map((part): fc.Arbitrary<JsonObject> => {
    const isLeft = !part.required && depth > 0 ? fc.boolean() : fc.constant(true);
    return isLeft.chain((is) => (is ? partOf(part, depth) : fc.constant({})));
  });
  return fc.tuple(...own).map(merged);
}

function partOf(part: MapPart, depth: number): fc.Arbitrary<JsonObject> {
  const key = fc.stringMatching(/^[A-Z0-9]{1,12}$/);
  switch (part.part) {
    case 'border':
      return fc.constant({});
    case 'dates':
      return keyedOf(part.codes, date).map((dates) => ({ [part.name]: dates }));
    case 'segment': {
      const { pairs } = part;
      return pairs
        ? fc
            .tuple(valuesOf(part.fields), keyedOf(pairs.codes, key))
            .map(([values, ids]) => ({ ...values, [pairs.name]: ids }))
        : valuesOf(part.fields);
    }
    case 'list': {
      const { pairs } = part;
      const entry = fc
        .tuple(
          valuesOf(part.fields),
          pairs ? keyedOf(pairs.codes, key).map((ids) => ({ [pairs.name]: ids })) : fc.constant({}),
          depth < 3 ? scopeOf(part.parts, depth + 1) : fc.constant({}),
        )
        .map(merged)
        .filter((json) => Object.keys(json).length > 0);
      return fc.array(entry, { minLength: 1, maxLength: 2 }).map((entries) => ({ [part.name]: entries }));
    }
    case 'levels': {
      const level = fc.tuple(valuesOf(part.fields), scopeOf(part.parts, depth + 1)).map(merged);
      return fc
        .tuple(level, fc.array(level, { maxLength: 2 }))
        .map(([outer, inner]) => ({ [part.name]: [inner.length > 0 ? { ...outer, [part.name]: inner } : outer] }));
    }
  }
}

const rulesOf = ({ standard }: MessageMap): ValueRules => ({
  standard,
  delimiters: standard === 'x12' ? delimitersOf('', 'x12', '004010') : edifactDelimiters,
});

describe.each(messageMaps.map((map) => ({ type: map.type, map })))('$type', ({ map }) => {
  it('has codes that each have one name', () => {
    for (const codes of codesOf(map.parts)) expect(new Set(Object.values(codes)).size).toBe(Object.keys(codes).length);
  });

  it('is written and read as the same document, with every field that it has', () => {
    const rules = rulesOf(map);
    fc.assert(
      fc.property(scopeOf(map.parts), (document) => {
        const segments = writeDocument(map, document, rules);
        const read = readDocument(map, segments, rules);
        expect(read.problems.filter(isReal)).toEqual([]);
        expect(writeDocument(map, read.document, rules)).toEqual(segments);
        expect(read.document).toMatchObject(document);
      }),
      { numRuns: 5 },
    );
  });
});

/** What is left out of loops at some depth may be required there. */
const isReal = ({ kind }: EdiProblem): boolean => kind !== 'segmentMissing';

function codesOf(parts: readonly MapPart[]): Codes[] {
  return parts.flatMap((part) => [
    ...('fields' in part
      ? Object.values(part.fields).flatMap((place) => (typeof place === 'string' ? [] : [place[1]]))
      : []),
    ...('codes' in part ? [part.codes] : []),
    ...('pairs' in part && part.pairs ? [part.pairs.codes] : []),
    ...('parts' in part ? codesOf(part.parts) : []),
  ]);
}
