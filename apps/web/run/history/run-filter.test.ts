import { describe, expect, it } from 'vitest';
import { anyRun, isFiltered, momentsOf, needsSearch } from './run-filter.ts';

describe('the filters of a list of runs', () => {
  it('take days from their beginning to their end, on the clock of this browser', () => {
    expect(momentsOf({ ...anyRun, fromDay: '2026-03-04', toDay: '2026-03-05' })).toEqual({
      from: new Date(2026, 2, 4).toISOString(),
      to: new Date(2026, 2, 6).toISOString(),
    });
    expect(momentsOf({ ...anyRun, fromDay: '2026-12-31', toDay: '2026-12-31' }).to).toBe(
      new Date(2027, 0, 1).toISOString(),
    );
  });

  it.each(['', 'today'])('take %j for no day', (day) => {
    expect(momentsOf({ ...anyRun, fromDay: day, toDay: day })).toEqual({ from: undefined, to: undefined });
  });

  it('look through the runs for a trigger or a text only', () => {
    expect(needsSearch({ ...anyRun, fromDay: '2026-03-04' })).toBe(false);
    expect(needsSearch({ ...anyRun, text: '  ' })).toBe(false);
    expect(needsSearch({ ...anyRun, text: 'Ada' })).toBe(true);
    expect(needsSearch({ ...anyRun, trigger: 'webhookTrigger' })).toBe(true);
  });

  it('are set once one of them is', () => {
    expect(isFiltered(anyRun)).toBe(false);
    expect(isFiltered({ ...anyRun, text: ' ' })).toBe(false);
    for (const one of ['fromDay', 'toDay', 'trigger', 'text'] as const)
      expect(isFiltered({ ...anyRun, [one]: '2026-03-04' })).toBe(true);
  });
});
