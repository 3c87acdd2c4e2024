/** The edit distance of two words: the number of letters to insert, delete or replace. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Longer words are not compared letter by letter. */
const LONGEST = 60;

/** The word that was probably meant: the nearest of those that differ in no more than a third of their letters, whatever their case. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > LONGEST) return undefined;
  let best: { candidate: string; letters: number } | undefined;
  for (const candidate of candidates) {
    if (candidate.length > LONGEST) continue;
    const letters = distance(word.toLowerCase(), candidate.toLowerCase());
    if (letters <= Math.max(1, Math.floor(word.length / 3)) && letters < (best?.letters ?? Infinity))
      best = { candidate, letters };
  }
  return best?.candidate;
}
