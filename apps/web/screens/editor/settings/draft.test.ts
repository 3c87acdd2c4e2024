import { describe, expect, it } from 'vitest';
import { draftOf, readDraft } from './draft.ts';

const empty = draftOf({});

describe('the settings of a workflow as they are edited', () => {
  it('come back as they were', () => {
    const settings = {
      timeZone: 'Europe/Zurich',
      timeout: 60,
      errorWorkflow: 'w2',
      concurrency: 1,
      concurrencyKey: 'customer.id',
      priority: -3,
      keepDays: 30,
    };
    expect(readDraft(draftOf(settings))).toEqual({ problems: {}, settings });
  });

  it('are not set if the field is empty', () => {
    expect(readDraft({ ...empty, timeout: ' ', timeZone: ' ' })).toEqual({ problems: {}, settings: {} });
    expect(readDraft({ ...empty, timeZone: ' UTC ' })).toEqual({ problems: {}, settings: { timeZone: 'UTC' } });
  });

  it.each([
    ['timeZone', 'Zurich', 'There is no time zone "Zurich". Give a name like Europe/Zurich.'],
    ['timeout', '0', 'A whole number from 1 to 31,622,400.'],
    ['timeout', '1.5', 'A whole number from 1 to 31,622,400.'],
    ['parallel', 'many', 'A whole number from 1 to 100.'],
    ['priority', '11', 'A whole number from -10 to 10.'],
  ] as const)('say what %s may be in place of %s', (name, text, problem) => {
    expect(readDraft({ ...empty, [name]: text })).toEqual({ problems: { [name]: problem }, settings: null });
  });

  it('report an invalid expression', () => {
    expect(readDraft({ ...empty, concurrencyKey: 'customer..id' }).problems.concurrencyKey).toBeTruthy();
    expect(readDraft({ ...empty, concurrencyKey: '{{ customer.id }}' }).problems).toEqual({});
  });
});
