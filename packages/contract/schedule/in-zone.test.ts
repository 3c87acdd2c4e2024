import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../json.ts';
import { schedule, text } from '../node/fields.ts';
import { describeConfigured } from './describe.ts';
import { inZone, schedulesInZone } from './in-zone.ts';

describe('a schedule in a workflow with a time zone', () => {
  it.each<[JsonValue | undefined, string]>([
    [undefined, 'Every day at 09:00, Europe/Zurich'],
    ['', 'Every day at 09:00, Europe/Zurich'],
    ['0 18 * * *', 'Every day at 18:00, Europe/Zurich'],
    [{ mode: 'daily', time: '07:00' }, 'Every day at 07:00, Europe/Zurich'],
    [{ mode: 'daily', time: '07:00', timeZone: ' ' }, 'Every day at 07:00, Europe/Zurich'],
    [{ mode: 'daily', time: '07:00', timeZone: 'Asia/Tokyo' }, 'Every day at 07:00, Asia/Tokyo'],
    [{ mode: 'daily', time: '07:00', timeZone: 'Mars/Olympus' }, ''],
    [[], ''],
  ])('%j follows the time zone of the workflow unless it names another: %s', (schedule, text) => {
    expect(describeConfigured(inZone(schedule, 'Europe/Zurich'))).toBe(text);
  });

  it('stays as it is where the workflow has none', () => {
    expect(inZone('0 18 * * *', undefined)).toBe('0 18 * * *');
  });
});

it('the zone applies to the schedules of a node and changes nothing else of it', () => {
  const fields = { tick: schedule({ label: 'Tick' }), note: text({ label: 'Note' }) };
  const data = { name: 'Clock', note: '', tick: '0 18 * * *' };
  expect(schedulesInZone(fields, data, 'Asia/Tokyo')).toEqual({
    ...data,
    tick: { mode: 'cron', cron: '0 18 * * *', timeZone: 'Asia/Tokyo' },
  });
  expect(schedulesInZone(fields, data, undefined)).toBe(data);
  expect(schedulesInZone({ note: fields.note }, data, 'Asia/Tokyo')).toBe(data);
});
