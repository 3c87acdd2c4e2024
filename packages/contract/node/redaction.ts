import type { JsonValue } from '../json.ts';

const HIDDEN = '[hidden]';

/** Shorter secrets are left in errors: they hide nothing, and what is left would be unreadable. */
const SHORTEST_IN_TEXT = 3;

/** Shorter secrets are left in data: a password such as "test" would take words away that have nothing to do with it. */
const SHORTEST_IN_DATA = 8;

/** The longest first, so that one that is part of another leaves nothing of it. */
const atLeast = (length: number, secrets: readonly string[]): string[] =>
  [...new Set(secrets)].filter((secret) => secret.length >= length).sort((one, other) => other.length - one.length);

const hide = (text: string, longestFirst: readonly string[]): string =>
  longestFirst.reduce((shown, secret) => (shown.includes(secret) ? shown.replaceAll(secret, HIDDEN) : shown), text);

/** Replaces every secret in a text, so that the text may be shown. Secrets of one or two characters are left: they hide nothing. */
export function redact(text: string, secrets: readonly string[]): string {
  return hide(text, atLeast(SHORTEST_IN_TEXT, secrets));
}

/** Replaces every secret of at least eight characters in the texts of a value, at any depth. What holds none is given back as it is, not copied. */
export function redactJson<T extends JsonValue | object>(value: T, secrets: readonly string[]): T {
  const longestFirst = atLeast(SHORTEST_IN_DATA, secrets);
  // Every part is replaced by one of its own type.
  return longestFirst.length === 0 ? value : (clean(value, longestFirst) as T);
}

function clean(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return hide(value, secrets);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const cleaned = value.map((entry) => clean(entry, secrets));
    return cleaned.some((entry, index) => entry !== value[index]) ? cleaned : value;
  }
  let changed = false;
  const entries = Object.entries(value).map(([name, entry]): [string, unknown] => {
    const [cleanName, cleanEntry] = [hide(name, secrets), clean(entry, secrets)];
    changed ||= cleanName !== name || cleanEntry !== entry;
    return [cleanName, cleanEntry];
  });
  return changed ? Object.fromEntries(entries) : value;
}
