import { choice } from '@heddle/contract/node/fields';
import { describe, expect, it } from 'vitest';
import { marksOf } from './card-marks.tsx';

const said = (type: Parameters<typeof marksOf>[0], values: Parameters<typeof marksOf>[1]): string[] =>
  marksOf(type, values).map(({ text }) => text);

describe('the icons of a card', () => {
  it('show the settings that change how its node runs', () => {
    expect(said({}, {})).toEqual([]);
    expect(said({}, { disabled: true, perItem: true, runOnce: true })).toEqual([
      'Skipped: items pass through',
      'Runs once per item',
      'Runs once, for the first item',
    ]);
  });

  it('say of a node that hands on a list in batches what it does, and nothing that does not hold for it', () => {
    const handOn = choice({ label: 'Hand on', default: 'all', choices: ['all', 'batches'] });
    const values = { handOn: 'batches', perItem: true, runOnce: true };
    expect(said({ handsOn: true, fields: { handOn } }, values)).toEqual(['Repeats what follows for each batch']);
    const unused = { ...handOn, when: { limited: [true] } };
    expect(said({ handsOn: true, fields: { handOn: unused } }, values)).toEqual([
      'Runs once per item',
      'Runs once, for the first item',
    ]);
  });

  it('say of the head of a loop that it repeats others, and nothing that does not hold for it', () => {
    expect(said({ closesLoop: true }, { perItem: true, runOnce: true })).toEqual([
      'Repeats the nodes on its loop port',
    ]);
    expect(said({ closesLoop: true, portsFrom: 'tools' }, {})).toEqual(['Repeats the nodes on its tool ports']);
  });
});
