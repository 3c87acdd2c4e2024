import type { JsonObject } from '@heddle/contract/json';
import type { ListedType } from '@heddle/contract/node/define';
import { hasFields } from '@heddle/contract/node/define';
import { summarize } from '@heddle/contract/node/summary';
import { perConfiguration } from '../store/per-configuration.ts';
import { schema } from '../store/read-graph.ts';

const withoutSchedules = perConfiguration((entry, data) => summarize(entry, data, () => ''));
const whole = perConfiguration((entry, data) =>
  summarize(entry, data, (schedule) => schema.loaded?.describeConfigured(schedule) ?? ''),
);

/**
 * A node's main parameters in one line: 'POST https://api…/orders'. Null while it waits for the fields of the type. The text of a schedule needs `schema`, which
 * is loaded with every workflow.
 */
export function cardLine(entry: ListedType, data: JsonObject): string | null {
  if (hasFields(entry)) return (schema.loaded ? whole : withoutSchedules)(entry, data);
  return entry.summary === '' ? '' : null;
}
