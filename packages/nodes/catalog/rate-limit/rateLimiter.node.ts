import { defineNode } from '@heddle/contract/node/define';
import { rateFields } from './rate-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

export const rateLimiter = defineNode({
  type: 'rateLimiter',
  name: 'Rate Limiter',
  category: 'Security & Authentication',
  icon: 'timer',
  description: 'Limits how many items pass in a period, across runs; the others go to port "limited"',
  summary: '{limit} in {per} {unit} for each {key}',
  // The count is changed by looking: the run has to be on disk before.
  effect: 'write',
  outputs: ['allowed', 'limited'],
  errorOutput: 'limited',
  fields: rateFields,
  examples: [
    {
      title: 'Two an hour for each user',
      given: [{ user: 'ada' }, { user: 'ada' }, { user: 'bob' }, { user: 'ada' }],
      with: { key: '{{ user }}', limit: 2, per: 1, unit: 'hours', to: '' },
      gives: { allowed: [{ user: 'ada' }, { user: 'ada' }, { user: 'bob' }], limited: [{ user: 'ada' }] },
    },
    {
      title: 'Bursts of five, filled up by one an hour; the item says when to try again',
      given: [{ size: 4 }, { size: 2 }],
      with: { limit: 1, unit: 'hours', burst: 5, cost: '{{ size }}' },
      gives: {
        allowed: [{ size: 4, rateLimit: { limit: 5, remaining: 1, retryAfter: 0 } }],
        limited: [{ size: 2, rateLimit: { limit: 5, remaining: 1, retryAfter: 3600 } }],
      },
    },
    {
      title: 'What is more than the limit could never pass',
      given: [{}],
      with: { limit: 5, cost: 6 },
      fails: 'field_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./rate-run.ts'))).limitRate(context),
});
