import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CredentialView } from '@heddle/contract/api/credentials';
import type { RunView } from '@heddle/contract/run/view';
import type { LocalServer } from '@heddle/nodes/testing/server';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

const deals = Array.from({ length: 250 }, (_, index) => ({ id: index + 1, title: `Deal ${index + 1}` }));

/** Where the vendor leads to in place of an answer. */
let redirectTo: string | null = null;
let vendor: LocalServer;
let app: TestApp;
let ada: Person;
let credential: string;
beforeAll(async () => {
  vendor = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://vendor.example');
    if (request.headers['x-api-token'] !== 'pipedrive-token-1') {
      response.writeHead(401, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ error: `unauthorized: ${String(request.headers['x-api-token'])}` }));
    }
    if (redirectTo !== null) return void response.writeHead(302, { location: redirectTo }).end();
    if (pathname !== '/gateway/api/v2/deals') return sendJson(response, { data: [{ id: 7, name: 'Qualified' }] });
    const from = Number(searchParams.get('cursor') ?? 0);
    const end = from + Number(searchParams.get('limit'));
    sendJson(response, {
      data: deals.slice(from, end),
      additional_data: { next_cursor: end < deals.length ? String(end) : null },
    });
  });
  app = await createTestApp({
    HEDDLE_EGRESS_ALLOW: '127.0.0.1/32',
    HEDDLE_CONNECTOR_ADDRESSES: `pipedrive=${vendor.origin}/gateway`,
  });
  ada = await app.signUp();
  credential = await createCredential(ada, 'pipedrive-token-1');
});
afterAll(async () => {
  await app.end();
  await vendor.close();
});

async function createCredential(person: Person, token: string): Promise<string> {
  const values = { token };
  const answer = await person.send('POST', '/api/credentials', { name: 'Sales', type: 'pipedriveApi', values });
  return answer.json<CredentialView>().id;
}

const ask = (body: object, person = ada) =>
  person.send('POST', '/api/node-lists', { type: 'pipedriveCrm', list: 'deals', data: { credential }, ...body });

describe('a list of an account', () => {
  it('is read with the credential of the node, up to 200 entries', async () => {
    const answer = (await ask({})).json<{ entries: unknown[]; more: boolean }>();
    expect(answer.entries).toHaveLength(200);
    expect(answer.entries[0]).toEqual({ value: '1', label: 'Deal 1' });
    expect(answer.more).toBe(true);
  });

  it('is not read from a private address to which its service leads', async () => {
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked += 1;
      sendJson(response, { data: deals });
    });
    inside.listen(0, '127.0.0.2');
    await once(inside, 'listening');
    // A server has the address that it listens on.
    const { port } = inside.address() as AddressInfo;
    redirectTo = `http://127.0.0.2:${port}/gateway/api/v2/deals`;
    try {
      const answer = await ask({});
      expect([answer.statusCode, answer.json<{ code: string }>().code, asked]).toEqual([502, 'http_unreachable', 0]);
    } finally {
      redirectTo = null;
      inside.close();
    }
  });

  it('is searched by name and by id', async () => {
    expect((await ask({ search: 'deal 12' })).json()).toMatchObject({
      entries: [12, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129].map((n) => ({ value: `${n}` })),
    });
    expect((await ask({ search: '99' })).json()).toMatchObject({ entries: [{ value: '99' }, { value: '199' }] });
  });

  it('is empty until the fields that it needs are set', async () => {
    const before = vendor.seen.length;
    expect((await ask({ list: 'stages' })).json()).toEqual({ entries: [], more: false });
    expect((await ask({ list: 'stages', data: { credential, pipelineId: '{{ id }}' } })).json()).toEqual({
      entries: [],
      more: false,
    });
    expect(vendor.seen).toHaveLength(before);
    const answer = await ask({ list: 'stages', data: { credential, pipelineId: '3' } });
    expect(answer.json()).toMatchObject({ entries: [{ value: '7', label: 'Qualified' }] });
    expect(vendor.seen.at(-1)?.url).toContain('pipeline_id=3');
  });

  it('needs a credential of the user, of a type that the node takes', async () => {
    expect((await ask({ data: {} })).json()).toMatchObject({ code: 'field_required' });
    expect((await ask({}, await app.signUp())).json()).toMatchObject({ code: 'credential_not_found' });
    const other = await ada.send('POST', '/api/credentials', {
      name: 'Other',
      type: 'bearerToken',
      values: { token: 'x' },
    });
    const { id } = other.json<CredentialView>();
    expect((await ask({ data: { credential: id } })).json()).toMatchObject({ code: 'credential_type_wrong' });
  });

  it('that does not exist is refused', async () => {
    expect((await ask({ list: 'constructor' })).json()).toMatchObject({ code: 'connector_list_unknown' });
    expect((await ask({ type: 'delay' })).json()).toMatchObject({ code: 'connector_list_unknown' });
  });

  it('that the vendor refuses says so without the secret', async () => {
    const wrong = await createCredential(ada, 'pipedrive-token-2');
    const answer = await ask({ data: { credential: wrong } });
    expect(answer.json()).toMatchObject({
      code: 'connector_unauthorized',
      hint: expect.stringContaining('Sign in') as string,
    });
    expect(answer.body).not.toContain('pipedrive-token-2');
  });
});

describe('a connector in a run', () => {
  it('goes to the address that the operator leads it to, page by page, with the credential', async () => {
    const data = { operation: 'deal.list', credential, limit: 120 };
    const { id: workflowId } = await saveWorkflow(
      ada,
      [node('start', 'manualTrigger'), node('list', 'pipedriveCrm', data)],
      chain('start', 'list'),
    );
    const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<{ id: string }>();
    await expect
      .poll(async () => (await ada.send('GET', `/api/executions/${id}`)).json<RunView>().status)
      .toBe('completed');
    const view = (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
    const step = view.steps.find(({ nodeId }) => nodeId === 'list');
    expect(step?.output?.['main']).toHaveLength(120);
    expect(vendor.seen.at(-1)?.url).toBe('/gateway/api/v2/deals?limit=120');
  });
});
