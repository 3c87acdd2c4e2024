import { choice, number } from '@heddle/contract/node/fields';
import { foldsField, trains } from '../../lib/learning/training-fields.ts';
import { resultFields, rowFields } from './fields.ts';

const grown = { operation: trains, algorithm: ['forest', 'tree'] };

export const classifyFields = {
  ...rowFields,
  algorithm: choice({
    label: 'Algorithm',
    default: 'forest',
    when: { operation: trains },
    choices: [
      { value: 'forest', label: 'Random forest' },
      { value: 'logistic', label: 'Logistic regression' },
      { value: 'tree', label: 'Decision tree' },
      { value: 'bayes', label: 'Naive Bayes' },
    ],
    help: 'A random forest is right for most data. Logistic regression needs fewer examples where each feature counts for itself.',
  }),
  folds: foldsField,
  penalty: number({
    label: 'Regularization (L2)',
    default: 1,
    min: 0.000001,
    max: 100_000,
    when: { operation: trains, algorithm: ['logistic'] },
    optional: true,
    help: 'A greater value makes the model simpler.',
  }),
  trees: number({
    label: 'Trees',
    default: 50,
    min: 1,
    max: 500,
    step: 1,
    when: { operation: trains, algorithm: ['forest'] },
    optional: true,
  }),
  depth: number({ label: 'Depth limit', default: 12, min: 1, max: 30, step: 1, when: grown, optional: true }),
  leaf: number({
    label: 'Examples per leaf',
    default: 2,
    min: 1,
    max: 1000,
    step: 1,
    when: grown,
    optional: true,
    help: 'At least so many. More make the trees simpler.',
  }),
  ...resultFields,
};
