import { choice, number, text } from '@heddle/contract/node/fields';

export const rateFields = {
  key: text({
    label: 'Limit each',
    placeholder: '{{ user.id }}',
    help: 'Items with the same value share a limit. If empty, all items do.',
  }),
  limit: number({ label: 'Let through', default: 60, min: 1, max: 1_000_000_000 }),
  per: number({ label: 'In', default: 1, min: 0.001 }),
  unit: choice({ label: 'Unit', default: 'minutes', choices: ['seconds', 'minutes', 'hours', 'days'] }),
  method: choice({
    label: 'Method',
    default: 'tokenBucket',
    choices: [
      { value: 'tokenBucket', label: 'Token bucket' },
      { value: 'slidingWindow', label: 'Sliding window' },
      { value: 'fixedWindow', label: 'Fixed window' },
    ],
    help: 'A bucket fills evenly and allows bursts. A sliding window looks at the time just past. A fixed window begins anew at every full minute, hour or day (UTC).',
  }),
  burst: number({
    label: 'At once at most',
    min: 1,
    when: { method: ['tokenBucket'] },
    help: 'What a full bucket holds. If empty, as much as is let through in the time.',
  }),
  cost: number({ label: 'Counts as', default: 1, min: 0, help: 'How much of the limit an item uses up.' }),
  limiter: text({ label: 'Name', default: 'default', help: 'Steps with the same name share their limits.' }),
  shared: choice({
    label: 'Shared by',
    default: 'workflow',
    choices: [
      { value: 'workflow', label: 'All runs of this workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
  }),
  to: text({
    label: 'Result field',
    default: 'rateLimit',
    help: 'Gets limit, remaining and retryAfter (seconds). If empty, the items stay as they are.',
  }),
};
