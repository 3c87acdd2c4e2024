import { runErrors } from '@heddle/contract/errors/run';
import { sqlErrors } from '@heddle/contract/errors/sql';
import { main } from '@heddle/contract/node/context';
import { defineNode, POLL_PROBLEM } from '@heddle/contract/node/define';
import { boolean, choice, condition, credential, number, text } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';
import { lazyImport } from '../../lib/lazy-import.ts';
import { sqlCredentials, toSqlServer } from '../../lib/sql/server.ts';
import { LISTS } from './fields.ts';

const row = { id: 42, name: 'Ada', changed: '2026-03-01T12:00:00.000Z' };

export const databaseTrigger = defineNode({
  type: 'databaseTrigger',
  name: 'Database Trigger',
  category: 'Data Processing',
  icon: 'database',
  description: 'Starts the workflow when rows are added or changed in a PostgreSQL, MySQL, MariaDB or SQLite database',
  summary: '{event} {table}',
  service: 'the database',
  trigger: true,
  startedBy: 'service',
  effect: 'none',
  fields: {
    event: {
      ...choice({
        label: 'Event',
        default: 'rows',
        choices: [
          { value: 'rows', label: 'New or changed rows, by a column' },
          { value: 'changes', label: 'Every change, from the log (PostgreSQL)' },
        ],
      }),
      expression: false,
    },
    credential: credential({
      label: 'Credential',
      types: Object.keys(sqlCredentials),
      required: true,
      section: 'Configuration',
    }),
    table: text({
      label: 'Table',
      loads: LISTS.tables,
      expression: false,
      placeholder: 'orders',
      when: { event: ['rows'] },
      requiredWhen: { event: ['rows'] },
    }),
    cursorColumn: text({
      label: 'Column that grows',
      expression: false,
      placeholder: 'changed_at',
      help: 'A number or time that is greater for each new or changed row than before. Rows with equal values are found by their primary key.',
      when: { event: ['rows'] },
      requiredWhen: { event: ['rows'] },
    }),
    slot: text({
      label: 'Replication slot',
      expression: false,
      placeholder: 'heddle_orders',
      help: "Create it with pg_create_logical_replication_slot('heddle_orders', 'pgoutput'), for one workflow only. Drop it when you no longer need it: until then the database keeps all its log.",
      when: { event: ['changes'] },
      requiredWhen: { event: ['changes'] },
    }),
    publication: text({
      label: 'Publication',
      expression: false,
      placeholder: 'heddle_orders',
      help: 'It says which tables are followed: create publication heddle_orders for table orders.',
      when: { event: ['changes'] },
      requiredWhen: { event: ['changes'] },
    }),
    notifyChannel: {
      ...text({
        label: 'Notification channel (PostgreSQL)',
        placeholder: 'heddle_orders',
        help: 'The database is then polled at once whenever it notifies this channel (NOTIFY), besides the interval.',
      }),
      expression: false,
    },
    every: {
      ...number({
        label: 'Poll every (minutes)',
        default: 1,
        min: 1,
        max: 1440,
        step: 1,
        help: 'Everything new since the last poll starts one run.',
      }),
      expression: false,
    },
    filtered: boolean({ label: 'Filter records' }),
    filter: condition({
      label: 'Condition',
      required: true,
      when: { filtered: [true] },
      help: 'A record also starts a run if the condition fails with an error.',
    }),
  },
  examples: [
    {
      title: 'A row is an item',
      given: [row],
      with: { table: 'orders', cursorColumn: 'changed' },
      gives: { main: [row] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The database refuses the login.' }],
      with: { table: 'orders', cursorColumn: 'changed' },
      fails: 'sql_poll_failed',
    },
  ],
  async poll(request) {
    const { pollDatabase } = await lazyImport(import('./poll.ts'));
    return pollDatabase(request);
  },
  listener: {
    field: 'notifyChannel',
    async open({ credential: { type, name, values }, addressOf }, channel, onNews) {
      if (!addressOf) throw runErrors.step_needs_server();
      const { listenToChannel } = await lazyImport(import('../../lib/sql/listen.ts'));
      return listenToChannel(toSqlServer({ type, name, values }), { addressOf }, { channel, onNews });
    },
  },
  async newest(request) {
    const { newestRow } = await lazyImport(import('./poll.ts'));
    return newestRow(request);
  },
  async loadList(request) {
    const { loadSqlList } = await lazyImport(import('./lists.ts'));
    return loadSqlList(request);
  },
  run({ items }) {
    const problem = items[0]?.json[POLL_PROBLEM];
    if (problem !== undefined) throw sqlErrors.sql_poll_failed({ reason: asText(problem).replace(/\.$/, '') });
    return main(items);
  },
});
