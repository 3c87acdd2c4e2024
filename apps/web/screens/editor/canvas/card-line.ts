import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { summarize } from '@heddle/contract/node/summary';
import { perConfiguration } from '../store/per-configuration.ts';

/** What a node will do, in its own parameters: 'POST https://api…/orders'. */
export const cardLine: (entry: CatalogEntry, data: JsonObject) => string = perConfiguration(summarize);
