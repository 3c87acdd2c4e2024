import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { apiOperation } from '../apiOperation.node.ts';
import { readDescription } from '../read.ts';

const document = (methods: JsonValue, more: JsonObject = {}): string =>
  JSON.stringify({
    openrpc: '1.2.6',
    info: { title: 'Ledger', version: '1.0' },
    servers: [{ url: 'https://rpc.example/v2/key' }],
    methods,
    components: { schemas: { Address: { type: 'string', pattern: '^0x' } } },
    ...more,
  });

const getBalance = {
  name: 'eth_getBalance',
  summary: 'The balance of an account',
  params: [
    { name: 'Address of account', required: true, schema: { $ref: '#/components/schemas/Address' } },
    { name: 'Block', schema: { type: 'string' } },
    { name: 'Full', schema: { type: 'boolean' } },
  ],
  result: { name: 'Balance', schema: { type: 'string' } },
};
const send = {
  name: 'wallet.send',
  paramStructure: 'by-name',
  params: [
    {
      name: 'transfer',
      required: true,
      schema: {
        type: 'object',
        required: ['to'],
        properties: { to: { type: 'string' }, amount: { type: 'number' } },
      },
    },
  ],
  result: { name: 'Hash', schema: { type: 'object', properties: { hash: { type: 'string' } } } },
};

/** Calls a method with these fields, and returns what was sent and what came out. */
async function call(method: JsonValue, fields: JsonObject, answer: JsonObject) {
  const { operations } = await readDescription(document([method]));
  const [found] = operations;
  if (!found) throw new Error('There is no operation.');
  const sent: { url: string; body: JsonValue }[] = [];
  const { outputs } = await runNode(apiOperation, {
    data: {
      // It has no value that JSON cannot hold.
      chosenOperation: {
        api: { id: 'a', name: 'Ledger' },
        address: 'https://rpc.example/v2/key',
        operation: found.operation,
      } as unknown as JsonObject,
      requestRetries: 0,
      ...fields,
    },
    fetch: async (url, init) => {
      sent.push({ url: String(url), body: JSON.parse(await new Response(init?.body ?? null).text()) as JsonValue });
      return Response.json({ jsonrpc: '2.0', id: 1, ...answer });
    },
  });
  return { operation: found.operation, sent, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

const keysOf = async (method: JsonValue): Promise<string[]> => {
  const { operations } = await readDescription(document([method]));
  return operations[0]?.operation.parameters.map(({ key }) => key) ?? [];
};

describe('a method of OpenRPC', () => {
  it('is called with its parameters in their order, without those at the end that have no value', async () => {
    const [address = '', block = ''] = await keysOf(getBalance);
    const { operation, sent, items } = await call(getBalance, { [address]: '0x7' }, { result: '0x2a' });
    expect(operation).toMatchObject({ id: 'eth_getBalance', group: 'Eth', effect: 'read', method: 'POST', path: '' });
    expect(operation.parameters.map(({ label, kind, required }) => [label, kind, required])).toEqual([
      [expect.stringMatching(/^Address of account$/i), 'text', true],
      ['Block', 'text', undefined],
      ['Full', 'flag', undefined],
    ]);
    expect(sent).toEqual([
      {
        url: 'https://rpc.example/v2/key',
        body: { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: ['0x7'] },
      },
    ]);
    expect(items).toEqual([{ value: '0x2a' }]);
    const full = (await keysOf(getBalance))[2] ?? '';
    const more = await call(getBalance, { [address]: '0x7', [block]: '', [full]: 'true' }, { result: '0x2a' });
    expect(more.sent[0]?.body).toMatchObject({ params: ['0x7', null, true] });
  });

  it('is called by the names of its parameters where it takes them so, with objects of several fields', async () => {
    const [to = '', amount = ''] = await keysOf(send);
    const { operation, sent, items } = await call(send, { [to]: '0x7', [amount]: 5 }, { result: { hash: '0xab' } });
    expect(operation.effect).toBe('write');
    expect(sent[0]?.body).toMatchObject({ method: 'wallet.send', params: { transfer: { to: '0x7', amount: 5 } } });
    expect(items).toEqual([{ hash: '0xab' }]);
  });

  it('fails with what the service says, which answers with the status 200', async () => {
    const [address = ''] = await keysOf(getBalance);
    await expect(
      call(getBalance, { [address]: '7' }, { error: { code: -32602, message: 'invalid address' } }),
    ).rejects.toThrow('invalid address (-32602)');
  });
});

describe('a document of OpenRPC', () => {
  it('says its name, its address and where it is broken', async () => {
    expect(await readDescription(document([getBalance]))).toMatchObject({
      kind: 'openrpc',
      name: 'Ledger',
      version: '1.0',
      address: 'https://rpc.example/v2/key',
    });
    await expect(readDescription(document({}))).rejects.toMatchObject({ code: 'api_description_invalid' });
    await expect(readDescription(document([getBalance, { params: [] }]))).rejects.toThrow('/methods/1');
    await expect(readDescription(document([]))).rejects.toMatchObject({ code: 'api_description_empty' });
  });
});
