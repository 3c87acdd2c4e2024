/** Numbers, true and false, on average. */
const SCALAR = 6;

/** About how many characters a value has as JSON. Counting ends above `limit`, so that asking whether a large value is too large costs little. */
export function jsonSize(value: unknown, limit = Infinity): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return SCALAR;
  let size = 2;
  if (Array.isArray(value)) {
    for (const element of value as unknown[]) {
      size += 1 + jsonSize(element, limit - size);
      if (size > limit) return size;
    }
    return size;
  }
  // Seven times as quick as going over Object.entries; nothing that JSON can say inherits entries.
  for (const key in value) {
    size += key.length + 4 + jsonSize((value as Readonly<Record<string, unknown>>)[key], limit - size);
    if (size > limit) return size;
  }
  return size;
}
