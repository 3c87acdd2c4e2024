import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { isTimeZone, instantOf, offsetAt } from '@heddle/contract/schedule/local-time';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { as, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

/** The columns with the times of a record, in the time zone of the account. */
const CREATED = 'heddle_created';
const CHANGED = 'heddle_changed';

const WRITTEN = 'YYYY-MM-DD"T"HH24:MI:SS';

function zoneIn(read: (key: string) => unknown): string {
  const zone = asText(read('zone') ?? '').trim();
  if (!isTimeZone(zone)) throw nodeErrors.field_invalid({ field: 'Time zone', reason: `"${zone}" is no time zone` });
  return zone;
}

function since(column: string, label: string, given: unknown, zone: string): string[] {
  const written = asText(given ?? '').trim();
  if (written === '') return [];
  const time = Date.parse(written);
  if (Number.isNaN(time)) throw nodeErrors.field_invalid({ field: label, reason: `"${written}" is no time` });
  const local = new Date(time + offsetAt(time, zone)).toISOString().slice(0, 19);
  return [`${column} >= TO_DATE('${local}', '${WRITTEN}')`];
}

/** The query that lists the rows of a table by their times. Throws `field_invalid` for names, times and zones that are none. */
export function tableQuery(read: (key: string) => unknown): string {
  const table = asText(read('table') ?? '').trim();
  if (!/^\w+$/.test(table)) throw nodeErrors.field_invalid({ field: 'Table', reason: `"${table}" is no table` });
  const zone = zoneIn(read);
  const where = asText(read('where') ?? '').trim();
  const conditions = [
    ...(where === '' ? [] : [`(${where})`]),
    ...since('t.createddate', 'Created since', read('createdSince'), zone),
    ...since('t.lastmodifieddate', 'Updated since', read('changedSince'), zone),
  ];
  const columns = asText(read('columns') ?? '').trim();
  const order = asText(read('orderBy') ?? '').trim();
  return [
    `SELECT TO_CHAR(t.createddate, '${WRITTEN}') AS ${CREATED}, TO_CHAR(t.lastmodifieddate, '${WRITTEN}') AS ${CHANGED}, ${columns === '' ? 't.*' : columns}`,
    `FROM ${table} t`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join(' AND ')}`]),
    `ORDER BY ${order === '' ? 't.id' : order}`,
  ].join(' ');
}

/** The parameter `q` has no field of its own here: it is made of the others. */
const derive: NonNullable<Operation['derive']> = (read) => (name) => (name === 'table' ? tableQuery(read) : read(name));

/** When a row was created or changed. Epoch milliseconds. */
export const timeOf =
  (column: typeof CREATED | typeof CHANGED) =>
  (entry: JsonValue, data: { [field: string]: JsonValue }): JsonValue | undefined => {
    const shown = Date.parse(`${asText(readPath(entry, column) ?? '')}Z`);
    return Number.isNaN(shown) ? undefined : instantOf(shown, asText(data['zone'] ?? 'UTC'));
  };
export const created = timeOf(CREATED);
export const changed = timeOf(CHANGED);

const suiteql = as(
  'suiteql',
  paragraph('Query (SuiteQL)', { placeholder: "SELECT id, entityid FROM customer WHERE email LIKE '%@example.com'" }),
);
const query = { method: 'POST', path: '/query/v1/suiteql', effect: 'read', repeat: 'same' } as const;
const fixed = { ...of.PAGE, headers: { Prefer: 'transient' } };

export const search: ConnectorObject = {
  key: 'query',
  name: 'Query',
  operations: {
    run: {
      ...query,
      name: 'Query records',
      description: 'Runs a SuiteQL query',
      fixed,
      body: { q: required(suiteql) },
      items: 'items',
      next: of.pages,
      sample: { id: '4242', entityid: 'Acme' },
    },
    table: {
      ...query,
      name: 'List rows of a table',
      description: 'The rows of a SuiteQL table with all their columns',
      fixed,
      body: { q: required(as('table', text('Table', { default: 'transaction', placeholder: 'customer' }))) },
      inputs: {
        columns: as(
          'columns',
          text('Columns', { placeholder: 't.id, t.tranid', help: 'If empty, all columns (t.*).' }),
        ),
        where: as('where', text('WHERE condition', { placeholder: "t.type = 'SalesOrd'" })),
        createdSince: as('createdSince', text('Created since', { placeholder: '2026-03-01T00:00:00Z' })),
        changedSince: as('changedSince', text('Updated since', { placeholder: '2026-03-01T00:00:00Z' })),
        orderBy: as('orderBy', text('Order by', { placeholder: 't.lastmodifieddate DESC' })),
        zone: as(
          'zone',
          text('Time zone', {
            default: 'America/Los_Angeles',
            help: 'The time zone of the account, in which SuiteQL has its times.',
          }),
        ),
      },
      derive,
      items: 'items',
      next: of.pages,
      sample: {
        [CREATED]: '2026-03-01T04:00:00',
        [CHANGED]: '2026-03-01T04:00:00',
        id: '4242',
        tranid: 'SO1001',
        type: 'SalesOrd',
      },
    },
  },
};
