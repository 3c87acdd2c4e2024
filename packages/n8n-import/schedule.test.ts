import type { JsonObject } from '@heddle/contract/json';
import { describeConfigured } from '@heddle/contract/schedule/describe';
import { describe, expect, it } from 'vitest';
import type { Given } from './testing.ts';
import { convert, edgesOf, link, only, workflowOf } from './testing.ts';

const berlin = { settings: { timezone: 'Europe/Berlin' } };
const trigger = (type: string, parameters: JsonObject): Given => ({ type: `n8n-nodes-base.${type}`, parameters });

/** The schedules of a trigger in a workflow of Berlin, in plain words. */
const schedulesOf = (type: string, parameters: JsonObject): string[] => {
  const result = convert([trigger(type, parameters)], berlin);
  expect(result.warnings).toEqual([]);
  return workflowOf(result).nodes.map((node) => {
    expect(node.type).toBe('scheduler');
    return describeConfigured(node.data['schedule']);
  });
};
const rule = (...interval: JsonObject[]): JsonObject => ({ rule: { interval } });
const times = (...item: JsonObject[]): JsonObject => ({ triggerTimes: { item } });

describe('a trigger by the clock', () => {
  it.each<[string, JsonObject, string[]]>([
    ['scheduleTrigger', {}, ['Every day at 00:00, Europe/Berlin']],
    ['scheduleTrigger', rule({}), ['Every day at 00:00, Europe/Berlin']],
    [
      'scheduleTrigger',
      rule({ triggerAtHour: 16 }, { triggerAtHour: 10, triggerAtMinute: 5 }),
      ['Every day at 16:00, Europe/Berlin', 'Every day at 10:05, Europe/Berlin'],
    ],
    [
      'scheduleTrigger',
      rule({ daysInterval: 3, triggerAtHour: 9 }),
      ['Every 3 days at 09:00, from 1 January 2024 at 09:00, Europe/Berlin'],
    ],
    ['scheduleTrigger', rule({ field: 'seconds' }), ['Every 30 seconds']],
    ['scheduleTrigger', rule({ field: 'minutes', minutesInterval: 15 }), ['Every 15 minutes']],
    ['scheduleTrigger', rule({ field: 'hours', hoursInterval: 6 }), ['Every 6 hours']],
    ['scheduleTrigger', rule({ field: 'hours', triggerAtMinute: 20 }), ['At 20 minutes past the hour, Europe/Berlin']],
    [
      'scheduleTrigger',
      rule({ field: 'hours', hoursInterval: 8, triggerAtMinute: 20 }),
      ['At 20 minutes past the hour, every 8 hours, Europe/Berlin'],
    ],
    [
      'scheduleTrigger',
      rule({ field: 'hours', hoursInterval: 24, triggerAtMinute: 20 }),
      ['Every day at 00:20, Europe/Berlin'],
    ],
    [
      'scheduleTrigger',
      rule({ field: 'hours', hoursInterval: 5, triggerAtMinute: 20 }),
      ['Every 5 hours, from 1 January 2024 at 00:20, Europe/Berlin'],
    ],
    ['scheduleTrigger', rule({ field: 'weeks' }), ['Every Sunday at 00:00, Europe/Berlin']],
    [
      'scheduleTrigger',
      rule({ field: 'weeks', triggerAtDay: [1, 2, 3, 4, 5], triggerAtHour: 17 }),
      ['Every weekday at 17:00, Europe/Berlin'],
    ],
    [
      'scheduleTrigger',
      rule({ field: 'weeks', weeksInterval: 2, triggerAtDay: [3, 0], triggerAtHour: 8 }),
      [
        'Every 14 days at 08:00, from 3 January 2024 at 08:00, Europe/Berlin',
        'Every 14 days at 08:00, from 7 January 2024 at 08:00, Europe/Berlin',
      ],
    ],
    [
      'scheduleTrigger',
      rule({ field: 'months', triggerAtHour: 20 }),
      ['On the 1st of every month at 20:00, Europe/Berlin'],
    ],
    [
      'scheduleTrigger',
      rule({ field: 'months', monthsInterval: 3, triggerAtDayOfMonth: 15 }),
      ['At 00:00, on day 15 of the month, every 3 months, Europe/Berlin'],
    ],
    ['scheduleTrigger', rule({ field: 'cronExpression', expression: '0 */4 * * *' }), ['Every 4 hours, Europe/Berlin']],
    ['cron', {}, ['Every day at 14:00, Europe/Berlin']],
    ['cron', times({ hour: 9 }), ['Every day at 09:00, Europe/Berlin']],
    ['cron', times({ mode: 'everyMinute' }), ['Every minute']],
    [
      'cron',
      times({ mode: 'everyHour', minute: 15 }, { mode: 'everyHour', minute: 45 }),
      ['At 15 minutes past the hour, Europe/Berlin', 'At 45 minutes past the hour, Europe/Berlin'],
    ],
    ['cron', times({ mode: 'everyWeek' }), ['Every Monday at 14:00, Europe/Berlin']],
    ['cron', times({ mode: 'everyWeek', weekday: '0', hour: 8 }), ['Every Sunday at 08:00, Europe/Berlin']],
    ['cron', times({ mode: 'everyMonth', hour: 22 }), ['On the 1st of every month at 22:00, Europe/Berlin']],
    ['cron', times({ mode: 'everyX', unit: 'minutes', value: 10 }), ['Every 10 minutes']],
    ['cron', times({ mode: 'everyX' }), ['Every 2 hours']],
    ['cron', times({ mode: 'custom' }), ['Every second, Europe/Berlin']],
    ['cron', rule({ field: 'cronExpression', expression: '0 9 * * 1-5' }), ['Every weekday at 09:00, Europe/Berlin']],
    ['interval', {}, ['Every second']],
    ['interval', { unit: 'minutes', interval: 30 }, ['Every 30 minutes']],
  ])('%s %j becomes a schedule', (type, parameters, schedules) => {
    expect(schedulesOf(type, parameters)).toEqual(schedules);
  });

  it('leaves out what it missed, as it did', () => {
    expect(only('scheduleTrigger', rule({ field: 'minutes' })).data['schedule']).toMatchObject({ catchUp: 'skip' });
  });

  it('starts what follows by each of its rules', () => {
    const connections = { N0: { main: [link('N1')] } };
    const result = convert(
      [trigger('scheduleTrigger', rule({ triggerAtHour: 9 }, { triggerAtHour: 17 })), trigger('noOp', {})],
      { ...berlin, connections },
    );
    expect(edgesOf(workflowOf(result))).toEqual(['N0:main > N1', 'N0 2:main > N1']);
  });
});

describe('warnings', () => {
  it('is the time zone, where the clock counts and the file does not name it', () => {
    const warning = 'The time zone of "It" is not in the export: it is UTC until you choose another';
    expect(only('scheduleTrigger', rule({ triggerAtHour: 9 })).warnings).toEqual([warning]);
    expect(only('scheduleTrigger', rule({ field: 'minutes' })).warnings).toEqual([]);
  });

  it('is a part that was given by an expression', () => {
    const { data, warnings } = only(
      'scheduleTrigger',
      rule({ field: 'hours', hoursInterval: 6, triggerAtMinute: '={{ Math.floor(Math.random() * 60) }}' }),
    );
    expect(data['schedule']).toMatchObject({ mode: 'interval', every: 6 });
    expect(warnings).toEqual(['The schedule of "It" needs manual adjustment: a part of it was given by an expression']);
  });

  it('is a cron expression that cannot be read', () => {
    expect(only('cron', times({ mode: 'custom', cronExpression: '5/15 * *' })).warnings).toContainEqual(
      expect.stringMatching(/^The schedule of "It" needs manual adjustment: a cron expression has 5 fields .*, not 3$/),
    );
  });
});
