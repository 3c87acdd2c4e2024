/** Bytes of a number or boolean, and the overhead of a text. */
const SCALAR = 8;
/** The overhead of an object or a list. */
const HOLDER = 16;

/** The approximate size in bytes of a value that can be cloned between threads: data, bytes, maps and sets. An object that occurs twice counts once. */
export function sizeOf(value: unknown): number {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  let size = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') size += SCALAR + next.length;
    else if (typeof next !== 'object' || next === null) size += SCALAR;
    else if (!seen.has(next)) {
      seen.add(next);
      if (ArrayBuffer.isView(next) || next instanceof ArrayBuffer) size += next.byteLength;
      else size += HOLDER + openUp(next, open);
    }
  }
  return size;
}

/** Adds the contents of an object to `open`; returns the size of its keys. */
function openUp(holder: object, open: unknown[]): number {
  if (Array.isArray(holder) || holder instanceof Set) {
    for (const entry of holder as Iterable<unknown>) open.push(entry);
    return 0;
  }
  if (holder instanceof Map) {
    for (const entry of holder as Map<unknown, unknown>) open.push(...entry);
    return 0;
  }
  let keys = 0;
  for (const key in holder) {
    keys += key.length;
    open.push((holder as Readonly<Record<string, unknown>>)[key]);
  }
  return keys;
}
