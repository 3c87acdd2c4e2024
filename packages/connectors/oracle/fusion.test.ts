import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { oracleErp } from '../oracleErp/oracleErp.node.ts';
import { oracleHcm } from '../oracleHcm/oracleHcm.node.ts';
import { oracleErpTrigger } from '../oracleErp/oracleErpTrigger.node.ts';
import { reasonOf, withResourceIds } from './fusion.ts';

const address = 'https://acme.fa.us2.oraclecloud.com';
const base = `${address}/fscmRestApi/resources/11.13.18.05`;
const credentials = { account: exampleCredential({ address }) };

async function run(data: JsonObject, answers: readonly JsonObject[], text = '') {
  const sent: { method: string; url: URL; headers: Headers; body: unknown }[] = [];
  const files = new MemoryFileStore();
  const file = await files.put(Buffer.from(text), { name: 'invoices.zip', mediaType: 'application/zip' });
  const { outputs } = await runNode(oracleErp, {
    items: [{ json: {}, files: { file } }],
    data: { credential: 'account', ...data },
    credentials,
    files,
    fetch: async (url, { method = 'GET', body, headers } = {}) => {
      const written = await new Response(body ?? null).text();
      const json: unknown = written === '' ? null : JSON.parse(written);
      sent.push({ method, url: new URL(url), headers: new Headers(headers), body: json });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('a list of Oracle Fusion', () => {
  it('is read until there is no more, whatever a page has', async () => {
    const { sent, items } = await run({ operation: 'supplier.list', limit: 700 }, [
      { items: [{ SupplierId: 1 }], hasMore: true },
      { items: [{ SupplierId: 2 }], hasMore: false },
    ]);
    expect(items).toEqual([{ SupplierId: 1 }, { SupplierId: 2 }]);
    expect(sent.map(({ url }) => url.search)).toEqual(['?limit=500', '?limit=500&offset=1']);
    expect(sent[0]?.headers.get('rest-framework-version')).toBe('4');
  });

  it('joins its own condition and times', async () => {
    const data = {
      operation: 'invoice.list',
      condition: "A = 'x' or B = 1",
      changedSince: '2026-03-01T01:00:00+01:00',
    };
    const { sent } = await run(data, [{ items: [], hasMore: false }]);
    expect(sent[0]?.url.searchParams.get('q')).toBe(
      "(A = 'x' or B = 1) and LastUpdateDate >= '2026-03-01T00:00:00+00:00'",
    );
    await expect(run({ operation: 'invoice.list', changedSince: 'soon' }, [])).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});

it('an object has the ID of its own path in place of its links', () => {
  const link = (href: string) => ({
    links: [
      { rel: 'self', href: `${base}/${href}` },
      { rel: 'canonical', href: 'x' },
    ],
  });
  expect(
    withResourceIds({
      items: [
        { Name: 'Acme', ...link('suppliers/0002000%2B1?onlyData=false'), sites: [{ Code: 'B', ...link('sites/7') }] },
      ],
      ...link('suppliers'),
    }),
  ).toEqual({ items: [{ Name: 'Acme', resourceId: '0002000+1', sites: [{ Code: 'B', resourceId: '7' }] }] });
});

it('an action is sent as one', async () => {
  const { sent } = await run({ operation: 'purchaseOrder.submitDraft', draftId: '42' }, [{ result: 'SUCCESS' }]);
  expect(sent[0]).toMatchObject({
    method: 'POST',
    url: { pathname: '/fscmRestApi/resources/11.13.18.05/draftPurchaseOrders/42/action/submit' },
  });
  expect(sent[0]?.headers.get('content-type')).toBe('application/vnd.oracle.adf.action+json');
});

it('a file to import is sent within JSON', async () => {
  const data = { operation: 'integration.upload', documentAccount: 'fin$/payables$/import$' };
  const { sent, items } = await run(data, [{ DocumentId: '42' }], 'content');
  expect(items).toEqual([{ DocumentId: '42' }]);
  expect(sent[0]?.body).toEqual({
    OperationName: 'uploadFileToUCM',
    ContentType: 'zip',
    DocumentAccount: 'fin$/payables$/import$',
    DocumentContent: Buffer.from('content').toString('base64'),
    FileName: 'invoices.zip',
  });
});

it('an error has its details', () => {
  const fault = {
    title: 'Bad Request',
    'o:errorDetails': [{ detail: 'The supplier is not valid.' }, { detail: 'No lines.' }],
  };
  expect(reasonOf(fault)).toBe('The supplier is not valid.; No lines.');
  expect(reasonOf({ title: 'Not Found', status: '404' })).toBe('Not Found');
});

it('a trigger finds what was created since its last poll', async () => {
  const created = new Date(Date.now() + 60_000).toISOString().replace('Z', '+00:00');
  const asked: URL[] = [];
  const request = {
    data: { event: 'invoiceCreated', condition: "BusinessUnit = 'V'" },
    credential: exampleCredential({ address }),
    fetch: async (url: string | URL) => {
      asked.push(new URL(url));
      return Response.json({ items: [{ InvoiceId: 1, CreationDate: created }], hasMore: false });
    },
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
  };
  const first = await oracleErpTrigger.poll?.({ ...request, position: { time: Date.now(), seen: [] } });
  expect(first?.records.map(({ json }) => json['InvoiceId'])).toEqual([1]);
  expect(asked[0]?.searchParams.get('q')).toMatch(/^\(BusinessUnit = 'V'\) and CreationDate >= '[\dT:-]+\+00:00'$/);
  expect((await oracleErpTrigger.poll?.({ ...request, position: first?.position ?? null }))?.records).toEqual([]);
});

it('absences have their times under names of their own', async () => {
  const asked: URL[] = [];
  await runNode(oracleHcm, {
    data: { credential: 'account', operation: 'absence.list', changedSince: '2026-03-01' },
    credentials,
    fetch: async (url) => {
      asked.push(new URL(url));
      return Response.json({ items: [], hasMore: false });
    },
  });
  expect(asked[0]?.searchParams.get('q')).toBe("lastUpdateDate >= '2026-03-01T00:00:00+00:00'");
});
