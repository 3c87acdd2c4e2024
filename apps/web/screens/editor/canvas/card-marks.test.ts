import { describe, expect, it } from 'vitest';
import { marksOf } from './card-marks.tsx';

const said = (type: string, values: Parameters<typeof marksOf>[1]): string[] =>
  marksOf(type, values).map(({ text }) => text);

describe('the marks of a card', () => {
  it('say what changes how its node runs', () => {
    expect(said('emailSender', {})).toEqual([]);
    expect(said('emailSender', { disabled: true, perItem: true, runOnce: true })).toEqual([
      'Skipped: items pass through',
      'Runs for each item by itself',
      'Runs once, for the first item',
    ]);
  });

  it('say of the head of a loop that it repeats others, and nothing that does not hold for it', () => {
    expect(said('loopIterator', { perItem: true, runOnce: true })).toEqual(['Repeats what hangs on its port loop']);
  });
});
