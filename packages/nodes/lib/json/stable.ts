import type { JsonValue } from '@heddle/contract/json';

/** JSON text in which the keys of objects are in order: the same for values that are the same. Large values are written by `writeJson`. */
export function stableText(value: JsonValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(stableText).join(',')}]`;
  const parts = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${stableText(value[key] ?? null)}`);
  return `{${parts.join(',')}}`;
}
