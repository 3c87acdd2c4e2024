import type { JsonObject } from '@heddle/contract/json';

/** An item as it comes from a shop. */
export type SampleOrder = { id: number; customer: string; country: string; amount: number; paid: boolean };

/** This many of them. */
export function orders(count: number): SampleOrder[] {
  const countries = ['CH', 'DE', 'FR', 'IT', 'US'];
  return Array.from({ length: count }, (_, id) => ({
    id,
    customer: `customer ${(id * 7919) % Math.max(1, Math.floor(count / 3))}`,
    country: countries[(id * 31) % countries.length] ?? 'CH',
    amount: ((id * 104_729) % 100_000) / 100,
    paid: id % 3 === 0,
  }));
}

/** The data of items by the port at which they leave. */
export type ByPort = { [port: string]: readonly JsonObject[] };

/** What a node does, done by hand in the plainest way. */
interface Comparison {
  name: string;
  type: string;
  data: JsonObject;
  plain(items: readonly SampleOrder[]): ByPort;
}

export const comparisons: readonly Comparison[] = [
  {
    name: 'filter by rules',
    type: 'dataFilter',
    data: {
      rules: {
        combine: 'all',
        rules: [
          { field: 'amount', operator: 'greater', value: 500 },
          { field: 'country', operator: 'in', value: ['CH', 'DE'] },
        ],
      },
    },
    plain(items) {
      const among = new Set(['CH', 'DE']);
      const kept: JsonObject[] = [];
      const removed: JsonObject[] = [];
      for (const item of items) (item.amount > 500 && among.has(item.country) ? kept : removed).push(item);
      return { kept, removed };
    },
  },
  {
    name: 'filter by expression',
    type: 'dataFilter',
    data: { mode: 'expression', condition: 'amount > 500 && country === "CH"' },
    plain(items) {
      const kept: JsonObject[] = [];
      const removed: JsonObject[] = [];
      for (const item of items) (item.amount > 500 && item.country === 'CH' ? kept : removed).push(item);
      return { kept, removed };
    },
  },
  {
    name: 'sort by numbers',
    type: 'dataSorter',
    data: { by: 'amount desc, id' },
    plain: (items) => ({ main: [...items].sort((a, b) => b.amount - a.amount || a.id - b.id) }),
  },
  {
    name: 'sort by text',
    type: 'dataSorter',
    data: { by: 'customer' },
    plain(items) {
      const { compare } = new Intl.Collator('en', { sensitivity: 'accent' });
      return { main: [...items].sort((a, b) => compare(a.customer, b.customer)) };
    },
  },
  {
    name: 'aggregate',
    type: 'dataAggregator',
    data: {
      groupBy: 'country',
      calculate: { orders: 'count()', total: 'sum(amount)', greatest: 'max(amount)' },
      decimals: 2,
    },
    plain(items) {
      const groups = new Map<string, { orders: number; total: number; greatest: number }>();
      for (const item of items) {
        const group = groups.get(item.country) ?? { orders: 0, total: 0, greatest: -Infinity };
        groups.set(item.country, group);
        const { amount } = item;
        group.orders += 1;
        group.total += amount;
        if (amount > group.greatest) group.greatest = amount;
      }
      return {
        main: [...groups].map(([country, group]) => ({
          country,
          ...group,
          total: Math.round(group.total * 100) / 100,
        })),
      };
    },
  },
  {
    name: 'deduplicate',
    type: 'dataDeduplicator',
    data: { keys: 'customer' },
    plain(items) {
      const seen = new Set<unknown>();
      const unique: JsonObject[] = [];
      const duplicates: JsonObject[] = [];
      for (const item of items) {
        (seen.has(item.customer) ? duplicates : unique).push(item);
        seen.add(item.customer);
      }
      return { unique, duplicates };
    },
  },
];

/** The orders as CSV, and the shortest way to read it that knows about quotes. */
export const csvOf = (items: readonly SampleOrder[]): string =>
  `id,customer,country,amount,paid\n${items.map(({ id, customer, country, amount, paid }) => `${id},${customer},${country},${amount},${paid}`).join('\n')}`;

/** Reads CSV with quotes in the plainest way: character by character, values by their look. */
export function plainCsv(text: string): JsonObject[] {
  const rows: JsonObject[] = [];
  let names: string[] | null = null;
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = (): void => {
    cells.push(cell);
    cell = '';
    if (!names) names = cells;
    else {
      const row: JsonObject = {};
      for (let index = 0; index < names.length; index += 1) {
        const value = cells[index] ?? '';
        row[names[index] ?? ''] =
          value === 'true'
            ? true
            : value === 'false'
              ? false
              : value !== '' && !Number.isNaN(Number(value))
                ? Number(value)
                : value;
      }
      rows.push(row);
    }
    cells = [];
  };
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (char === ',' && !quoted) {
      cells.push(cell);
      cell = '';
    } else if (char === '\n' && !quoted) endRow();
    else cell += char;
  }
  endRow();
  return rows;
}
