import { createHmac } from 'node:crypto';
import type { JsonObject } from '@heddle/contract/json';
import type { WebhookCall } from '@heddle/contract/node/service-webhook';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { jiraTrigger } from './jiraTrigger.node.ts';

const target = { address: 'https://heddle.example/hooks/services/a1', secret: 'a secret of ours' };
const [webhook] = [jiraTrigger.webhook].filter((found) => found !== undefined);
if (!webhook) throw new Error('The trigger has no webhook.');

interface Asked {
  method: string;
  path: string;
  body: JsonObject | null;
}

/** Jira with webhooks of apps and of the site; `known` are those that are there already. */
function jiraThat(
  values: JsonObject,
  { known = [], refuses = false }: { known?: JsonObject[]; refuses?: boolean } = {},
) {
  const asked: Asked[] = [];
  const end = '2026-03-31T12:00:00.000+0000';
  const answerTo = ({ method, path }: Asked): unknown => {
    if (method === 'GET') return path.startsWith('/rest/webhooks') ? known : { values: known, total: known.length };
    if (path === '/rest/api/3/webhook/refresh') return { expirationDate: end };
    if (path === '/rest/webhooks/1.0/webhook') return { self: `https://acme.atlassian.net${path}/72` };
    return {
      webhookRegistrationResult: [
        refuses ? { errors: ['Operator is not is unsupported'] } : { createdWebhookId: 10042 },
      ],
    };
  };
  const setup = (data: JsonObject = {}) => ({
    data: { event: 'issueChanged', ...data },
    credential: { ...exampleCredential({}), values },
    vendorAddress: () => undefined,
    signal: new AbortController().signal,
    target,
    fetch: async (url: string | URL, init: RequestInit = {}) => {
      const { pathname } = new URL(url);
      const text = init.body ? await new Response(init.body).text() : '';
      const request = {
        method: init.method ?? 'GET',
        path: pathname.replace('/ex/jira/1324a887', ''),
        body: text === '' ? null : (JSON.parse(text) as JsonObject),
      };
      asked.push(request);
      return request.method === 'DELETE' ? new Response(null, { status: 202 }) : Response.json(answerTo(request));
    },
  });
  return { asked, setup };
}

const signedIn = { cloudId: '1324a887', clientSecret: 'the secret of the app, of 32 bytes' };
const byToken = { site: 'acme.atlassian.net', email: 'ada@example.com', token: 't' };

describe('the webhook of an app that somebody has signed in to', () => {
  it('is registered for its project, renewed before its 30 days are over, and removed', async () => {
    const { asked, setup } = jiraThat(signedIn);
    const made = await webhook.register(setup({ projectKey: 'WEB' }));
    expect(asked.at(-1)).toEqual({
      method: 'POST',
      path: '/rest/api/3/webhook',
      body: {
        url: target.address,
        webhooks: [{ events: ['jira:issue_created', 'jira:issue_updated'], jqlFilter: 'project = "WEB"' }],
      },
    });
    expect(made.facts).toEqual({ of: 'app', webhookId: '10042', clientSecret: signedIn.clientSecret });
    expect((made.expiresAt ?? 0) - Date.now()).toBeGreaterThan(29 * 86_400_000);
    const renewed = await webhook.renew(setup(), made);
    expect(renewed).toEqual({ facts: made.facts, expiresAt: Date.parse('2026-03-31T12:00:00.000Z') });
    await webhook.remove(setup(), renewed);
    expect(asked.slice(-2)).toEqual([
      { method: 'PUT', path: '/rest/api/3/webhook/refresh', body: { webhookIds: [10042] } },
      { method: 'DELETE', path: '/rest/api/3/webhook', body: { webhookIds: [10042] } },
    ]);
  });

  it('is asked for all projects by a condition that Jira takes, since it takes none that is empty', async () => {
    const { asked, setup } = jiraThat(signedIn);
    await webhook.register(setup());
    expect(asked.at(-1)?.body).toMatchObject({ webhooks: [{ jqlFilter: 'project != null' }] });
  });

  it('is refused in the words of Jira, which answers with the status 200', async () => {
    const { setup } = jiraThat(signedIn, { refuses: true });
    await expect(webhook.register(setup())).rejects.toThrow('Operator is not is unsupported');
  });

  it('that is there already is taken over', async () => {
    const { asked, setup } = jiraThat(signedIn, { known: [{ id: 7, url: target.address }] });
    expect((await webhook.register(setup())).facts).toMatchObject({ webhookId: '7' });
    expect(asked.map(({ method }) => method)).toEqual(['GET']);
  });
});

describe('the webhook of a site, with the token of an administrator', () => {
  it('is registered with a secret of ours, does not end, and is removed', async () => {
    const { asked, setup } = jiraThat(byToken);
    const made = await webhook.register(setup({ event: 'issueCreated', projectKey: 'WEB' }));
    expect(asked.at(-1)?.body).toEqual({
      name: 'Heddle',
      url: target.address,
      events: ['jira:issue_created'],
      filters: { 'issue-related-events-section': 'project = "WEB"' },
      excludeBody: true,
      secret: target.secret,
    });
    expect(made).toEqual({ facts: { of: 'site', webhookId: '72' }, expiresAt: null });
    await webhook.remove(setup(), made);
    expect(asked.at(-1)).toMatchObject({ method: 'DELETE', path: '/rest/webhooks/1.0/webhook/72' });
  });
});

describe('a call of Jira', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const callOf = (
    of: JsonObject,
    sent: Partial<WebhookCall> & { headers?: { [name: string]: string } },
  ): WebhookCall => ({
    method: 'POST',
    address: target.address,
    header: (name) => sent.headers?.[name],
    query: {},
    body: Buffer.from(''),
    secret: target.secret,
    facts: of,
    now,
    ...sent,
  });

  // https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks
  it('is believed as Atlassian publishes it, where the site has the webhook', async () => {
    const vector = {
      secret: "It's a Secret to Everybody",
      body: Buffer.from('Hello World!'),
      headers: { 'x-hub-signature': 'sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d976c214ace1f2937e133263c9' },
    };
    const site = { of: 'site' };
    expect(await webhook.read(callOf(site, vector))).toEqual({ is: 'news' });
    expect(await webhook.read(callOf(site, { ...vector, body: Buffer.from('Hello World?') }))).toEqual({
      is: 'refused',
      problem: 'wrong',
    });
    expect(await webhook.read(callOf(site, { body: vector.body }))).toEqual({ is: 'refused', problem: 'missing' });
  });

  it('is believed with a token that the secret of the app has signed', async () => {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = (claims: JsonObject, secret = signedIn.clientSecret): string => {
      const signed = `${part({ alg: 'HS256' })}.${part(claims)}`;
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
    };
    const read = async (authorization: string) =>
      webhook.read(callOf({ of: 'app', clientSecret: signedIn.clientSecret }, { headers: { authorization } }));
    const seconds = now / 1000;
    const refused = (problem: string) => ({ is: 'refused', problem });
    expect(await read(`Bearer ${token({ iss: 'jira' })}`)).toEqual({ is: 'news' });
    expect(await read(`JWT ${token({ exp: seconds + 60, qsh: 'context-qsh' })}`)).toEqual({ is: 'news' });
    expect(await read(`Bearer ${token({ exp: seconds - 600 })}`)).toEqual(refused('old'));
    expect(await read(`Bearer ${token({}, 'another secret, also of 32 bytes')}`)).toEqual(refused('wrong'));
    expect(await read(`Bearer ${token({ qsh: 'of another address' })}`)).toEqual(refused('wrong'));
    expect(await read('Basic eA==')).toEqual(refused('malformed'));
  });

  it('is believed by its address alone where the credential does not know the secret of the app', async () => {
    expect(await webhook.read(callOf({ of: 'app' }, {}))).toEqual({ is: 'news' });
    const hubSignature = createHmac('sha256', 'x').update('').digest('hex');
    expect(
      await webhook.read(callOf({ of: 'site' }, { headers: { 'x-hub-signature': `sha256=${hubSignature}` } })),
    ).toEqual({ is: 'refused', problem: 'wrong' });
  });
});
