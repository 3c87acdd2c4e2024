import type { StepView, Truncated } from '@heddle/contract/run/view';

/** Items by port. */
export type Ports = NonNullable<StepView['input']>;
export type Items = Ports[string];
export type Files = NonNullable<Items[number]['files']>;

/** Items for display: their JSON, and the files they carry as `$files`. A single item is shown without a list around it. */
export function plainItems(items: Items): unknown {
  const list = items.map(({ json, files }) => (files ? { ...json, $files: files } : json));
  return list.length === 1 ? list[0] : list;
}

/** '1 item', '3 items'. */
export const itemCount = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

/** The number of items on all ports; `cut` lists ports with more items than were loaded with the step. */
export const totalItems = (ports: Ports | null, cut: { readonly [port: string]: Truncated } = {}): number =>
  Object.entries(ports ?? {}).reduce((sum, [port, items]) => sum + (cut[port]?.items ?? items.length), 0);

/** The most columns of a table of items. */
const MOST_COLUMNS = 1000;

/** The keys that items have, in the order in which they first appear. */
export function columnsOf(items: Items): string[] {
  const columns = new Set<string>();
  for (const { json } of items) {
    for (const key of Object.keys(json)) if (columns.size < MOST_COLUMNS) columns.add(key);
  }
  return [...columns];
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size in bytes for display: '3 bytes', '1.2 kB'. */
export function formatSize(bytes: number): string {
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return `${power === 0 ? bytes : (bytes / 1000 ** power).toFixed(1)} ${units[power]}`;
}
