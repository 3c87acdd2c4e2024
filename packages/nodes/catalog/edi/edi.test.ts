import type { ControlNumberRequest } from '@heddle/contract/node/control-numbers';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { describe, expect, it } from 'vitest';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { ediDocument } from './ediDocument.node.ts';

const order: JsonObject = { orderNumber: '1', orderDate: '2026-03-01', lines: [{ quantity: 1, unit: 'EA' }] };
const partners = { sender: 'ACME', receiver: 'SHOP', type: '850' };
const AT = Date.UTC(2026, 2, 1, 23, 30);

async function run(data: JsonObject, json: JsonObject, timeZone = 'UTC') {
  const asked: ControlNumberRequest[] = [];
  const files = new MemoryFileStore();
  const { outputs } = await runNode(ediDocument, {
    data,
    items: [{ json }],
    files,
    timeZone,
    takeControlNumber: async (request) => {
      asked.push(request);
      return { number: 41 + asked.length, at: AT };
    },
  });
  return { items: outputs['main'] ?? [], asked, files };
}

describe('EDI Document', () => {
  it('writes with the next control number of its partners, and the time at which it was given', async () => {
    const { items, asked, files } = await run({ operation: 'write', ...partners }, order, 'Europe/Berlin');
    expect(asked).toEqual([
      { series: 'x12 ZZ:ACME > ZZ:SHOP', key: expect.stringContaining('-0') as string, first: 1, last: 999_999_999 },
    ]);
    expect(items[0]?.json).toMatchObject({ control: '000000042', type: '850', name: '850-000000042.x12' });
    const file = items[0]?.files?.['file'];
    const text = file ? await files.read(file) : '';
    expect(text).toBe(items[0]?.json['text']);
    expect(text).toMatch(
      /^ISA\*00\*.*\*260302\*0030\*U\*00401\*000000042\*0\*P\*>~\nGS\*PO\*ACME\*SHOP\*20260302\*0030\*42\*X\*004010~/,
    );
  });

  it('takes no control number for a document that cannot be written', async () => {
    const { lines: _lines, ...rest } = order;
    await expect(run({ operation: 'write', ...partners }, rest)).rejects.toMatchObject({
      code: 'edi_document_invalid',
    });
    const { asked } = await run({ operation: 'write', ...partners, numbers: 'entered', control: 7 }, order);
    expect(asked).toEqual([]);
  });

  it('writes several documents as one interchange', async () => {
    const { items } = await run(
      { operation: 'write', ...partners, data: 'orders', to: 'text' },
      { orders: [order, order] },
    );
    expect(asText(items[0]?.json['text']).match(/ST\*850/g)).toHaveLength(2);
  });

  it('acknowledges what it has written, to the sender; the answer can be read', async () => {
    const { items } = await run({ operation: 'write', ...partners, to: 'text' }, order);
    const answer = await run({ operation: 'acknowledge', to: 'text', field: 'text' }, items[0]?.json ?? {});
    expect(answer.asked[0]?.series).toBe('x12 ZZ:SHOP > ZZ:ACME');
    expect(answer.items[0]?.json).toMatchObject({ type: '997', accepted: true });
    const read = await run({ field: 'text' }, answer.items[0]?.json ?? {});
    expect(read.items[0]?.json).toMatchObject({
      type: '997',
      valid: true,
      sender: 'SHOP',
      document: { groupStatus: 'accepted' },
    });
  });

  it('marks or refuses what is not valid', async () => {
    const { items } = await run({ operation: 'write', ...partners, to: 'text' }, order);
    const text = asText(items[0]?.json['text']).replace('*1*EA', '*one*EA');
    expect((await run({}, { body: text })).items[0]?.json).toMatchObject({
      valid: false,
      problems: [{ tag: 'PO1', element: 2 }],
    });
    await expect(run({ invalid: 'fail' }, { body: text })).rejects.toMatchObject({ code: 'edi_rejected' });
  });

  it('writes Latin 1 where the syntax says that, and reads it again', async () => {
    const document = { number: '1', parties: [{ role: 'buyer', name: 'Müller' }], lines: [{}] };
    const { items, files } = await run({ operation: 'write', ...partners, type: 'ORDERS' }, document);
    const file = items[0]?.files?.['file'];
    if (!file) throw new Error('There is no file.');
    const bytes = Buffer.concat(await Array.fromAsync(await files.open(file)));
    expect(bytes.includes(Buffer.from('M\u00fcller', 'latin1'))).toBe(true);
    const { outputs } = await runNode(ediDocument, { data: {}, items: [{ json: {}, files: { file } }], files });
    expect(outputs['main']?.[0]?.json).toMatchObject({ document: { parties: [{ name: 'Müller' }] } });
    const greek = { ...document, number: 'Ω' };
    await expect(run({ operation: 'write', ...partners, type: 'ORDERS' }, greek)).rejects.toMatchObject({
      code: 'edi_character_set',
    });
  });
});
