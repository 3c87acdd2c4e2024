/** The deepest nesting of lists and objects in input and in outputs of steps: shallow enough for every recursive reader and writer of JSON. */
export const JSON_DEPTH = 500;

/** How many values one document may hold that is read as a whole, unless the operator sets another limit: each element of a list and each entry of an object is one. */
export const JSON_VALUES = 200_000;

/** The most that an operator can allow. */
export const MOST_JSON_VALUES = 5_000_000;

/** The limits of one JSON document. */
export interface JsonBounds {
  depth: number;
  values: number;
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const space = 0x20;

/**
 * The limit that JSON text exceeds, found without parsing it; undefined for text within the limits. Stops at the first excess, so that ten megabytes of
 * `[` cost next to nothing. For text that is not JSON the result is arbitrary.
 */
export function jsonExcess(text: string, { depth: deepest, values: most }: JsonBounds): keyof JsonBounds | undefined {
  // Each level takes a character, each value two.
  if (text.length <= deepest && text.length <= 2 * most) return undefined;
  let depth = 0;
  let values = 0;
  let inString = false;
  let opened = false;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (inString) {
      if (char === backslash) at++;
      else if (char === quote) inString = false;
      continue;
    }
    if (char <= space) continue;
    // [ and { differ from ] and } in two bits only
    const bracket = char | 0x20;
    if (opened && bracket !== 0x7d && ++values > most) return 'values';
    opened = false;
    if (char === quote) inString = true;
    else if (char === comma) {
      if (++values > most) return 'values';
    } else if (bracket === 0x7b) {
      if (++depth > deepest) return 'depth';
      opened = true;
    } else if (bracket === 0x7d) depth--;
  }
  return undefined;
}

/** True if lists and objects nest deeper than `deepest`. Descends no deeper than that. */
export function isDeeper(value: unknown, deepest: number = JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (deepest <= 0) return true;
  if (Array.isArray(value)) return value.some((entry) => isDeeper(entry, deepest - 1));
  // Values of JSON inherit no entries.
  for (const key in value) if (isDeeper((value as Readonly<Record<string, unknown>>)[key], deepest - 1)) return true;
  return false;
}
