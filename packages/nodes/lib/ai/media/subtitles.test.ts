import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Segment } from './port.ts';
import { srtOf, vttOf } from './subtitles.ts';

const segment = (start: number, end: number, text: string, speaker: string | null = null): Segment => ({
  start,
  end,
  text,
  speaker,
});

describe('subtitles', () => {
  it('are numbered, with hours, minutes, seconds and thousandths', () =>
    expect(srtOf([segment(0, 1.25, 'Hello.'), segment(3723.4, 3725, ' Good \n evening. ')])).toBe(
      '1\n00:00:00,000 --> 00:00:01,250\nHello.\n\n2\n01:02:03,400 --> 01:02:05,000\nGood evening.\n',
    ));

  it('say who speaks, in the way of their format', () => {
    const said = [segment(0, 1, 'Yes & <no>', 'Ada <Lovelace>')];
    expect(srtOf(said)).toContain('\nAda <Lovelace>: Yes & <no>\n');
    expect(vttOf(said)).toBe('WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n<v Ada &lt;Lovelace&gt;>Yes &amp; &lt;no&gt;\n');
  });

  it('have none where nothing is said, and a rounded second is no sixtieth', () => {
    expect(srtOf([segment(0, 1, '  '), segment(59.9999, 61, 'On.')])).toBe('1\n00:01:00,000 --> 00:01:01,000\nOn.\n');
    expect(vttOf([])).toBe('WEBVTT\n\n');
  });

  it('of a long text are of two lines each, share its time by their length, and leave out no word', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,20}$/), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 1, max: 60 }), (list, start, length) => {
        const cues = srtOf([segment(start, start + length, list.join(' '))])
          .trim()
          .split('\n\n')
          .map((cue) => cue.split('\n'));
        expect(cues.map(([, , text]) => text).join(' ')).toBe(list.join(' '));
        for (const [, , text = ''] of cues) expect(text.length).toBeLessThanOrEqual(84);
        const ends = cues.map(([, time = '']) => time.split(' --> '));
        // Each begins where the one before it ends.
        for (const [index, [, end]] of ends.slice(0, -1).entries()) expect(ends[index + 1]?.[0]).toBe(end);
        expect(ends.map(([from = '', to = '']) => from <= to)).not.toContain(false);
      }),
    );
  });
});
