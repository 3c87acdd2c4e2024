import { describe, expect, it } from 'vitest';
import { filesOf } from './tree.ts';

/** Strong words of the guides that are terms or sentences, and labels that are put together. */
const NOT_LABELS = new Set([
  'A request',
  'A wait',
  'A webhook call',
  'An expression inside text',
  'Compare revision … with',
  'Cron expressions with a star or a step in seconds, minutes or hours',
  'Intervals',
  'It waits for the result',
  'One expression alone',
  'Restore',
  'Stopping a run stops all runs that descend from it',
  'Times of the day',
  'Without waiting',
]);

const guides = filesOf(['docs'], ['.md']);
const lines = filesOf(['packages', 'apps/web'], ['.ts', '.tsx'])
  .filter(({ path }) => !path.includes('.test.'))
  .flatMap(({ text }) => text.split('\n').map((line) => line.trim().replaceAll("\\'", "'")));
/** What forms and screens say, where it begins after a quote, a tag or a line break. */
const product = `\n${lines.join('\n')}`;
const escaped = (label: string): string => label.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const isShown = (label: string): boolean =>
  new RegExp(`['"\`>{\n]${escaped(label)}(?:…| ?\\(|['"\`<.\n])`).test(product);

describe('a guide', () => {
  it('names the buttons and fields in bold as the product does', () => {
    // A colon or a period at the end makes it the beginning of a paragraph; terms begin in lower case.
    const named = guides.flatMap(({ path, text }) =>
      [...text.replaceAll(/^```[^]*?^```/gm, '').matchAll(/\*\*([A-Z][^*\n]*[^*\n:.])\*\*/g)].map(([, label = '']) => ({
        path,
        label: label.replace(/…$/, ''),
      })),
    );
    expect(named.length).toBeGreaterThan(200);
    expect(
      named
        .filter(({ label }) => !NOT_LABELS.has(label) && !isShown(label))
        .map(({ path, label }) => `${path}: ${label}`),
    ).toEqual([]);
  });
});
