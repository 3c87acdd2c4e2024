/** Letters as numbers, which compare many times faster than texts. */
function numbered(...texts: readonly (readonly string[])[]): Uint32Array[] {
  const known = new Map<string, number>();
  return texts.map((letters) =>
    Uint32Array.from(letters, (letter) => {
      const number = known.get(letter) ?? known.size;
      known.set(letter, number);
      return number;
    }),
  );
}

/** How many edits of one letter turn a text into another: insert, delete, replace (Levenshtein 1966). */
export function levenshtein(one: readonly string[], other: readonly string[]): number {
  const [a = new Uint32Array(), b = new Uint32Array()] = numbered(one, other);
  let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  let next = new Uint32Array(b.length + 1);
  for (let i = 0; i < a.length; i += 1) {
    const letter = a[i];
    let last = i + 1;
    next[0] = last;
    for (let j = 0; j < b.length; j += 1) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1);
      const deleted = (row[j + 1] ?? 0) + 1;
      last = Math.min(replaced, deleted, last + 1);
      next[j + 1] = last;
    }
    [row, next] = [next, row];
  }
  return row[b.length] ?? 0;
}

/** The same, where two letters that have changed places count as one change, and may be changed again (Damerau 1964; Lowrance and Wagner 1975). */
export function damerau(one: readonly string[], other: readonly string[]): number {
  const [a = new Uint32Array(), b = new Uint32Array()] = numbered(one, other);
  const far = a.length + b.length;
  const width = b.length + 2;
  const distance = new Uint32Array((a.length + 2) * width).fill(far);
  for (let i = 0; i <= a.length; i += 1) distance[(i + 1) * width + 1] = i;
  for (let j = 0; j <= b.length; j += 1) distance[width + j + 1] = j;
  // By letter; there are no more different ones than letters.
  const lastRow = new Uint32Array(far + 1);
  for (let i = 0; i < a.length; i += 1) {
    const letter = a[i] ?? 0;
    let lastColumn = 0;
    for (let j = 0; j < b.length; j += 1) {
      const row = lastRow[b[j] ?? 0] ?? 0;
      const column = lastColumn;
      const same = letter === b[j];
      if (same) lastColumn = j + 1;
      const swapped = (distance[row * width + column] ?? far) + (i - row) + 1 + (j - column);
      const replaced = (distance[(i + 1) * width + j + 1] ?? far) + (same ? 0 : 1);
      const inserted = (distance[(i + 2) * width + j + 1] ?? far) + 1;
      const deleted = (distance[(i + 1) * width + j + 2] ?? far) + 1;
      distance[(i + 2) * width + j + 2] = Math.min(replaced, inserted, deleted, swapped);
    }
    lastRow[letter] = i + 1;
  }
  return distance[(a.length + 1) * width + b.length + 1] ?? far;
}

/** The similarity of two texts by the letters they have near each other (Jaro 1989). */
export function jaro(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return a.length === b.length ? 1 : 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Uint8Array(b.length);
  const matchedA: string[] = [];
  for (const [i, letter] of a.entries()) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j += 1) {
      if (taken[j] !== 0 || b[j] !== letter) continue;
      taken[j] = 1;
      matchedA.push(letter);
      break;
    }
  }
  const matchedB = b.filter((_, j) => taken[j] === 1);
  const count = matchedA.length;
  if (count === 0) return 0;
  const swaps = matchedA.filter((letter, at) => letter !== matchedB[at]).length / 2;
  return (count / a.length + count / b.length + (count - swaps) / count) / 3;
}

/** The same, where the first four letters count more (Winkler 1990, with the factor 0.1). */
export function jaroWinkler(a: readonly string[], b: readonly string[]): number {
  const plain = jaro(a, b);
  let common = 0;
  while (common < 4 && common < a.length && common < b.length && a[common] === b[common]) common += 1;
  return plain + common * 0.1 * (1 - plain);
}

/** The share of common elements of two sets (Jaccard 1901). Two empty sets are the same. */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size + b.size === 0) return 1;
  const shared = [...a].filter((entry) => b.has(entry)).length;
  return shared / (a.size + b.size - shared);
}

/** Numbers that are handed to a function at once. */
const MOST_ARGUMENTS = 1000;

function length(vector: ReadonlyMap<string, number>): number {
  const values = [...vector.values()];
  let total = 0;
  for (let at = 0; at < values.length; at += MOST_ARGUMENTS)
    total = Math.hypot(total, ...values.slice(at, at + MOST_ARGUMENTS));
  return total;
}

/** The cosine of the angle between two vectors, by the names of their dimensions. 0 where one of them has no length. */
export function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let product = 0;
  for (const [name, value] of a) product += value * (b.get(name) ?? 0);
  const lengths = length(a) * length(b);
  return lengths === 0 ? 0 : Math.min(1, Math.max(-1, product / lengths));
}
