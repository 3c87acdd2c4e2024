import { createHmac } from 'node:crypto';
import type { WebhookCall, WebhookMeaning } from '@heddle/contract/node/service-webhook';
import { exampleCredential } from '@heddle/nodes/testing/run-node';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { airtableTrigger } from '../airtable/airtableTrigger.node.ts';
import { github } from '../github/github.ts';
import { githubTrigger } from '../github/githubTrigger.node.ts';
import { googleCalendarTrigger } from '../googleCalendar/googleCalendarTrigger.node.ts';
import { oneDriveTrigger } from '../oneDrive/oneDriveTrigger.node.ts';
import { pipedriveTrigger } from '../pipedrive/pipedriveTrigger.node.ts';
import { shopifyTrigger } from '../shopify/shopifyTrigger.node.ts';
import { readCall } from './webhook.ts';

interface Sent {
  headers?: { readonly [name: string]: string };
  body?: string;
  secret?: string;
  facts?: WebhookCall['facts'];
  query?: { readonly [name: string]: string };
}

const callOf = ({ headers = {}, body = '', secret = 'a secret', facts = {}, query = {} }: Sent): WebhookCall => ({
  method: 'POST',
  address: 'https://heddle.example/hooks/services/a1',
  header: (name) => headers[name],
  query,
  body: Buffer.from(body),
  secret,
  facts,
  now: Date.now(),
});
const read = async ({ webhook }: typeof githubTrigger, sent: Sent): Promise<WebhookMeaning | undefined> =>
  webhook?.read(callOf(sent));

const refused = (problem: string) => ({ is: 'refused', problem });
const news = { is: 'news' };

describe('a call of a vendor', () => {
  // https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries#testing-the-webhook-payload-validation
  it('is believed as GitHub publishes it', async () => {
    const vector = {
      secret: "It's a Secret to Everybody",
      body: 'Hello, World!',
      headers: {
        'x-hub-signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
      },
    };
    expect(await read(githubTrigger, vector)).toEqual(news);
    expect(await read(githubTrigger, { ...vector, body: 'Hello, World?' })).toEqual(refused('wrong'));
    expect(await read(githubTrigger, { ...vector, headers: {} })).toEqual(refused('missing'));
    const ping = { ...vector, headers: { ...vector.headers, 'x-github-event': 'ping' } };
    expect(await read(githubTrigger, ping)).toEqual({ is: 'ignored' });
  });

  it('of Shopify is believed with the secret of its app, and by its address alone where the credential does not know it', async () => {
    const body = '{"id":1}';
    const signature = createHmac('sha256', 'hush').update(body).digest('base64');
    const signed = { body, headers: { 'x-shopify-hmac-sha256': signature } };
    expect(await read(shopifyTrigger, { ...signed, facts: { appSecret: 'hush' } })).toEqual(news);
    expect(await read(shopifyTrigger, { ...signed, facts: { appSecret: 'other' } })).toEqual(refused('wrong'));
    expect(await read(shopifyTrigger, { body })).toEqual(news);
  });

  it('of Airtable is believed with the secret that Airtable has made, which is bytes', async () => {
    const [secret, body] = [Buffer.from([1, 200, 3]), '{"base":{"id":"app1"}}'];
    const mac = createHmac('sha256', secret).update(body).digest('hex');
    const signed = { body, headers: { 'x-airtable-content-mac': `hmac-sha256=${mac}` } };
    expect(await read(airtableTrigger, { ...signed, facts: { macSecret: secret.toString('base64') } })).toEqual(news);
    expect(await read(airtableTrigger, { ...signed, facts: { macSecret: 'b3RoZXI=' } })).toEqual(refused('wrong'));
  });

  it('of Google is believed with the token of its channel; the first one only says that the channel is open', async () => {
    const token = { 'x-goog-channel-token': 'a secret' };
    expect(await read(googleCalendarTrigger, { headers: token })).toEqual(news);
    expect(await read(googleCalendarTrigger, { headers: { ...token, 'x-goog-resource-state': 'sync' } })).toEqual({
      is: 'ignored',
    });
    expect(await read(googleCalendarTrigger, { headers: { 'x-goog-channel-token': 'a guess' } })).toEqual(
      refused('wrong'),
    );
    expect(await read(googleCalendarTrigger, {})).toEqual(refused('missing'));
  });

  it('of Pipedrive is believed with the password', async () => {
    const basic = (password: string) => ({
      headers: { authorization: `Basic ${Buffer.from(`heddle:${password}`).toString('base64')}` },
    });
    expect(await read(pipedriveTrigger, basic('a secret'))).toEqual(news);
    expect(await read(pipedriveTrigger, basic('a guess'))).toEqual(refused('wrong'));
    expect(await read(pipedriveTrigger, {})).toEqual(refused('missing'));
  });

  it('of Microsoft Graph is believed if all notices in it have the secret', async () => {
    const body = (...states: string[]) => ({
      body: JSON.stringify({ value: states.map((clientState) => ({ clientState })) }),
    });
    expect(await read(oneDriveTrigger, body('a secret', 'a secret'))).toEqual(news);
    expect(await read(oneDriveTrigger, body('a secret', 'a guess'))).toEqual(refused('wrong'));
    expect(await read(oneDriveTrigger, body())).toEqual(refused('wrong'));
    expect(await read(oneDriveTrigger, { body: 'no JSON' })).toEqual(refused('wrong'));
    expect(await read(oneDriveTrigger, { query: { validationToken: 'tried' } })).toEqual({
      is: 'asked',
      answer: 'tried',
    });
    const life = (event: string, clientState = 'a secret') => ({
      body: JSON.stringify({ value: [{ lifecycleEvent: event, clientState }] }),
    });
    expect(await read(oneDriveTrigger, life('reauthorizationRequired'))).toEqual({ is: 'renewal' });
    expect(await read(oneDriveTrigger, life('subscriptionRemoved'))).toEqual({ is: 'ended' });
    expect(await read(oneDriveTrigger, life('missed'))).toEqual(news);
    expect(await read(oneDriveTrigger, life('subscriptionRemoved', 'a guess'))).toEqual(refused('wrong'));
  });

  it('with any other body is not believed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), fc.string({ minLength: 1 }), async (body, other, secret) => {
        fc.pre(body !== other);
        const digest = createHmac('sha256', secret).update(body).digest('hex');
        const headers = { 'x-hub-signature-256': `sha256=${digest}` };
        const { webhook } = github;
        const given = async (sent: string) => webhook && readCall(webhook, callOf({ headers, secret, body: sent }));
        expect([await given(body), await given(other)]).toEqual([news, refused('wrong')]);
      }),
    );
  });
});

describe('a webhook', () => {
  /** A repository of GitHub that keeps webhooks. */
  function repository() {
    let hooks: { id: number; config: { url: string } }[] = [];
    const setup = {
      data: { event: 'issueCreated', owner: 'octocat', repository: 'hello' },
      credential: exampleCredential({ token: 't' }),
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
      target: { address: 'https://heddle.example/hooks/services/a1', secret: 'a secret' },
      fetch: async (url: string | URL, init: RequestInit = {}) => {
        const { method = 'GET', body } = init;
        if (method === 'GET') return Response.json(hooks);
        if (method === 'DELETE') {
          const before = hooks.length;
          hooks = hooks.filter(({ id }) => !String(url).endsWith(`/${id}`));
          return new Response(null, { status: hooks.length < before ? 204 : 404 });
        }
        hooks.push({
          id: hooks.length + 7,
          ...(JSON.parse(await new Response(body).text()) as { config: { url: string } }),
        });
        return Response.json(hooks.at(-1), { status: 201 });
      },
    };
    return { setup, hooks: () => hooks };
  }

  it('that is there already is taken over: its server may have died before it was noted', async () => {
    const { setup, hooks } = repository();
    const first = await githubTrigger.webhook?.register(setup);
    expect(await githubTrigger.webhook?.register(setup)).toEqual(first);
    expect(first).toEqual({ facts: { webhookId: '7' }, expiresAt: null });
    expect(hooks()).toMatchObject([
      { config: { url: setup.target.address, secret: 'a secret' }, events: ['issues', 'pull_request'] },
    ]);
  });

  it('that is gone already counts as removed', async () => {
    const { setup, hooks } = repository();
    const made = await githubTrigger.webhook?.register(setup);
    if (!made) throw new Error('It was not registered.');
    await githubTrigger.webhook?.remove(setup, made);
    expect(hooks()).toEqual([]);
    await githubTrigger.webhook?.remove(setup, made);
  });

  it('is wanted where the trigger is to be told of an event that the vendor tells', () => {
    const { webhook } = githubTrigger;
    expect(webhook?.isWanted({ event: 'issueCreated', delivery: 'webhook' })).toBe(true);
    expect(webhook?.isWanted({ event: 'issueCreated', delivery: 'asking' })).toBe(false);
    expect(webhook?.isWanted({ event: 'somethingElse', delivery: 'webhook' })).toBe(false);
  });
});
