import { describe, expect, it } from 'vitest';
import { fittingWords } from './word-search.ts';

const entries = [
  { name: 'Slack Message', description: 'Sends messages to channels' },
  { name: 'Invoice Reminder', description: 'Reminds customers of unpaid invoices by Slack' },
  { name: 'Weather', description: 'Warns of rain' },
];
const namesFor = (text: string): string[] => fittingWords(entries, text, 5).map(({ name }) => name);

describe('what fits the words of a text', () => {
  it('comes best first: names count more than descriptions', () => {
    expect(namesFor('Tell me in Slack about unpaid invoices')).toEqual(['Invoice Reminder', 'Slack Message']);
    expect(namesFor('slack')).toEqual(['Slack Message', 'Invoice Reminder']);
  });
  it('is nothing for words that say nothing, or fit nothing', () => {
    expect(namesFor('and the with')).toEqual([]);
    expect(namesFor('xyz')).toEqual([]);
    expect(namesFor('')).toEqual([]);
  });
  it('has no more entries than are wanted', () => expect(fittingWords(entries, 'slack', 1)).toHaveLength(1));
});
