import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { nodeSettings } from '@heddle/contract/node/settings';
import { fieldProblems } from '@heddle/contract/node/values';
import { perConfiguration } from '../store/per-configuration.ts';

/** What keeps a node, configured like this, from running: a message for each field that is empty or not right. */
export const problemsOf: (entry: CatalogEntry, data: JsonObject) => ReturnType<typeof fieldProblems> = perConfiguration((entry, data) =>
  fieldProblems({ ...entry.fields, ...nodeSettings }, data),
);
