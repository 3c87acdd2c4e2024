import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { keyPhrasesOf } from '../../lib/language/key-phrases.ts';
import { sentencesOf } from '../../lib/language/sentences.ts';
import { closeWorkers } from '../../lib/workers/workers.ts';
import { figureInGuide, percentOf } from '../../testing/guide-figures.ts';
import { malformedTexts } from '../../testing/malformed-texts.ts';
import { runNode } from '../../testing/run-node.ts';
import type { SummaryOptions } from './summary/summarize.ts';
import { chosen, summaryOf } from './summary/summarize.ts';
import { cutTexts } from './testing/summaries.ts';
import { textSummarization } from './textSummarization.node.ts';

afterAll(closeWorkers);

const options: SummaryOptions = {
  language: 'en',
  length: { sentences: 3 },
  form: 'list',
  newsFirst: false,
  keyPhrases: 0,
};
const asSentences = (lines: readonly string[]) => lines.map((text) => ({ text, start: 0, end: text.length }));

describe('a summary', () => {
  it('has the sentences that somebody would keep as often as the guide says', () => {
    const right = cutTexts.map(({ language, lines, keep }) =>
      chosen(asSentences(lines), language, options).filter((at) => keep.includes(at)),
    );
    expect(percentOf(right.flat().length, cutTexts.length * 3)).toBe(
      figureInGuide('Summary of three sentences, those that somebody would keep'),
    );
  });

  it('says nothing twice', () => {
    const said = 'The red bridge over the river is closed.';
    const text = `${said} Over the river the red bridge is closed. Dogs bark.`;
    expect(summaryOf(text, { ...options, length: { sentences: 2 } }).summary).toEqual([said, 'Dogs bark.']);
  });

  it('begins with the beginning where that is wanted', () => {
    const lines = [
      'Fire at the mill.',
      'The cat saw a dog and a cow.',
      'The dog saw the cat and the cow.',
      'The cow saw the cat, the dog.',
    ];
    expect(chosen(asSentences(lines), 'en', { length: { sentences: 1 }, newsFirst: false })).not.toEqual([0]);
    const two = ['Alpha beta gamma.', 'Beta gamma delta.', 'Gamma delta alpha.'];
    expect(chosen(asSentences(two), 'en', { length: { sentences: 1 }, newsFirst: true })).toEqual([0]);
  });

  it('keeps to its length', () => {
    const text = cutTexts.flatMap(({ lines }) => lines).join(' ');
    const size = sentencesOf(text, 'en').length;
    expect(summaryOf(text, { ...options, length: { share: 0.25 } }).kept).toBe(Math.round(size * 0.25));
    const short = summaryOf(text, { ...options, form: 'text', length: { words: 60 } });
    expect(String(short.summary).split(' ').length).toBeLessThanOrEqual(60);
    expect(short.kept).toBeGreaterThan(1);
  });

  it('reads wrapped lines as one sentence, and keeps sentences in their order', () => {
    const { summary } = summaryOf('Mails have lines\nthat are wrapped.\n\nLines end there.', options);
    expect(summary).toEqual(['Mails have lines that are wrapped.', 'Lines end there.']);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a red cat.', 'A dog?', 'One cow sees.', 'Dogs see cats!'), { maxLength: 30 }),
        (lines) => {
          const kept = chosen(asSentences(lines), 'en', options);
          expect(kept).toEqual(kept.toSorted((one, other) => one - other));
          expect(kept.length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  it('comes of whatever is malformed, and of ten thousand sentences', async () => {
    const items = malformedTexts.map((text) => ({ json: { text } }));
    const { outputs } = await runNode(textSummarization, { items });
    expect(outputs['main']).toHaveLength(items.length);
    const many = Array.from(
      { length: 10_000 },
      (_, at) => `Ada${at % 97} meets bob${at % 89} near place${at % 83}.`,
    ).join(' ');
    expect(summaryOf(many, options)).toMatchObject({ sentences: 10_000, kept: 3 });
  });
});

describe('sentences', () => {
  it('do not end with abbreviations, initials and dates', () => {
    expect(sentencesOf('Dr. Smith met J. R. Miller vs. the rest. Then he left.', 'en').map(({ text }) => text)).toEqual(
      ['Dr. Smith met J. R. Miller vs. the rest.', 'Then he left.'],
    );
    expect(sentencesOf('Wir kommen am 3. Mai, z. B. mit Dr. Weber. Bis dann!', 'de').map(({ text }) => text)).toEqual([
      'Wir kommen am 3. Mai, z. B. mit Dr. Weber.',
      'Bis dann!',
    ]);
  });

  it('are found where they are', () => {
    const text = '  One.  Two!\n\nThree';
    for (const { text: sentence, start, end } of sentencesOf(text, 'en')) expect(text.slice(start, end)).toBe(sentence);
  });
});

describe('key phrases', () => {
  it('are what a text is about, in its own writing', () => {
    const text =
      'Solar panels are cheap. Solar panels on roofs pay off. The price of solar panels is low, and roofs are free.';
    const phrases = keyPhrasesOf(text, 'en', 2);
    expect(phrases[0]).toMatchObject({ phrase: 'Solar panels', count: 3 });
    expect(keyPhrasesOf(text, 'en', 0)).toEqual([]);
  });

  it('do not reach over the end of a sentence', () => {
    expect(keyPhrasesOf('green tea. black coffee', 'en', 9).map(({ phrase }) => phrase)).toEqual([
      'green tea',
      'black coffee',
    ]);
  });
});
