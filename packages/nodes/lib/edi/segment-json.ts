import { ediErrors } from '@heddle/contract/errors/edi';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Element, EdiSegment } from './interchange.ts';

/** A segment as JSON: elements are texts, lists of components, or lists of repetitions that are such lists. */
export const segmentToJson = ({ tag, elements }: EdiSegment): JsonObject => ({
  segment: tag,
  elements: elements.map(elementToJson),
});

function elementToJson(element: Element): JsonValue {
  const [first = [], ...others] = element;
  if (others.length > 0) return element.map((components) => [...components]);
  return first.length > 1 ? [...first] : (first[0] ?? '');
}

/** The segment of such JSON. Throws `edi_field_invalid`. */
export function segmentFromJson(value: JsonValue, path: string): EdiSegment {
  const tag = isJsonObject(value) ? value['segment'] : undefined;
  const elements = isJsonObject(value) ? (value['elements'] ?? []) : undefined;
  if (typeof tag !== 'string' || !/^[A-Z][A-Z0-9]{1,2}$/.test(tag) || !Array.isArray(elements))
    throw ediErrors.edi_field_invalid({
      path,
      reason: 'must be a segment such as { "segment": "FOB", "elements": ["CC"] }',
    });
  return { tag, elements: elements.map((element, index) => elementFromJson(element, `${path}.elements[${index}]`)) };
}

function elementFromJson(value: JsonValue, path: string): Element {
  if (!Array.isArray(value)) return [[textOf(value, path)]];
  return value.some(Array.isArray)
    ? value.map((components) => (Array.isArray(components) ? components : [components]).map((one) => textOf(one, path)))
    : [value.map((one) => textOf(one, path))];
}

function textOf(value: JsonValue, path: string): string {
  if (value === null) return '';
  if (typeof value !== 'string' && typeof value !== 'number')
    throw ediErrors.edi_field_invalid({ path, reason: 'must be a text, or a list of texts' });
  return String(value);
}
