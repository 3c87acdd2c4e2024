import type { Effect } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { READING, redisFields } from './fields.ts';

const effect = ({ operation = 'get', readOnly }: Record<string, unknown>): Effect =>
  READING.some((reading) => reading === operation) ||
  (operation === 'command' && (readOnly === true || readOnly === 'true'))
    ? 'read'
    : 'write';

export const redis = defineNode({
  type: 'redis',
  name: 'Redis',
  category: 'Data Processing',
  icon: 'database',
  description: 'Reads and writes keys, hashes, lists, sets, sorted sets and streams of Redis, and publishes messages',
  summary: '{operation} {key}',
  service: 'Redis',
  effect,
  fields: redisFields,
  samples: {
    field: 'operation',
    of: {
      get: [{ value: 'Ada' }],
      set: [{ value: true }],
      delete: [{ value: true }],
      exists: [{ value: true }],
      expire: [{ value: true }],
      ttl: [{ value: 3600 }],
      increment: [{ value: 1 }],
      scan: [{ key: 'orders:1' }],
      hashGet: [{ value: 'Ada' }],
      hashGetAll: [{ value: { name: 'Ada', total: '12.50' } }],
      listRange: [{ value: ['first', 'second'] }],
      setMembers: [{ value: ['first', 'second'] }],
      sortedSetRange: [{ value: [{ member: 'Ada', score: 12.5 }] }],
      streamAdd: [{ value: '1767225600000-0' }],
      publish: [{ value: 1 }],
    },
  },
  examples: [
    {
      title: 'A command that waits for messages is refused',
      given: [{}],
      with: { operation: 'command', command: ['BLPOP', 'jobs', 0] },
      fails: 'redis_command_refused',
    },
    {
      title: 'Bytes are written as Base64',
      given: [{ picture: 'no Base64!' }],
      with: { operation: 'set', key: 'picture', value: '{{ picture }}', format: 'base64' },
      fails: 'redis_value_invalid',
    },
  ],
  async run(context) {
    const { runRedis } = await lazyImport(import('./run.ts'));
    return runRedis(context);
  },
  async loadList(request) {
    const { loadRedisList } = await lazyImport(import('./lists.ts'));
    return loadRedisList(request);
  },
});
