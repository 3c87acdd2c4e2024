import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { schedule } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { tickItem } from '@heddle/contract/schedule/tick-item';

export const scheduler = defineNode({
  type: 'scheduler',
  aliases: ['scheduleTrigger', 'cronTrigger'],
  name: 'Scheduler',
  category: 'Core Operations',
  icon: 'calendar-clock',
  description: 'Starts the workflow on a schedule: at an interval, at times of day, or by a cron expression',
  summary: '{schedule}',
  trigger: true,
  startedBy: 'schedule',
  effect: 'none',
  fields: {
    schedule: schedule({ label: 'Schedule' }),
  },
  examples: [
    {
      title: 'Every tick gives one item with its time',
      given: [{ scheduledAt: '2026-12-24T09:00:00+01:00', timeZone: 'Europe/Zurich', weekday: 'Thursday', missed: 0 }],
      with: {
        schedule: {
          mode: 'weekly',
          weekdays: ['mon', 'tue', 'wed', 'thu', 'fri'],
          time: '09:00',
          timeZone: 'Europe/Zurich',
        },
      },
      gives: {
        main: [{ scheduledAt: '2026-12-24T09:00:00+01:00', timeZone: 'Europe/Zurich', weekday: 'Thursday', missed: 0 }],
      },
    },
    {
      title: 'After downtime one run stands for the ticks that were missed',
      given: [{ scheduledAt: '2026-12-24T08:45:00+00:00', missed: 3 }],
      with: { schedule: { mode: 'interval', every: 15, unit: 'minutes', catchUp: 'once' } },
      gives: { main: [{ scheduledAt: '2026-12-24T08:45:00+00:00', missed: 3 }] },
    },
    {
      title: 'A cron expression alone is read as well, in UTC',
      given: [{ scheduledAt: '2026-12-24T18:30:00+00:00' }],
      with: { schedule: '30 18 * * *' },
      gives: { main: [{ scheduledAt: '2026-12-24T18:30:00+00:00' }] },
    },
    {
      title: 'A time that never comes is refused',
      given: [{}],
      with: { schedule: { mode: 'cron', cron: '0 9 31 2 *' } },
      fails: 'field_invalid',
    },
  ],
  run({ items, field, run }) {
    const { timeZone } = field.schedule();
    return main(items.some(hasData) ? items : [{ json: tickItem(timeZone, run.now, run.now, 0) }]);
  },
});

/** A run that is started by hand has no tick: it gets the item of a tick at that moment. */
function hasData(item: Item): boolean {
  return Object.keys(item.json).length > 0 || item.files !== undefined;
}
