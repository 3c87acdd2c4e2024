import { boolean, choice, number, pairs, text } from '@heddle/contract/node/fields';
import { methodFields, onlyLocally, onlyWhile } from '../../lib/ai/method-fields.ts';
import { foldsField, trains } from '../../lib/learning/training-fields.ts';

const classifies = ['learn', 'classify'];

const { method, ...asking } = methodFields;

/** The fields of all nodes that classify texts by examples. */
export const classifierFields = {
  method,
  operation: choice({
    label: 'Operation',
    default: 'learn',
    choices: [
      { value: 'learn', label: 'Train and classify' },
      { value: 'train', label: 'Train and save a model' },
      { value: 'classify', label: 'Classify with a saved model' },
    ],
  }),
  model: text({
    label: 'Model',
    required: true,
    when: { operation: ['train', 'classify'] },
    placeholder: 'tickets',
    help: 'The name under which the model is kept. Your other workflows can use it as well.',
  }),
  examplesFrom: choice({
    label: 'Examples',
    default: 'typed',
    when: { operation: trains },
    choices: [
      { value: 'typed', label: 'Typed here' },
      { value: 'table', label: 'A table under Data' },
      { value: 'items', label: 'The items that have a label' },
    ],
  }),
  examples: pairs({
    label: 'Labels and texts',
    requiredWhen: { method: ['local'] },
    when: { operation: trains, examplesFrom: ['typed'] },
    help: 'A label and an example of it. Ten examples of each label are a start, hundreds are better.',
  }),
  table: text({
    label: 'Table',
    names: 'table',
    required: true,
    when: { operation: trains, examplesFrom: ['table'] },
  }),
  tableText: text({
    label: 'Text column',
    default: 'text',
    required: true,
    when: { operation: trains, examplesFrom: ['table'] },
  }),
  labelField: text({
    label: 'Label field',
    default: 'label',
    required: true,
    when: { operation: trains, examplesFrom: ['table', 'items'] },
    help: 'Where the label is. Items with a label are examples and are not classified.',
  }),
  ...onlyWhile(
    { method: ['model'] },
    {
      labels: pairs({
        label: 'Labels',
        help: 'A label and what it stands for, besides those of the examples. With these, an AI model needs no examples.',
      }),
    },
  ),
  threshold: number({
    label: 'Threshold',
    default: 0.5,
    min: 0,
    max: 1,
    step: 0.05,
    when: { operation: classifies },
    help: 'Items with a lower confidence leave through the port "unsure".',
  }),
  ...onlyLocally({
    algorithm: choice({
      label: 'Algorithm',
      default: 'logistic',
      when: { operation: trains },
      choices: [
        { value: 'logistic', label: 'Logistic regression' },
        { value: 'bayes', label: 'Naive Bayes' },
      ],
      help: 'Logistic regression is more accurate and its confidence more reliable. Naive Bayes trains faster.',
    }),
    features: choice({
      label: 'Features',
      default: 'both',
      when: { operation: trains },
      optional: true,
      choices: [
        { value: 'both', label: 'Words, word pairs and parts of words' },
        { value: 'words', label: 'Words and word pairs' },
        { value: 'single', label: 'Single words' },
        { value: 'characters', label: 'Parts of words' },
      ],
      help: 'Parts of words help with misspellings, endings, and languages without spaces.',
    }),
    folds: foldsField,
    penalty: number({
      label: 'Regularization (L2)',
      default: 0.1,
      min: 0.000001,
      max: 1000,
      when: { operation: trains, algorithm: ['logistic'] },
      optional: true,
      help: 'A greater value makes the model simpler and less confident.',
    }),
    smoothing: number({
      label: 'Smoothing',
      default: 1,
      min: 0.000001,
      max: 100,
      when: { operation: trains, algorithm: ['bayes'] },
      optional: true,
      help: 'Added to every count (Laplace).',
    }),
    seed: number({
      label: 'Seed',
      default: 1,
      step: 1,
      min: -2_147_483_648,
      max: 2_147_483_647,
      when: { operation: trains },
      optional: true,
      help: 'Divides the examples for the cross-validation. The same seed gives the same figures.',
    }),
  }),
  explain: boolean({
    label: 'Explain',
    when: { operation: classifies },
    optional: true,
    help: 'Lists the words that spoke most for the label, and the other likely labels.',
  }),
  to: text({ label: 'Result field', default: 'classification', required: true, when: { operation: classifies } }),
  ...asking,
};

/** What the node does to the world: a saved model is written, a table, a saved model or a provider is read. */
export const classifierEffect = ({ operation, examplesFrom, method: by }: { readonly [field: string]: unknown }) =>
  operation === 'train'
    ? 'write'
    : operation === 'classify' || examplesFrom === 'table' || by === 'model'
      ? 'read'
      : 'none';

/** The ports of nodes that classify. */
export const classifierOutputs = ['classified', 'unsure', 'report'] as const;
