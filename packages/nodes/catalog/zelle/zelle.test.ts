import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { zelle } from './zelle.node.ts';

const items = (list: JsonObject[]): { json: JsonObject }[] => list.map((json) => ({ json }));

describe('an instruction', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['415.555.2671', '+14155552671'],
    ['+1 415 555 2671', '+14155552671'],
    ['1-415-555-2671', '+14155552671'],
  ])('to %s names %s', async (recipient, shown) => {
    const { outputs } = await runNode(zelle, { data: { recipient, recipientName: 'Ada', amount: '5' } });
    expect(outputs['main']?.[0]?.json['zelle']).toMatchObject({
      instruction: `Send 5.00 USD with Zelle to Ada (${shown}).`,
    });
  });

  it.each([
    [{ recipient: '115 555 2671' }, 'must be an email address or a US mobile number'],
    [{ amount: '0' }, 'must be between 0.01 and 2000.00'],
    [{ amount: '12.505' }, 'has more than the 2 digits after the point of USD'],
    [{ memo: 'a'.repeat(141) }, 'has more than 140 characters'],
  ])('with %j is refused', async (data, reason) =>
    expect(runNode(zelle, { data: { recipient: 'a@example.com', amount: '5', ...data } })).rejects.toThrow(reason),
  );
});

describe('payments on a statement', () => {
  const statement = items([
    { amount: '-50.00', currency: 'USD', partyName: 'ADA L', information: 'ZELLE TO ADA' },
    { amount: '-50.00', currency: 'EUR', partyName: 'Ada' },
    { amount: '50.00', partyName: 'Bob', information: 'Zelle from Bob' },
  ]);
  const data = { operation: 'reconcile', amount: '{{ amount }}', party: '{{ name }}' };

  it('are found by direction, amount and party; the entries that are left come out', async () => {
    const { outputs, origins } = await runNode(zelle, {
      data: { ...data, direction: 'in' },
      items: items([
        { amount: '50', name: 'Bob' },
        { amount: '9', name: 'Bob' },
      ]),
      inputs: { statement: [...statement, ...items([{ amount: '7', partyName: 'Eve' }])] },
    });
    expect(outputs['matched']?.map(({ json }) => json['zelle'])).toMatchObject([
      { matchedBy: 'name', entry: { amount: '50.00' } },
    ]);
    expect(outputs['open']).toHaveLength(1);
    expect(outputs['unexpected']?.map(({ json }) => json['partyName'])).toEqual(['Eve']);
    expect(origins?.['unexpected']).toEqual([{ statement: 3 }]);
  });

  it('in another currency are others', async () => {
    const { outputs } = await runNode(zelle, {
      data,
      items: items([{ amount: '50', name: 'Ada' }]),
      inputs: { statement },
    });
    expect(outputs['matched']?.map(({ json }) => json['zelle'])).toMatchObject([
      { entry: { information: 'ZELLE TO ADA' } },
    ]);
    expect(outputs['unexpected']?.map(({ json }) => json['currency'])).toEqual(['EUR']);
  });
});
