import { toString as sentenceOf } from 'cronstrue';

/** The longest sentence, in characters. A longer one lists times one by one and is harder to read than the cron expression. */
const MAX_SENTENCE = 120;

/** Sentences that read better in the words of the other schedules. */
const rewordings: readonly (readonly [RegExp, string])[] = [
  [/^at ((?:\d\d:\d\d(?::\d\d)?(?:, | and )?)+)$/, 'every day at $1'],
  [/^at ((?:\d\d:\d\d(?::\d\d)?(?:, | and )?)+), Monday through Friday$/, 'every weekday at $1'],
  [/^on the hour, /, ''],
];

const isAny = (field: string | undefined): boolean => field === undefined || field === '*' || field === '?';

/** A cron expression in plain words, beginning in lower case: `every weekday at 09:00`. Null if there is no short sentence for it. */
export function describeCron(cron: string): string | null {
  const [weekday, , day] = cron.split(/\s+/).toReversed();
  // With a day and a weekday cron takes either; the sentence reads as if both were needed.
  if (!isAny(day) && !isAny(weekday)) return null;
  const text = cronSentence(cron);
  if (text === null || text.length > MAX_SENTENCE || text.includes('undefined')) return null;
  const sentence = text.charAt(0).toLowerCase() + text.slice(1);
  return rewordings.reduce((reworded, [pattern, words]) => reworded.replace(pattern, words), sentence);
}

function cronSentence(cron: string): string | null {
  try {
    return sentenceOf(cron, { use24HourTimeFormat: true });
  } catch {
    // croner reads forms that cronstrue does not know. They have no sentence.
    return null;
  }
}
