import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';
import { trains } from '../../lib/learning/training-fields.ts';

export const predicts = ['learn', 'predict'];

/** The fields of all nodes that learn from rows, in parts: between them come those of each node. */
export const rowFields = {
  operation: choice({
    label: 'Operation',
    default: 'learn',
    choices: [
      { value: 'learn', label: 'Train and predict' },
      { value: 'train', label: 'Train and save a model' },
      { value: 'predict', label: 'Predict with a saved model' },
    ],
  }),
  model: text({
    label: 'Model',
    required: true,
    when: { operation: ['train', 'predict'] },
    placeholder: 'churn',
    help: 'The name under which the model is kept. Your other workflows can use it as well.',
  }),
  examplesFrom: choice({
    label: 'Examples',
    default: 'items',
    when: { operation: trains },
    choices: [
      { value: 'items', label: 'The items that have a label' },
      { value: 'table', label: 'A table under Data' },
      { value: 'typed', label: 'Typed here' },
    ],
  }),
  table: text({
    label: 'Table',
    names: 'table',
    required: true,
    when: { operation: trains, examplesFrom: ['table'] },
  }),
  examples: json({
    label: 'Rows',
    required: true,
    when: { operation: trains, examplesFrom: ['typed'] },
    placeholder: '[{ "visits": 3, "plan": "free", "label": "stays" }]',
    help: 'A list of objects with their labels.',
  }),
  labelField: text({
    label: 'Label field',
    default: 'label',
    required: true,
    when: { operation: trains },
    help: 'What is to be predicted. Items with a label are examples and are not predicted.',
  }),
  features: text({
    label: 'Features',
    when: { operation: trains },
    placeholder: 'visits, plan, country',
    help: 'The fields to predict from, separated by commas. If empty, all fields with a number, a text, or true or false.',
  }),
};

/** The last fields of these nodes. */
export const resultFields = {
  seed: number({
    label: 'Seed',
    default: 1,
    step: 1,
    min: -2_147_483_648,
    max: 2_147_483_647,
    when: { operation: trains },
    optional: true,
    help: 'The same seed and examples give the same model.',
  }),
  threshold: number({
    label: 'Threshold',
    default: 0.5,
    min: 0,
    max: 1,
    step: 0.05,
    when: { operation: predicts },
    help: 'Items whose label has a lower confidence leave through the port "unsure".',
  }),
  explain: boolean({
    label: 'Show all scores',
    when: { operation: predicts },
    optional: true,
    help: 'Adds the likeliest labels with their confidence.',
  }),
  to: text({ label: 'Result field', default: 'prediction', required: true, when: { operation: predicts } }),
};

/** What training does to the world: a saved model is written, a table or a saved model is read. */
export const rowEffect = ({ operation, examplesFrom }: { readonly [field: string]: unknown }) =>
  operation === 'train' ? 'write' : operation === 'predict' || examplesFrom === 'table' ? 'read' : 'none';

/** The ports of nodes that predict. */
export const rowOutputs = ['predicted', 'unsure', 'report'] as const;
