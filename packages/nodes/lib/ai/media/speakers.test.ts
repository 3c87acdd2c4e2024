import { describe, expect, it } from 'vitest';
import type { Segment } from './port.ts';
import { namedSpeakers, speakerTimes, turnsOf } from './speakers.ts';

const segment = (speaker: string | null, start: number, end: number, text: string): Segment => ({
  start,
  end,
  text,
  speaker,
});

const talk = [
  segment('spk_7', 0, 2, 'Good morning.'),
  segment('spk_7', 2, 3, 'Shall we begin?'),
  segment('spk_2', 3, 4, 'Yes.'),
  segment(null, 4, 6, '[music]'),
  segment('spk_7', 6, 7, 'Well  then.'),
];

describe('the speakers of a recording', () => {
  it('have the names that are given, in the order in which they first speak, and numbers behind them', () => {
    expect(namedSpeakers(talk, ['Ada']).map(({ speaker }) => speaker)).toEqual([
      'Ada',
      'Ada',
      'Speaker 2',
      null,
      'Ada',
    ]);
    expect(namedSpeakers(talk, ['  ', 'Bob ']).map(({ speaker }) => speaker)).toEqual([
      'Speaker 1',
      'Speaker 1',
      'Bob',
      null,
      'Speaker 1',
    ]);
  });

  it('have their time, turns and words; what nobody says is no turn', () => {
    expect(speakerTimes(talk)).toEqual([
      { speaker: 'spk_7', seconds: 4, percent: 80, turns: 2, words: 7 },
      { speaker: 'spk_2', seconds: 1, percent: 20, turns: 1, words: 1 },
    ]);
    expect(speakerTimes([segment('a', 1, 1, '')])).toEqual([
      { speaker: 'a', seconds: 0, percent: 0, turns: 1, words: 0 },
    ]);
  });

  it('have turns of what they say without another between, and the segments stay as they are', () => {
    const before = structuredClone(talk);
    expect(turnsOf(talk)).toEqual([
      segment('spk_7', 0, 3, 'Good morning. Shall we begin?'),
      segment('spk_2', 3, 4, 'Yes.'),
      segment(null, 4, 6, '[music]'),
      segment('spk_7', 6, 7, 'Well  then.'),
    ]);
    expect(talk).toEqual(before);
  });
});
