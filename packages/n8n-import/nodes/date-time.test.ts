import { compileTemplate } from '@heddle/expression/template';
import { scopeOf } from '@heddle/expression/testing';
import { describe, expect, it } from 'vitest';
import { only } from '../testing.ts';

/** What the one field that a Date & Time node of version 2 sets becomes for an item. */
function set(parameters: object, json = {}): unknown {
  const { type, data } = only('dateTime', parameters, { typeVersion: 2 });
  expect([type, data['keep']]).toEqual(['dataTransform', false]);
  const [field] = data['set'] as { name: string; value: string }[];
  return { [field?.name ?? '']: compileTemplate(field?.value ?? '').evaluate(scopeOf(json)) };
}

describe('Date & Time of n8n', () => {
  it('gives the present time, or the beginning of the day', () => {
    expect(set({})).toEqual({ currentDate: '2024-02-29T12:30:15.250Z' });
    expect(set({ includeTime: false, outputFieldName: 'day' })).toEqual({ day: '2024-02-29T00:00:00.000Z' });
  });

  it('adds to a date and subtracts from it; a missing date stays missing', () => {
    const add = { operation: 'addToDate', magnitude: '={{ $json.due }}', duration: 2, timeUnit: 'weeks' };
    expect(set(add, { due: '2024-03-01T08:00:00Z' })).toEqual({ newDate: '2024-03-15T08:00:00.000Z' });
    expect(set(add, { due: null })).toEqual({ newDate: null });
    const less = { operation: 'subtractFromDate', magnitude: '2024-03-01', duration: 1, outputFieldName: 'before' };
    expect(set(less)).toEqual({ before: '2024-02-29T00:00:00.000Z' });
  });

  it('writes a date in a form', () => {
    const format = { operation: 'formatDate', date: '={{ $json.at }}' };
    expect(set(format, { at: '2024-03-01T08:00:00Z' })).toEqual({ formattedDate: '03/01/2024' });
    const own = { ...format, format: 'custom', customFormat: 'LLL d, yyyy' };
    expect(set(own, { at: 1_709_280_000_000 })).toEqual({ formattedDate: 'Mar 1, 2024' });
  });

  it('gives a part of a date, by default its month', () => {
    const part = { operation: 'extractDate', date: '={{ $json.at }}' };
    expect(set(part, { at: '2024-03-01T08:00:00Z' })).toEqual({ datePart: 3 });
    expect(set({ ...part, part: 'hour' }, { at: '2024-03-01T08:00:00Z' })).toEqual({ datePart: 8 });
  });

  it('gives the time between two dates in units', () => {
    const between = { operation: 'getTimeBetweenDates', startDate: '2024-03-01T08:00:00Z', endDate: '={{ $json.at }}' };
    expect(set(between, { at: '2024-03-04T08:00:00Z' })).toEqual({ timeDifference: { days: 3 } });
    const units = { ...between, units: ['day', 'hour'] };
    expect(set(units, { at: '2024-03-04T10:00:00Z' })).toEqual({ timeDifference: { days: 3, hours: 2 } });
  });

  it.each([
    { operation: 'getTimeBetweenDates', startDate: '2024-03-01', endDate: '2024-03-02', options: { isoString: true } },
    { operation: 'roundDate', date: '={{ $json.at }}', toNearest: 'century' },
    { operation: 'formatDate', date: '2024-03-01', options: { fromFormat: 'yyyy' } },
    { operation: 'addToDate', magnitude: '2024-03-01', duration: '={{ $json.n }}' },
    { options: { timezone: 'Europe/Berlin' } },
  ])('waits for somebody where it has no equal: %j', (parameters) => {
    expect(only('dateTime', parameters, { typeVersion: 2 }).data).toMatchObject({ review: [{ need: 'hand' }] });
  });

  it('gives the beginning of a part of time, or of the next one', () => {
    const round = { operation: 'roundDate', date: '={{ $json.at }}' };
    const at = '2024-03-14T08:20:00Z';
    expect(set(round, { at })).toEqual({ roundedDate: '2024-03-01T00:00:00.000Z' });
    expect(set({ ...round, toNearest: 'week' }, { at })).toEqual({ roundedDate: '2024-03-11T00:00:00.000Z' });
    expect(set({ ...round, mode: 'roundUp', to: 'hour' }, { at })).toEqual({ roundedDate: '2024-03-14T09:00:00.000Z' });
  });
});

describe('the first version of Date & Time', () => {
  const early = (parameters: object, json = {}): unknown => {
    const { data } = only('dateTime', { value: '={{ $json.at }}', ...parameters });
    expect(data['keep']).toBe(true);
    const [field] = data['set'] as { name: string; value: string }[];
    return compileTemplate(field?.value ?? '').evaluate(scopeOf(json));
  };

  it('writes a date, or a number of seconds or milliseconds, with its own signs', () => {
    const at = '2024-03-01T08:05:09Z';
    expect(early({}, { at })).toBe('03/01/2024');
    expect(early({ toFormat: 'dddd, D MMM YY [at] hh:mm A' }, { at })).toBe('Friday, 1 Mar 24 at 08:05 AM');
    expect(early({ toFormat: 'X' }, { at: 1_709_280_309 })).toBe('1709280309');
    expect(early({ toFormat: 'YYYY-MM-DD' }, { at: '1709280309000' })).toBe('2024-03-01');
    expect(early({}, { at: null })).toBeNull();
  });

  it('writes it in the time zone that is said, and moves it', () => {
    const at = '2024-03-01T08:05:09Z';
    expect(early({ toFormat: 'HH:mm', options: { toTimezone: 'Asia/Tokyo' } }, { at })).toBe('17:05');
    expect(early({ action: 'calculate', operation: 'subtract', duration: 2, timeUnit: 'hours' }, { at })).toBe(
      '2024-03-01T06:05:09.000Z',
    );
  });

  it.each([{ toFormat: 'DDDo' }, { options: { fromFormat: 'YYYY' } }, { action: 'calculate' }])(
    'waits for somebody where it has no equal: %j',
    (parameters) => {
      expect(only('dateTime', { value: '2024-03-01', ...parameters }).data).toMatchObject({
        review: [{ need: 'hand' }],
      });
    },
  );
});

describe('HTML of n8n', () => {
  it('makes a page with expressions in it', () => {
    const { data } = only('html', { html: '<p>{{ $json.name }}</p>' }, { typeVersion: 1.2 });
    expect(data).toMatchObject({ keep: false, set: [{ name: 'html' }] });
    const [field] = data['set'] as { value: string }[];
    expect(compileTemplate(field?.value ?? '').evaluate(scopeOf({ name: null }))).toBe('<p>null</p>');
  });

  it('waits for somebody where it is to make a table', () => {
    expect(only('html', { operation: 'convertToHtmlTable' }).data).toMatchObject({ review: [{ need: 'hand' }] });
  });
});
