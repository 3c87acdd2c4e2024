import { choice, number, text } from '@heddle/contract/node/fields';

export const rateFields = {
  key: text({
    label: 'Limit by',
    placeholder: '{{ user.id }}',
    help: 'Items with the same value share a limit. If empty, all items do.',
  }),
  limit: number({ label: 'Items allowed', default: 60, min: 1, max: 1_000_000_000 }),
  per: number({ label: 'Per', default: 1, min: 0.001 }),
  unit: choice({ label: 'Unit', default: 'minutes', choices: ['seconds', 'minutes', 'hours', 'days'] }),
  method: choice({
    label: 'Method',
    default: 'tokenBucket',
    choices: [
      { value: 'tokenBucket', label: 'Token bucket' },
      { value: 'slidingWindow', label: 'Sliding window' },
      { value: 'fixedWindow', label: 'Fixed window' },
    ],
    help: 'A token bucket refills evenly and allows bursts. A sliding window counts the period just past. A fixed window starts at every full minute, hour or day (UTC).',
  }),
  burst: number({
    label: 'Burst size',
    min: 1,
    when: { method: ['tokenBucket'] },
    help: 'The size of the bucket. If empty, the number of items allowed.',
  }),
  cost: number({ label: 'Cost', default: 1, min: 0, help: 'How much of the limit one item uses.' }),
  limiter: text({ label: 'Name', default: 'default', help: 'Steps with the same name share their limits.' }),
  shared: choice({
    label: 'Scope',
    default: 'workflow',
    choices: [
      { value: 'workflow', label: 'This workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
  }),
  to: text({
    label: 'Result field',
    default: 'rateLimit',
    help: 'Gets limit, remaining and retryAfter (seconds). If empty, the items stay unchanged.',
  }),
};
