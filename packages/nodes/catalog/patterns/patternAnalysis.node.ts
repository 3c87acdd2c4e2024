import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { patternFields } from './fields.ts';

const orders = [['bread', 'butter', 'milk'], ['bread', 'butter'], ['bread', 'milk'], ['butter', 'bread'], ['beer']];
const clicks = ['start', 'search', 'buy', 'start', 'search', 'start', 'help'];
const users = [1, 1, 1, 2, 2, 3, 3];

export const patternAnalysis = defineNode({
  type: 'patternAnalysis',
  name: 'Pattern Analysis',
  category: 'AI & Machine Learning',
  icon: 'scan-search',
  description: 'Finds what occurs together, what follows what, and when something recurs',
  summary: '{kind} in {value} {event} for each {groupBy}',
  effect: 'none',
  outputs: ['patterns', 'rules'],
  pairing: 'all',
  fields: patternFields,
  examples: [
    {
      title: 'What is bought together',
      given: orders.map((products, at) => ({ order: at + 1, products })),
      with: { value: 'products', support: 0.4 },
      gives: {
        patterns: [
          { pattern: ['bread', 'butter'], count: 3, support: 0.6 },
          { pattern: ['bread', 'milk'], count: 2, support: 0.4 },
        ],
        rules: [
          {
            antecedent: ['bread'],
            consequent: ['butter'],
            count: 3,
            support: 0.6,
            confidence: 0.75,
            lift: 1.25,
            conviction: 1.6,
          },
          {
            antecedent: ['butter'],
            consequent: ['bread'],
            count: 3,
            support: 0.6,
            confidence: 1,
            lift: 1.25,
            conviction: null,
          },
          {
            antecedent: ['bread'],
            consequent: ['milk'],
            count: 2,
            support: 0.4,
            confidence: 0.5,
            lift: 1.25,
            conviction: 1.2,
          },
          {
            antecedent: ['milk'],
            consequent: ['bread'],
            count: 2,
            support: 0.4,
            confidence: 1,
            lift: 1.25,
            conviction: null,
          },
        ],
      },
    },
    {
      title: 'What follows what',
      given: clicks.map((page, at) => ({ page, user: users[at] ?? 0, time: `2026-03-01T12:${at + 10}:00Z` })),
      with: { kind: 'sequences', value: 'page', groupBy: 'user', support: 0.5 },
      gives: {
        patterns: [{ pattern: ['start', 'search'], count: 2, support: 0.666667 }],
        rules: [
          { antecedent: ['start'], consequent: ['search'], count: 2, support: 0.666667, confidence: 0.666667, lift: 1 },
        ],
      },
    },
    {
      title: 'When it recurs',
      given: [2, 9, 16, 23, 30].map((day) => ({
        time: `2026-03-${String(day).padStart(2, '0')}T08:30:00Z`,
        job: 'backup',
      })),
      with: { kind: 'times', event: 'job' },
      gives: {
        patterns: [
          { event: 'backup', recurs: 'hour', at: 8, count: 5, share: 1, expected: 0.0416667, p: 0.00000301408 },
          { event: 'backup', recurs: 'weekday', at: 'Monday', count: 5, share: 1, expected: 0.142857, p: 0.000416493 },
          { event: 'backup', recurs: 'interval', everyHours: 168, deviation: 0, count: 5 },
        ],
      },
    },
    { title: 'Times are dates', given: [{ time: 'soon' }], with: { kind: 'times' }, fails: 'field_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).findPatterns(context),
});
