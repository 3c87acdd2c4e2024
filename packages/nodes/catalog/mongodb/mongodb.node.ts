import type { Effect } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { mongodbFields, READING } from './fields.ts';

const effect = ({ operation = 'find', readOnly = true }: Record<string, unknown>): Effect =>
  READING.some((reading) => reading === operation) ||
  (operation === 'aggregate' && (readOnly === true || readOnly === 'true'))
    ? 'read'
    : 'write';

export const mongodb = defineNode({
  type: 'mongodb',
  name: 'MongoDB',
  category: 'Data Processing',
  icon: 'database',
  description: 'Finds, aggregates and writes documents of a MongoDB database',
  summary: '{operation} {collection}',
  service: 'MongoDB',
  effect,
  fields: mongodbFields,
  samples: {
    field: 'operation',
    of: {
      find: [{ _id: '65f0c0ffee65f0c0ffee65f0', name: 'Ada' }],
      findOne: [{ result: { _id: '65f0c0ffee65f0c0ffee65f0', name: 'Ada' } }],
      count: [{ result: 42 }],
      distinct: [{ result: ['de', 'fr'] }],
      aggregate: [{ _id: 'de', total: 1200 }],
      insert: [{ result: '65f0c0ffee65f0c0ffee65f0' }],
      update: [{ result: { matched: 1, modified: 1, upsertedId: null } }],
      replace: [{ result: { matched: 1, modified: 1, upsertedId: null } }],
      delete: [{ result: { deleted: 1 } }],
      findAndUpdate: [{ result: { _id: '65f0c0ffee65f0c0ffee65f0', name: 'Ada', visits: 3 } }],
    },
  },
  examples: [
    {
      title: 'An expression does not get into a filter: its value is a parameter, ":name"',
      given: [{ name: { $ne: null } }],
      with: { operation: 'delete', collection: 'users', filter: { name: '{{ name }}' } },
      fails: 'mongodb_expression_in_filter',
    },
    {
      title: 'The value of a parameter brings no operator with it',
      given: [{ name: { $ne: null } }],
      with: {
        operation: 'find',
        collection: 'users',
        filter: { name: ':name' },
        parameters: { name: '{{ name }}' },
      },
      fails: 'mongodb_operator_refused',
    },
    {
      title: 'JavaScript is not run in the database',
      given: [{}],
      with: { operation: 'count', collection: 'users', filter: { $where: 'sleep(1000)' } },
      fails: 'mongodb_operator_refused',
    },
  ],
  async run(context) {
    const { runMongodb } = await lazyImport(import('./run.ts'));
    return runMongodb(context);
  },
  async loadList(request) {
    const { loadMongodbList } = await lazyImport(import('./lists.ts'));
    return loadMongodbList(request);
  },
});
