import { configured } from '@heddle/contract/described/configured';
import { nodeSettings } from '@heddle/contract/node/settings';
import { fieldProblems } from '@heddle/expression/fields/problems';
import { perConfiguration } from '../store/per-configuration.ts';

/** The errors of a node's configuration: a message for each field that is empty or invalid. */
export const problemsOf = perConfiguration((entry, data) =>
  fieldProblems({ ...configured(entry, data).fields, ...nodeSettings }, data),
);
