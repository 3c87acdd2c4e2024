import { choice, number, text } from '@heddle/contract/node/fields';
import { trains } from '../../lib/learning/training-fields.ts';
import { resultFields, rowFields } from './fields.ts';

const training = { when: { operation: trains }, optional: true } as const;

export const networkFields = {
  ...rowFields,
  task: choice({
    label: 'Task',
    default: 'classes',
    when: { operation: trains },
    choices: [
      { value: 'classes', label: 'Predict a label' },
      { value: 'numbers', label: 'Predict a number' },
    ],
  }),
  hidden: text({
    label: 'Hidden layers',
    default: '16, 8',
    when: { operation: trains },
    help: 'The neurons of each layer, separated by commas. If empty, there is none.',
  }),
  activation: choice({
    label: 'Activation',
    default: 'relu',
    when: { operation: trains },
    choices: [
      { value: 'relu', label: 'ReLU' },
      { value: 'tanh', label: 'Tanh' },
      { value: 'sigmoid', label: 'Sigmoid' },
    ],
  }),
  rate: number({ label: 'Learning rate', default: 0.01, min: 0.000001, max: 1, when: { operation: trains } }),
  epochs: number({ label: 'Epochs', default: 200, min: 1, max: 10_000, step: 1, when: { operation: trains } }),
  batch: number({ label: 'Batch size', default: 32, min: 1, max: 10_000, step: 1, ...training }),
  validation: number({
    label: 'Validation share',
    default: 0.2,
    min: 0,
    max: 0.5,
    step: 0.05,
    ...training,
    help: 'The share of the examples that the network does not learn from: they say how good it is, and when to stop. 0 uses all to learn.',
  }),
  patience: number({
    label: 'Patience (epochs)',
    default: 20,
    min: 0,
    max: 10_000,
    step: 1,
    ...training,
    help: 'Training stops early after so many epochs without a better loss on the examples for validation. 0 never stops early.',
  }),
  penalty: number({ label: 'Weight decay (L2)', default: 0.0001, min: 0, max: 10, ...training }),
  ...resultFields,
};
