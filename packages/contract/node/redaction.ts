import type { JsonValue } from '../json.ts';
import type { Redactor } from './redaction/redactor.ts';
import { createRedactor } from './redaction/redactor.ts';

/** Shorter secrets stay in errors: removing them would make the text unreadable and protect nothing. */
const SHORTEST_IN_TEXT = 3;

/** Shorter secrets stay in data: a password such as "test" would remove unrelated words. */
const SHORTEST_IN_DATA = 8;

/** Creates the redactor for errors and other short texts. Secrets of one or two characters are ignored. */
export const textRedactor = (secrets: Iterable<string>): Redactor => createRedactor(secrets, SHORTEST_IN_TEXT);

/** Creates the redactor for data, with secrets of at least eight characters. */
export const dataRedactor = (secrets: Iterable<string>): Redactor => createRedactor(secrets, SHORTEST_IN_DATA);

/** Replaces every secret in a text, also where it is encoded, so that the text may be shown. Secrets of one or two characters are ignored. */
export function redact(text: string, secrets: readonly string[]): string {
  return textRedactor(secrets).text(text);
}

/**
 * Replaces every secret of at least eight characters in the texts of a value, at any depth, also where it is encoded. A value without secrets is
 * returned itself, not copied.
 */
export function redactJson<T extends JsonValue | object>(value: T, secrets: readonly string[]): T {
  return dataRedactor(secrets).json(value);
}
