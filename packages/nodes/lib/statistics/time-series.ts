import type { Item } from '@heddle/contract/run/item';
import type { ItemGroup } from './item-groups.ts';
import { momentReader, numberReader } from './item-groups.ts';
import { forEachYielding } from '../cooperative.ts';

/** A group of items as a series: its numbers, and the index of each in the group. */
export interface Series {
  values: number[];
  order: number[];
}

/** The numbers of a group's items, in the order of their times where a field with them is named. Throws `field_invalid`, which names the item. */
export async function readSeries(
  context: { signal: AbortSignal },
  { items, indices }: ItemGroup,
  value: string,
  time: string,
): Promise<Series> {
  const readValue = numberReader('Value', value, true);
  const readTime = time.trim() === '' ? undefined : momentReader('Time', time);
  const steps: { at: number; value: number; moment: number }[] = [];
  const read = (item: Item, at: number): void => {
    const index = indices[at] ?? at;
    steps.push({ at, value: readValue(item, index), moment: readTime ? readTime(item, index) : at });
  };
  await forEachYielding(items, read, () => undefined, context);
  steps.sort((one, other) => one.moment - other.moment);
  return { values: steps.map((step) => step.value), order: steps.map((step) => step.at) };
}
