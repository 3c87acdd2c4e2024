/** An entry of a list that was not there before. */
interface FreshEntry {
  /** Its place in the list. */
  index: number;
  /** What it is known by: its hash, and which one it is of those with this hash. */
  label: string;
  /** True where the list has one more; false where the entry took the place of another. */
  isMore: boolean;
}

/** Names the entries of a list by their hashes; equal ones are counted. */
function labelsOf(hashes: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return hashes.map((hash) => {
    const count = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, count);
    return `${hash}#${count}`;
  });
}

/**
 * Finds the entries of a list that were not there before, by the hashes of the contents, in the order of the list. Entries that are gone and entries that are
 * fresh behind the same entry that stayed are taken for changes, as many as there are of both; the other fresh ones are more. An entry that only moved is not
 * fresh. Where entries were moved and changed in one go, a changed one may count as more: rather than not at all.
 */
export function freshEntries(before: readonly string[], after: readonly string[]): FreshEntry[] {
  const old = labelsOf(before);
  const current = labelsOf(after);
  const inOld = new Set(old);
  const inCurrent = new Set(current);
  const gone = new Map<string, number>();
  let stayed = '';
  for (const label of old) {
    if (inCurrent.has(label)) stayed = label;
    else gone.set(stayed, (gone.get(stayed) ?? 0) + 1);
  }
  stayed = '';
  return current.flatMap((label, index): FreshEntry[] => {
    if (inOld.has(label)) {
      stayed = label;
      return [];
    }
    const left = gone.get(stayed) ?? 0;
    if (left > 0) gone.set(stayed, left - 1);
    return [{ index, label, isMore: left === 0 }];
  });
}
