/** Something with a name and a description, which words may fit. */
interface Described {
  name: string;
  description: string;
}

/** Words that say nothing of what is wanted. */
const COMMON = new Set(
  'about after all and any are but can each every for from have into its not our out please send that the them then there they this use what when which with you your'.split(
    ' ',
  ),
);
/** Letters of the shortest word that counts. */
const SHORTEST = 3;

/** The entries that fit most of the words of a text, best first: a word in the name counts three times. */
export function fittingWords<T extends Described>(entries: readonly T[], text: string, most: number): T[] {
  const written = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const words = new Set(written.filter((word) => word.length >= SHORTEST && !COMMON.has(word)).map(singular));
  const scored = entries.map((entry) => ({ entry, score: scoreOf(entry, words) }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, most)
    .map(({ entry }) => entry);
}

/** Invoices are looked for by what they begin with. */
const singular = (word: string): string => (word.length > SHORTEST ? word.replace(/s$/, '') : word);

function scoreOf({ name, description }: Described, words: ReadonlySet<string>): number {
  const [inName, inDescription] = [name.toLowerCase(), description.toLowerCase()];
  return [...words].reduce(
    (sum, word) => sum + (inName.includes(word) ? 3 : 0) + (inDescription.includes(word) ? 1 : 0),
    0,
  );
}
