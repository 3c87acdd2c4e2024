import { nodeSettings } from '@heddle/contract/node/settings';
import { fieldProblems } from '@heddle/expression/fields/problems';
import { perConfiguration } from '../store/per-configuration.ts';

/** What keeps a node, configured like this, from running: a message for each field that is empty or not right. */
export const problemsOf = perConfiguration((entry, data) => fieldProblems({ ...entry.fields, ...nodeSettings }, data));
