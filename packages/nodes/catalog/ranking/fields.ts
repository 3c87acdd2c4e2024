import { boolean, choice, number, pairs, text } from '@heddle/contract/node/fields';

const learned = { method: ['learned'] };
const trains = { method: ['learned'], operation: ['learn', 'train'] };

export const rankingFields = {
  method: choice({
    label: 'Method',
    default: 'weights',
    choices: [
      { value: 'weights', label: 'By weighted fields' },
      { value: 'learned', label: 'Learned from earlier choices' },
      { value: 'bm25', label: 'By a search text (BM25)' },
    ],
  }),
  weights: pairs({
    label: 'Weights',
    required: true,
    when: { method: ['weights'] },
    help: 'A field and its weight, like price and -2. A negative weight prefers small numbers.',
  }),
  scale: choice({
    label: 'Scale',
    default: 'range',
    when: { method: ['weights'] },
    choices: [
      { value: 'range', label: 'From 0 to 1' },
      { value: 'deviation', label: 'In standard deviations' },
      { value: 'none', label: 'As they are' },
    ],
    help: 'Makes fields with different units comparable within a group.',
  }),
  operation: choice({
    label: 'Operation',
    default: 'learn',
    when: learned,
    choices: [
      { value: 'learn', label: 'Train and rank' },
      { value: 'train', label: 'Train and save a model' },
      { value: 'rank', label: 'Rank with a saved model' },
    ],
  }),
  model: text({
    label: 'Model',
    required: true,
    when: { method: ['learned'], operation: ['train', 'rank'] },
    placeholder: 'offers',
    help: 'The name under which the model is kept. Your other workflows can use it as well.',
  }),
  examplesFrom: choice({
    label: 'Examples',
    default: 'items',
    when: trains,
    choices: [
      { value: 'items', label: 'The items that have a relevance' },
      { value: 'table', label: 'A table under Data' },
    ],
  }),
  table: text({
    label: 'Table',
    names: 'table',
    required: true,
    when: { ...trains, examplesFrom: ['table'] },
  }),
  features: text({
    label: 'Features',
    when: trains,
    placeholder: 'price, distance, rating',
    help: 'The fields to learn from, separated by commas. If empty, all fields with a number, a text, or true or false.',
  }),
  query: text({ label: 'Search text', required: true, when: { method: ['bm25'] } }),
  texts: text({
    label: 'Text fields',
    default: 'text',
    required: true,
    when: { method: ['bm25'] },
    help: 'The fields to search, separated by commas.',
  }),
  relevance: text({
    label: 'Relevance field',
    default: 'relevance',
    help: 'A number: 0 for what was not chosen, 1 or more for what was. It is learned from, or tells how good the ranking is (NDCG).',
  }),
  groupBy: text({
    label: 'Group by',
    placeholder: 'query',
    help: 'Items are compared and ranked within each value of these fields. If empty, all together.',
  }),
  limit: number({
    label: 'Limit',
    min: 1,
    max: 1_000_000,
    step: 1,
    help: 'Items of each group that leave through the port "ranked". The others leave through "rest".',
  }),
  places: number({ label: 'Places of NDCG', default: 10, min: 1, max: 1000, step: 1, optional: true }),
  penalty: number({
    label: 'Regularization (L2)',
    default: 1,
    min: 0.000001,
    max: 100_000,
    when: trains,
    optional: true,
    help: 'A greater value makes the weights smaller.',
  }),
  folds: number({
    label: 'Cross-validation folds',
    default: 5,
    min: 0,
    max: 20,
    step: 1,
    when: trains,
    optional: true,
    help: 'Groups are ranked in this many parts, each by a model of the others. 0 skips the test.',
  }),
  seed: number({
    label: 'Seed',
    default: 1,
    step: 1,
    min: -2_147_483_648,
    max: 2_147_483_647,
    when: trains,
    optional: true,
    help: 'The same seed and examples give the same model.',
  }),
  k1: number({
    label: 'Saturation (k1)',
    default: 1.2,
    min: 0,
    max: 10,
    when: { method: ['bm25'] },
    optional: true,
    help: 'A smaller value makes repetitions of a word count less.',
  }),
  b: number({
    label: 'Length normalization (b)',
    default: 0.75,
    min: 0,
    max: 1,
    when: { method: ['bm25'] },
    optional: true,
    help: '0 ignores how long a text is.',
  }),
  explain: boolean({
    label: 'Explain',
    optional: true,
    help: 'Adds what each field or word contributes to the score.',
  }),
  to: text({ label: 'Result field', default: 'ranking', required: true }),
};

/** Whether a configuration writes a model, reads one or a table, or does neither. */
export function rankingEffect({ method, operation, examplesFrom }: { readonly [field: string]: unknown }) {
  if (method !== 'learned') return 'none';
  if (operation === 'train') return 'write';
  return operation === 'rank' || examplesFrom === 'table' ? 'read' : 'none';
}
