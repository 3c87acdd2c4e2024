import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { quickbooks } from './quickbooks.node.ts';
import { quickbooksTrigger } from './quickbooksTrigger.node.ts';
import { listStatement } from './statement.ts';

const VERIFIER = 'c5ad0c2c-3f5f-4f3c-8a3e-0d3f1f3f0e11';
const account = exampleCredential({ realmId: '4620', environment: 'sandbox', verifierToken: VERIFIER });

interface Sent {
  method: string;
  url: URL;
  body: JsonObject | null;
}

/** Runs an operation against answers in a row. */
async function run(data: JsonObject, answers: readonly JsonObject[]) {
  const sent: Sent[] = [];
  const { outputs } = await runNode(quickbooks, {
    items: [{ json: {} }],
    data: { credential: 'account', ...data },
    credentials: { account },
    fetch: async (url, { method = 'GET', body } = {}) => {
      const text = await new Response(body as BodyInit | null).text();
      sent.push({ method, url: new URL(url), body: text === '' ? null : JSON.parse(text) });
      return Response.json(answers[sent.length - 1] ?? {});
    },
  });
  return { sent, items: outputs['main']?.map(({ json }) => json) };
}

describe('A list of QuickBooks', () => {
  it('is read by positions in its query, which begin at 1', async () => {
    const { sent, items } = await run({ operation: 'customer.list', limit: 1002 }, [
      { QueryResponse: { Customer: Array.from({ length: 1000 }, (_, index) => ({ Id: String(index) })) } },
      { QueryResponse: { Customer: [{ Id: '1000' }] } },
    ]);
    expect(items).toHaveLength(1001);
    expect(sent.map(({ url }) => url.searchParams.get('query'))).toEqual([
      'SELECT * FROM Customer STARTPOSITION 1 MAXRESULTS 1000',
      'SELECT * FROM Customer STARTPOSITION 1001 MAXRESULTS 2',
    ]);
    expect(sent[0]?.url.host).toBe('sandbox-quickbooks.api.intuit.com');
  });

  it('is narrowed by conditions, and no name gets out of its quotes', () => {
    expect(
      listStatement('Customer', 'DisplayName', {
        where: 'Active = true',
        named: "O'Brien",
        changedSince: '2026-03-01T12:00:00+01:00',
        orderBy: 'DisplayName',
        startposition: '0',
        maxresults: '5',
      }),
    ).toBe(
      "SELECT * FROM Customer WHERE Active = true AND DisplayName LIKE '%O\\'Brien%' AND MetaData.LastUpdatedTime >= '2026-03-01T11:00:00.000Z' ORDERBY DisplayName STARTPOSITION 1 MAXRESULTS 5",
    );
    expect(() => listStatement('Customer', undefined, { createdSince: 'soon' })).toThrow('no time');
  });
});

describe('A change', () => {
  it('is sparse, of the current version, and known by the same request ID when it is repeated', async () => {
    const { sent, items } = await run({ operation: 'customer.update', customerId: '1', companyName: 'Acme' }, [
      { Customer: { Id: '1', SyncToken: '3' } },
      { Customer: { Id: '1', SyncToken: '4' } },
    ]);
    expect(items).toEqual([{ Id: '1', SyncToken: '4' }]);
    expect(sent.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'GET /v3/company/4620/customer/1',
      'POST /v3/company/4620/customer',
    ]);
    expect(sent[1]?.body).toEqual({ sparse: true, Id: '1', SyncToken: '3', CompanyName: 'Acme' });
    expect(sent[1]?.url.searchParams.get('requestid')).toMatch(/\S{8,}/);
  });

  it('is of the version that is given', async () => {
    const { sent } = await run({ operation: 'invoice.void', invoiceId: '130', syncToken: '7' }, [{ Invoice: {} }]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.url.searchParams.get('operation')).toBe('void');
    expect(sent[0]?.body).toEqual({ Id: '130', SyncToken: '7' });
  });
});

it('an invoice comes as PDF', async () => {
  const { outputs } = await runNode(quickbooks, {
    items: [{ json: {} }],
    data: { operation: 'invoice.pdf', credential: 'account', invoiceId: '130' },
    credentials: { account },
    fetch: async (_url, init) => {
      expect(new Headers(init?.headers).get('accept')).toBe('application/pdf');
      return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } });
    },
  });
  expect(outputs['main']?.[0]?.files?.['file']).toMatchObject({ mediaType: 'application/pdf', size: 8 });
});

describe('The webhook of an app', () => {
  const call = (body: string, headers: Record<string, string>, facts: JsonObject): WebhookCall => ({
    method: 'POST',
    address: 'https://heddle.example/hooks/services/a1',
    header: (name) => headers[name],
    query: {},
    body: Buffer.from(body),
    secret: 'unused',
    facts,
    now: Date.now(),
  });
  const signed = (body: unknown, key = VERIFIER) => {
    const text = JSON.stringify(body);
    const signature = createHmac('sha256', key).update(text).digest('base64');
    const facts = { entity: 'Invoice', signingSecret: VERIFIER };
    return quickbooksTrigger.webhook?.read(call(text, { 'intuit-signature': signature }, facts));
  };
  const setup = (values: JsonObject) => ({
    data: { event: 'invoiceChanged' },
    credential: exampleCredential(values),
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    target: { address: 'https://heddle.example/hooks/services/a1', secret: 'unused' },
    fetch: () => Promise.reject(new Error('Nothing is sent.')),
  });

  it('is entered by hand; its calls are checked with the verifier token of the credential', async () => {
    expect(quickbooksTrigger.webhook?.byHand).toBe(true);
    expect(await quickbooksTrigger.webhook?.register(setup({ verifierToken: VERIFIER }))).toEqual({
      facts: { entity: 'Invoice', signingSecret: VERIFIER },
      expiresAt: null,
    });
    await expect(quickbooksTrigger.webhook?.register(setup({}))).rejects.toMatchObject({ code: 'field_required' });
  });

  it('tells of the entity of the event, in both forms that Intuit sends', async () => {
    const events = [{ specversion: '1.0', type: 'qbo.invoice.created.v1', intuitentityid: '95' }];
    expect(await signed(events)).toEqual({ is: 'news' });
    const notices = (name: string) => ({
      eventNotifications: [
        { realmId: '4620', dataChangeEvent: { entities: [{ name, id: '1', operation: 'Update' }] } },
      ],
    });
    expect(await signed(notices('Invoice'))).toEqual({ is: 'news' });
    expect(await signed(notices('Customer'))).toEqual({ is: 'ignored' });
    expect(await signed(events, 'a guess')).toEqual({ is: 'refused', problem: 'wrong' });
  });
});
