import type { JsonValue } from '../json.ts';
import type { Redactor } from './redaction/redactor.ts';
import { createRedactor } from './redaction/redactor.ts';

/** Shorter secrets are left in errors: they hide nothing, and what is left would be unreadable. */
const SHORTEST_IN_TEXT = 3;

/** Shorter secrets are left in data: a password such as "test" would take words away that have nothing to do with it. */
const SHORTEST_IN_DATA = 8;

/** What takes secrets out of errors and other short texts for people. Secrets of one or two characters are left: they hide nothing. */
export const textRedactor = (secrets: Iterable<string>): Redactor => createRedactor(secrets, SHORTEST_IN_TEXT);

/** What takes secrets of at least eight characters out of data. */
export const dataRedactor = (secrets: Iterable<string>): Redactor => createRedactor(secrets, SHORTEST_IN_DATA);

/** Replaces every secret in a text, also where it is encoded, so that the text may be shown. Secrets of one or two characters are left. */
export function redact(text: string, secrets: readonly string[]): string {
  return textRedactor(secrets).text(text);
}

/**
 * Replaces every secret of at least eight characters in the texts of a value, at any depth, also where it is encoded. What holds none is given back as it is,
 * not copied.
 */
export function redactJson<T extends JsonValue | object>(value: T, secrets: readonly string[]): T {
  return dataRedactor(secrets).json(value);
}
