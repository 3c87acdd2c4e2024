import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

// The values of answers that fit their schemas.

export const objectOf = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});
export const objectsOf = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];
export const textsOf = (value: JsonValue | undefined): string[] =>
  Array.isArray(value) ? value.map((entry) => asText(entry).trim()).filter((entry) => entry !== '') : [];
export const textOf = (value: JsonValue | undefined): string => asText(value ?? '').trim();
/** A number with three digits behind the point. */
export const figureOf = (value: JsonValue | undefined): number => Math.round(Number(value ?? 0) * 1000) / 1000;

/** A code of ISO 639-1 in small letters; null where an answer has none. */
export function languageOfAnswer(value: JsonValue | undefined): string | null {
  const [, code = null] = /^([a-z]{2,3})(?:[-_].*)?$/.exec(textOf(value).toLowerCase()) ?? [];
  return code;
}
