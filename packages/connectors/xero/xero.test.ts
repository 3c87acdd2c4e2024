import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { MemoryFileStore, exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { changedAt } from './xero.ts';
import { xeroAccounting } from './xeroAccounting.node.ts';
import { xeroTrigger } from './xeroTrigger.node.ts';

const KEY = 'Ym9vaw==';
const tenant = '70784a63-d24b-46a9-a4db-0e70a274b056';
const account = exampleCredential({ webhookKey: KEY });

interface Sent {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

async function run(data: JsonObject, answers: readonly JsonObject[]) {
  const sent: Sent[] = [];
  const { outputs } = await runNode(xeroAccounting, {
    items: [{ json: {}, files: { file: { id: 'f', name: 'a b.pdf', mediaType: 'application/pdf', size: 4 } } }],
    files: new (class extends MemoryFileStore {
      override open = async () => new Blob(['%PDF']).stream();
    })(),
    data: { credential: 'account', tenant, ...data },
    credentials: { account },
    fetch: async (url, { method = 'GET', body, headers } = {}) => {
      const { pathname, search } = new URL(url);
      const text = await new Response(body as BodyInit | null).text();
      sent.push({ method, path: pathname + search, headers: new Headers(headers), body: text });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('A request to Xero', () => {
  it('names the organization, and the key by which Xero knows a repetition', async () => {
    const { sent, items } = await run(
      {
        operation: 'contact.create',
        contactName: 'Acme',
        moreFields: [{ name: 'Website', value: 'https://acme.example' }],
      },
      [{ Contacts: [{ ContactID: '1', Name: 'Acme' }] }],
    );
    expect(items).toEqual([{ ContactID: '1', Name: 'Acme' }]);
    expect(sent[0]?.headers.get('xero-tenant-id')).toBe(tenant);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/\S{8,}/);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({ Contacts: [{ Name: 'Acme', Website: 'https://acme.example' }] });
  });

  it('reads a list page by page', async () => {
    const { sent, items } = await run({ operation: 'contact.list', limit: 1001 }, [
      { Contacts: Array.from({ length: 1000 }, (_, index) => ({ ContactID: String(index) })) },
      { Contacts: [{ ContactID: '1000' }] },
    ]);
    expect(items).toHaveLength(1001);
    expect(sent.map(({ path }) => path)).toEqual([
      '/api.xro/2.0/Contacts?pageSize=1000&page=1',
      '/api.xro/2.0/Contacts?pageSize=1000&page=2',
    ]);
  });

  it('attaches a file as it is', async () => {
    const { sent } = await run(
      { operation: 'invoice.attach', invoiceId: 'i1', attachmentName: 'a b.pdf', includeOnline: 'true' },
      [{ Attachments: [{ FileName: 'a b.pdf' }] }],
    );
    expect(sent[0]).toMatchObject({
      method: 'PUT',
      path: '/api.xro/2.0/Invoices/i1/Attachments/a%20b.pdf?IncludeOnline=true',
      body: '%PDF',
    });
    expect(sent[0]?.headers.get('content-type')).toBe('application/pdf');
  });
});

describe('The trigger', () => {
  it('reads the times that Xero writes, and asks for what has changed since', async () => {
    expect(changedAt({ UpdatedDateUTC: '/Date(1573755038314+0000)/' })).toBe(1_573_755_038_314);
    const time = Date.now();
    const entry = { InvoiceID: '1', UpdatedDateUTC: `/Date(${time}+0000)/` };
    const asked: Headers[] = [];
    const request = {
      data: { event: 'invoiceChanged', tenant },
      credential: account,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      fetch: async (_url: string | URL, init?: RequestInit) => {
        asked.push(new Headers(init?.headers));
        return Response.json({ Invoices: [entry] });
      },
    };
    const first = await xeroTrigger.poll?.({ ...request, position: { time: time - 60_000, seen: [] } });
    expect(first?.records.map(({ json }) => json)).toEqual([entry]);
    expect(asked[0]?.get('if-modified-since')).toBe(new Date(time - 660_000).toISOString());
    const second = await xeroTrigger.poll?.({ ...request, position: first?.position ?? null });
    expect(second?.records).toEqual([]);
  });
});

describe('The webhook of an app', () => {
  const read = (body: unknown, key = KEY, facts: JsonObject = { category: 'INVOICE', signingSecret: KEY }) => {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(text).digest('base64');
    return xeroTrigger.webhook?.read({
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) => (name === 'x-xero-signature' ? signature : undefined),
      query: {},
      body: Buffer.from(text),
      secret: 'unused',
      facts,
      now: Date.now(),
    });
  };
  const event = (eventCategory: string) => ({ resourceId: '1', eventCategory, eventType: 'UPDATE', tenantId: tenant });

  it('answers the intent to receive: calls without events that are signed rightly are taken, others refused', async () => {
    const intent = { events: [], firstEventSequence: 0, lastEventSequence: 0, entropy: 'S0m3r4Nd0mt3xt' };
    expect(await read(intent)).toEqual({ is: 'ignored' });
    expect(await read(intent, 'a guess')).toEqual({ is: 'refused', problem: 'wrong' });
  });

  it('tells of records of the kind that is followed', async () => {
    expect(await read({ events: [event('CONTACT'), event('INVOICE')] })).toEqual({ is: 'news' });
    expect(await read({ events: [event('CONTACT')] })).toEqual({ is: 'ignored' });
  });
});
