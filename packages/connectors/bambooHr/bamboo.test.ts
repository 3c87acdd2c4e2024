import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { bambooAddress } from './address.ts';
import { bambooHr } from './bambooHr.node.ts';
import { bambooHrTrigger } from './bambooHrTrigger.node.ts';

const account = exampleCredential({ companyDomain: 'acme' });
const KEY = '9d1f4c3a5b7e';

const run = async (data: JsonObject, answer: () => Response) =>
  (
    await runNode(bambooHr, {
      items: [{ json: {} }],
      data: { credential: 'account', ...data },
      credentials: { account },
      fetch: async () => answer(),
    })
  ).outputs['main']?.map(({ json }) => json);

it('the address follows from the domain, however it is entered', () => {
  for (const companyDomain of ['acme', ' acme.bamboohr.com', 'https://acme.bamboohr.com/home'])
    expect(bambooAddress({ companyDomain })).toBe('https://acme.bamboohr.com/api/v1');
});

describe('Answers of BambooHR', () => {
  it('name what was created in a header', async () => {
    const location = 'https://acme.bamboohr.com/api/v1/employees/124';
    expect(
      await run(
        { operation: 'employee.create', firstName: 'Ada', lastName: 'Lovelace' },
        () => new Response('', { status: 201, headers: { location } }),
      ),
    ).toEqual([{ id: '124' }]);
  });

  it('with files of categories become files', async () => {
    expect(
      await run({ operation: 'file.list', employeeNumber: '123' }, () =>
        Response.json({
          employee: { id: 123 },
          categories: [
            { id: 18, name: 'Contracts', files: [{ id: 41, name: 'Contract' }] },
            { id: 19, name: 'Reviews', files: [] },
          ],
        }),
      ),
    ).toEqual([{ id: 41, name: 'Contract', categoryId: 18, categoryName: 'Contracts' }]);
  });
});

describe('The webhook of BambooHR', () => {
  const read = (timestamp: number, body: string, key = KEY) =>
    bambooHrTrigger.webhook?.read({
      method: 'POST',
      address: 'https://heddle.example/hooks/services/a1',
      header: (name) =>
        ({
          'x-bamboohr-timestamp': String(timestamp),
          'x-bamboohr-signature': createHmac('sha256', key).update(`${body}${timestamp}`).digest('hex'),
        })[name],
      query: {},
      body: Buffer.from(body),
      secret: 'unused',
      facts: { webhookId: '36', privateKey: KEY },
      now: 1_800_000_000_000,
    });

  it('signs the body and the time behind it, with a key of its own', async () => {
    expect(await read(1_800_000_000, '{"type":"employee.updated"}')).toEqual({ is: 'news' });
    expect(await read(1_800_000_000, '{"type":"employee.updated"}', 'a guess')).toEqual({
      is: 'refused',
      problem: 'wrong',
    });
    expect(await read(1_799_999_000, '{"type":"employee.updated"}')).toEqual({ is: 'refused', problem: 'old' });
  });

  it('is replaced where its key is not known any more', async () => {
    const sent: string[] = [];
    const registration = await bambooHrTrigger.webhook?.register({
      data: { event: 'employeeCreated' },
      credential: account,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      target: { address: 'https://heddle.example/hooks/services/a1', secret: 'unused' },
      fetch: async (url, { method = 'GET' } = {}) => {
        sent.push(`${method} ${new URL(url).pathname}`);
        if (method === 'GET')
          return Response.json({ webhooks: [{ id: '35', url: 'https://heddle.example/hooks/services/a1' }] });
        return method === 'DELETE' ? new Response('') : Response.json({ id: '36', privateKey: KEY }, { status: 201 });
      },
    });
    expect(registration).toEqual({ facts: { webhookId: '36', privateKey: KEY }, expiresAt: null });
    expect(sent).toEqual(['GET /api/v1/webhooks', 'DELETE /api/v1/webhooks/35', 'POST /api/v1/webhooks']);
  });
});

it('a trigger asks for who has changed since its last poll', async () => {
  const time = Date.now();
  const asked: URL[] = [];
  const poll = await bambooHrTrigger.poll?.({
    data: { event: 'employeeChanged' },
    credential: account,
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    position: { time, seen: [] },
    fetch: async (url) => {
      asked.push(new URL(url));
      return Response.json({
        latest: '',
        employees: { '7': { id: '7', action: 'Deleted', lastChanged: new Date(time).toISOString() } },
      });
    },
  });
  expect(poll?.records.map(({ json }) => json['action'])).toEqual(['Deleted']);
  expect(asked[0]?.searchParams.get('since')).toBe(new Date(time - 600_000).toISOString());
});
