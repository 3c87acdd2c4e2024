import type { JsonObject } from '@heddle/contract/json';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { summarize } from '@heddle/contract/node/summary';
import { perConfiguration } from '../store/per-configuration.ts';
import { schema } from '../store/read-graph.ts';

const withoutSchedules = perConfiguration((entry, data) => summarize(entry, data, () => ''));
const whole = perConfiguration((entry, data) =>
  summarize(entry, data, (schedule) => schema.loaded?.describeConfigured(schedule) ?? ''),
);

/** What a node will do, in its own parameters: 'POST https://api…/orders'. The words of a schedule are there once `schema` is, as it is for every workflow that was read. */
export const cardLine = (entry: CatalogEntry, data: JsonObject): string =>
  (schema.loaded ? whole : withoutSchedules)(entry, data);
