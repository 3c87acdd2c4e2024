import { nodeErrors } from '@heddle/contract/errors/node';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { numberIn, readTable } from '../../lib/conditions/table.ts';
import { keyMaker } from '../../lib/item-keys.ts';
import { namesOf, pathReader } from '../../lib/json/reader.ts';
import type { Occurrence } from './correlate.ts';
import { correlate } from './correlate.ts';
import { toTime } from '../../lib/conditions/dates.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const LABEL = 'Events';
const unitMs = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** Maximum occurrences of one key in a window; correlating more would take long. */
const MOST_OF_A_KEY = 10_000;

const event = (minute: string, user: string, type: string) => ({ time: `2026-03-01T12:${minute}:00Z`, user, type });
const signIn = [
  { name: 'failures', count: 2, when: { type: 'failed' } },
  { name: 'success', when: { type: 'signed in' } },
];

export const eventCorrelation = defineNode({
  type: 'eventCorrelation',
  name: 'Event Correlation',
  category: 'Analytics & Reporting',
  icon: 'waypoints',
  description: 'Finds related events by a key within a time span; each group becomes an item',
  summary: 'by {groupBy} within {window} {unit}',
  effect: 'none',
  outputs: ['incidents', 'others'],
  fields: {
    events: json({
      label: LABEL,
      required: true,
      default: [{ name: 'events', count: 5 }],
      help: 'The events to find: a list of { "name", "count", "when" }. "when" is like { "type": "failed" }, with the operators of rules; without it every item counts.',
    }),
    groupBy: text({
      label: 'Group by',
      placeholder: 'user, ip',
      help: 'Fields that related events share. If empty, all events are related.',
    }),
    time: text({
      label: 'Time',
      default: 'time',
      required: true,
      help: 'The field with the time of the event: an ISO date or an epoch number.',
    }),
    window: number({ label: 'Within', default: 5, min: 0.001 }),
    unit: choice({ label: 'Unit', default: 'minutes', choices: ['seconds', 'minutes', 'hours', 'days'] }),
    inOrder: boolean({ label: 'In this order', help: 'Each event must come after the one before it in the list.' }),
  },
  examples: [
    {
      title: 'Two failures and then a success, of one user',
      given: [
        event('00', 'ada', 'failed'),
        event('01', 'bob', 'failed'),
        event('02', 'ada', 'failed'),
        event('03', 'ada', 'signed in'),
        event('04', 'bob', 'signed in'),
      ],
      with: { events: signIn, groupBy: 'user', inOrder: true },
      gives: {
        incidents: [
          {
            key: { user: 'ada' },
            count: 3,
            from: '2026-03-01T12:00:00.000Z',
            to: '2026-03-01T12:03:00.000Z',
            events: [event('00', 'ada', 'failed'), event('02', 'ada', 'failed'), event('03', 'ada', 'signed in')],
          },
        ],
        others: [event('01', 'bob', 'failed'), event('04', 'bob', 'signed in')],
      },
    },
    {
      title: 'Events that are too far apart',
      given: [event('00', 'ada', 'failed'), event('09', 'ada', 'failed')],
      with: { events: [{ count: 2 }] },
      gives: { others: [event('00', 'ada', 'failed'), event('09', 'ada', 'failed')] },
    },
    { title: 'An event has a time', given: [{ type: 'failed' }], with: {}, fails: 'field_invalid' },
    {
      title: 'A count is at least one',
      given: [event('00', 'ada', 'x')],
      with: { events: [{ count: 0 }] },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { field, items, run } = context;
    const kinds = readTable(LABEL, field.events(), run.now);
    const needed = kinds.map((row) => numberIn(LABEL, row, 'count', 1));
    if (needed.length === 0 || !needed.every((count) => Number.isInteger(count) && count >= 1 && count <= 1000))
      throw nodeErrors.field_invalid({
        field: LABEL,
        reason: 'must be a list whose counts are whole numbers from 1 to 1000',
      });
    const rule = { windowMs: field.window() * unitMs[field.unit()], needed, inOrder: field.inOrder() };
    const names = namesOf(field.groupBy());
    const keyOf = keyMaker({ paths: names, ignoreCase: false, trim: false });
    const readTime = pathReader(field.time());
    const byKey = new Map<string, Occurrence[]>();
    const collect = ({ json: event }: Item, index: number): void => {
      const at = toTime(readTime(event));
      if (at === undefined)
        throw nodeErrors.field_invalid({ field: 'Time', reason: `names no date in item ${index + 1}` });
      const key = names.length === 0 ? '' : keyOf(event);
      // Without any of the fields nothing says what an event belongs to.
      if (key === null) return;
      const list = byKey.get(key) ?? [];
      byKey.set(key, list);
      list.push({ at, index, kinds: kinds.flatMap(({ holds }, kind) => (holds(event) ? [kind] : [])) });
      if (list.length > MOST_OF_A_KEY)
        throw nodeErrors.field_invalid({
          field: 'Group by',
          reason: `puts more than ${MOST_OF_A_KEY} events together`,
        });
    };
    await forEachYielding(items, collect, () => undefined, context);
    const taken = new Set<number>();
    const incidents = new PairedItems();
    const find = (list: Occurrence[]): void => {
      for (const incident of correlate(
        list.toSorted((one, other) => one.at - other.at),
        rule,
      )) {
        for (const { index } of incident) taken.add(index);
        const events = incident.flatMap(({ index }) => items.slice(index, index + 1).map((item) => item.json));
        const key = Object.fromEntries(names.map((name) => [name, pathReader(name)(events[0] ?? {}) ?? null]));
        incidents.push(
          { json: { key, count: events.length, from: isoTime(incident.at(0)), to: isoTime(incident.at(-1)), events } },
          incident.map(({ index }) => index),
        );
      }
    };
    await forEachYielding([...byKey.values()], find, () => undefined, context);
    const others = new PairedItems();
    for (const [index, item] of items.entries()) if (!taken.has(index)) others.push(item, index);
    return pairedPorts({ incidents, others });
  },
});

const isoTime = (occurrence: Occurrence | undefined): string | null =>
  occurrence ? new Date(occurrence.at).toISOString() : null;
