import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import { afterEach, describe, expect, it } from 'vitest';
import type { AcmeServer } from '../testing/acme.ts';
import { answerJson, startAcme } from '../testing/acme.ts';

const servers: AcmeServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A vendor with so many orders of each customer, in pages of at most four. */
async function vendor(counts: { readonly [customer: string]: number }): Promise<AcmeServer> {
  const server = await startAcme((request, response) => {
    const query = new URL(request.url, 'http://acme.example').searchParams;
    const customer = query.get('state') ?? '';
    const from = Number(query.get('after') ?? 0);
    const end = Math.min(counts[customer] ?? 0, from + Math.min(4, Number(query.get('limit'))));
    const orders = Array.from({ length: end - from }, (_, index) => ({ id: `${customer}${from + index}` }));
    answerJson(response, { orders, next: end < (counts[customer] ?? 0) ? String(end) : null });
  });
  servers.push(server);
  return server;
}

const list = { operation: 'order.list', handOn: 'batches', batchSize: 6, limited: false };
const idsIn = ({ loop, outputs }: NodeResult): unknown[] =>
  (loop?.items ?? outputs['main'] ?? []).map(({ json }) => json['id']);

/** Reads batch after batch, as the engine asks for them. What it keeps of a position is JSON. */
async function batchesOf(
  acme: AcmeServer,
  data: JsonObject,
  items: JsonObject[] = [{ who: 'a' }],
): Promise<NodeResult[]> {
  const given: NodeResult[] = [];
  for (let position: JsonValue | undefined, more = true; more;) {
    const result = await acme.run(
      { ...list, state: '{{ who }}', ...data },
      { items: items.map((json) => ({ json })), ...(position === undefined ? {} : { position }) },
    );
    given.push(result);
    more = result.loop?.again === true;
    position = JSON.parse(JSON.stringify(result.loop?.position ?? null)) as JsonValue;
  }
  return given;
}

describe('a list in batches', () => {
  it('is read as far as a batch needs, and goes on from there', async () => {
    const acme = await vendor({ a: 15 });
    const given = await batchesOf(acme, {});
    expect(given.map((result) => idsIn(result).length)).toEqual([8, 7]);
    expect(given.flatMap(idsIn)).toEqual(Array.from({ length: 15 }, (_, index) => `a${index}`));
    expect(given.map(({ loop }) => loop?.size)).toEqual([6, 6]);
    expect(given[1]?.loop?.again).toBeUndefined();
    expect(acme.seen).toHaveLength(4);
  });

  it('has the lists of all items, each record with the item that it was listed for', async () => {
    const acme = await vendor({ a: 5, b: 0, c: 3 });
    const given = await batchesOf(acme, {}, [{ who: 'a' }, { who: 'b' }, { who: 'c' }]);
    expect(given.flatMap(idsIn)).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'c0', 'c1', 'c2']);
    expect(given.map(({ loop }) => loop?.origins)).toEqual([[0, 0, 0, 0, 0, 2, 2, 2]]);
  });

  it('keeps the limit of each list, over all batches', async () => {
    const acme = await vendor({ a: 50, b: 50 });
    const given = await batchesOf(acme, { limited: true, limit: 10 }, [{ who: 'a' }, { who: 'b' }]);
    expect(given.flatMap(idsIn).filter((id) => String(id).startsWith('a'))).toHaveLength(10);
    expect(given.flatMap(idsIn)).toHaveLength(20);
  });

  it('begins no pass where there is nothing', async () => {
    const acme = await vendor({ a: 0 });
    const [only] = await batchesOf(acme, {});
    expect(only).toMatchObject({ outputs: { main: [] } });
    expect(only?.loop).toBeUndefined();
  });

  it('ends where the vendor names a page again', async () => {
    const acme = await startAcme((_, response) => answerJson(response, { orders: [{ id: 'x' }], next: 'same' }));
    servers.push(acme);
    expect((await batchesOf(acme, { batchSize: 1 })).flatMap(idsIn)).toEqual(['x', 'x']);
  });
});
