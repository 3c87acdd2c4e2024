import type { JsonObject } from '@heddle/contract/json';
import { summarize } from '@heddle/contract/node/summary';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineConnector } from './connector.ts';
import { required, text } from './parameters.ts';
import { connectorTrigger } from './trigger.ts';

const MINUTE = 60_000;

const shop = defineConnector({
  vendor: 'shop',
  name: 'Shop',
  credentials: ['shopApi'],
  address: 'https://shop.example',
  objects: [
    {
      key: 'order',
      name: 'Order',
      operations: {
        list: {
          name: 'List orders',
          method: 'GET',
          path: '/orders',
          query: { branch: required(text('Branch', { loads: 'branches' })), from: text('From') },
          next: { by: 'page', parameter: 'page', first: 1, size: { parameter: 'size', most: 2 } },
          sample: { id: '1' },
        },
        branches: { name: 'List branches', method: 'GET', path: '/branches', sample: { id: 'north' } },
      },
    },
  ],
  events: {
    orderCreated: {
      name: 'Order created',
      operation: 'order.list',
      with: {},
      id: 'id',
      time: 'at',
      once: 'each',
      since: 'from',
    },
  },
  lists: { branches: { operation: 'order.branches', value: 'id', label: 'id' } },
});

const facts = {
  type: 'shopTrigger',
  name: 'Shop Trigger',
  category: 'Core Operations' as const,
  icon: 'box',
  description: 'Starts the workflow for orders',
  start: 'orderCreated',
  examples: [],
};
const trigger = connectorTrigger(shop, { ...facts, asks: ['branch'] });
const data = { event: 'orderCreated', branch: 'north' };

/** A vendor that gives its records in the order it likes, from the time that it is asked for. */
function vendor(records: readonly { id: string; at: number }[]) {
  const asked: URL[] = [];
  const request = {
    credential: exampleCredential({}),
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    fetch: async (url: string | URL) => {
      const address = new URL(url);
      asked.push(address);
      const { searchParams } = address;
      const from = Date.parse(searchParams.get('from') ?? '1970-01-01');
      const start = (Number(searchParams.get('page')) - 1) * 2;
      return Response.json(
        address.pathname === '/branches'
          ? [{ id: 'north' }, { id: 'south' }]
          : records.filter(({ at }) => at >= from).slice(start, start + 2),
      );
    },
  };
  const poll = async (position: JsonObject | null) => {
    const result = await trigger.poll?.({ ...request, data, position });
    return { position: result?.position ?? {}, keys: result?.records.map(({ key }) => key) ?? [] };
  };
  return { asked, request, poll };
}

describe('The form of a trigger', () => {
  it('asks for fields of the operation that its events read, which are no expressions', () => {
    expect(trigger.fields['branch']).toMatchObject({
      label: 'Branch',
      loads: 'branches',
      expression: false,
      when: { event: ['orderCreated'] },
      requiredWhen: { event: ['orderCreated'] },
    });
    expect(() => connectorTrigger(shop, { ...facts, asks: ['color'] })).toThrow('asks for "color"');
  });

  it('offers the lists of the account', async () => {
    const { request } = vendor([]);
    const list = await trigger.loadList?.({ ...request, data, list: 'branches', search: '' });
    expect(list?.entries.map(({ value }) => value)).toEqual(['north', 'south']);
  });
});

describe('A record without a time', () => {
  it('is new only once, also where changes are asked for', async () => {
    const changes = connectorTrigger(
      defineConnector({
        ...shop,
        objects: shop.objects.filter(({ key }) => key === 'order'),
        events: {
          orderChanged: {
            name: 'Order changed',
            operation: 'order.list',
            with: {},
            id: 'id',
            time: 'changed',
            once: 'change',
            since: 'from',
          },
        },
      }),
      { ...facts, start: 'orderChanged', asks: ['branch'] },
    );
    const { request } = vendor([{ id: 'x', at: Date.now() + MINUTE }]);
    const asking = { ...request, data: { event: 'orderChanged', branch: 'north' } };
    const first = await changes.poll?.({ ...asking, position: { time: Date.now(), seen: [] } });
    expect(first?.records).toHaveLength(1);
    expect((await changes.poll?.({ ...asking, position: first?.position ?? null }))?.records).toEqual([]);
  });
});

describe('A list that takes a time to begin at', () => {
  it('is asked for the values of the form', async () => {
    const { asked, poll } = vendor([]);
    await poll(null);
    expect(asked[0]?.searchParams.get('branch')).toBe('north');
  });

  it('may have any order: each record that comes after the first poll is found once, the oldest first', async () => {
    const minutes = fc.integer({ min: -600, max: 30 });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(minutes, { maxLength: 6 }),
        fc.array(minutes, { maxLength: 6 }),
        async (old, more) => {
          const now = Date.now();
          const before = old
            .filter((at) => at <= 0)
            .map((at, index) => ({ id: `old ${index}`, at: now + at * MINUTE }));
          const after = more.filter((at) => at > 0).map((at, index) => ({ id: `new ${index}`, at: now + at * MINUTE }));
          const records = [...before];
          const { poll } = vendor(records);
          const first = await poll(null);
          expect(first.keys).toEqual([]);
          records.push(...after);
          const second = await poll(first.position);
          const oldestFirst = after.toSorted((one, other) => one.at - other.at).map(({ id }) => id);
          const timesOf = (ids: readonly string[]) => ids.map((id) => after.find((record) => record.id === id)?.at);
          expect(timesOf(second.keys)).toEqual(timesOf(oldestFirst));
          expect([...second.keys].sort()).toEqual([...oldestFirst].sort());
          expect((await poll(second.position)).keys).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  });
});

it('says on its card what it starts for', () => {
  expect(summarize({ summary: trigger.summary, fields: trigger.fields }, data, () => '')).toBe('Order created in Shop');
});
