import { number } from '@heddle/contract/node/fields';

/** The operations that train a model. */
export const trains = ['learn', 'train'];

/** The field that says in how many parts the examples of a classifier are tested. */
export const foldsField = number({
  label: 'Cross-validation folds',
  default: 5,
  min: 0,
  max: 20,
  step: 1,
  when: { operation: trains },
  optional: true,
  help: 'The examples are tested in this many parts, each by a model of the others. 0 skips the test.',
});
