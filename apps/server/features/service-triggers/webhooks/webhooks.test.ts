import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { ServiceWebhookView } from '@heddle/contract/api/service-webhooks';
import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { RunSummary, RunView } from '@heddle/contract/run/view';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { LocalServer } from '@heddle/nodes/testing/server';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { createTestApp, node, saveWorkflow } from '../../../testing/test-app.ts';

interface Hook {
  id: number;
  config: { url: string; secret: string };
  events: string[];
}

interface Subscription {
  id: string;
  notificationUrl: string;
  lifecycleNotificationUrl: string;
  clientState: string;
  expirationDateTime: string;
}

/** A bot at Telegram: where it sends updates, or those that wait for somebody to ask. */
let bot: { url: string; secret: string; kinds: string[]; waiting: object[] };

/** A vendor that stands for GitHub, for Microsoft Graph and for Telegram. */
let vendor: LocalServer;
let hooks: Hook[] = [];
let subscriptions: Subscription[] = [];
let issues: { id: number; created_at: string }[] = [];
/** What Asana was given for its webhook. */
let asanaHook: { target: string; secret: string } | null = null;
let trelloHook: { callbackURL: string; idModel: string } | null = null;
/** What Greenhouse lists. */
let applications: { id: number; applied_at: string }[] = [];
let refusing = false;
let renewals = 0;
let next = 1;

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  vendor = await serve((request, response) => {
    const { pathname } = new URL(request.url, 'http://vendor.example');
    const body: unknown = request.body.length > 0 ? JSON.parse(request.body.toString()) : null;
    const { method } = request;
    const called = /(getUpdates|\w+Webhook\w*)$/.exec(pathname)?.[1];
    // The connector has written the body.
    if (called) return answerForBot(response, called, body as JsonObject | null);
    if (pathname.endsWith('/issues')) return sendJson(response, issues.toReversed());
    if (refusing) return void response.writeHead(403, { 'content-type': 'application/json' }).end('{"message":"no"}');
    if (pathname.endsWith('/hooks') && method === 'GET') return sendJson(response, hooks);
    if (pathname.endsWith('/hooks')) {
      // The test has written what is sent.
      const hook = { id: next++, ...(body as Omit<Hook, 'id'>) };
      hooks.push(hook);
      return sendJson(response, hook);
    }
    if (pathname.includes('/hooks/')) {
      hooks = hooks.filter(({ id }) => !pathname.endsWith(`/${id}`));
      return void response.writeHead(204).end();
    }
    if (pathname === '/v1/applications') return sendJson(response, applications);
    if (pathname.endsWith('/tokens/t/webhooks')) return sendJson(response, []);
    if (pathname.endsWith('/boards/b1')) return sendJson(response, { id: 'b1' });
    if (pathname === '/1/webhooks') return answerAsTrello(response, body as { callbackURL: string; idModel: string });
    if (pathname.endsWith('/webhooks') && method === 'GET') return sendJson(response, { data: [] });
    // The test has written what is sent.
    if (pathname.endsWith('/webhooks')) return answerAsAsana(response, body as { data: { target: string } });
    if (pathname.endsWith('/subscriptions') && method === 'GET') return sendJson(response, { value: subscriptions });
    if (pathname.endsWith('/subscriptions')) {
      const made = { id: String(next++), ...(body as Omit<Subscription, 'id'>) };
      return void fetch(`${made.notificationUrl}?validationToken=a%20b`, { method: 'POST' })
        .then((tried) => tried.text())
        .then((text) => {
          if (text !== 'a b') return void response.writeHead(400).end();
          subscriptions.push(made);
          return sendJson(response, made);
        });
    }
    if (pathname.includes('/subscriptions/') && method === 'PATCH') {
      renewals += 1;
      return sendJson(response, { ...subscriptions[0], ...(body as object) });
    }
    return sendJson(response, { value: [] });
  });
  app = await createTestApp({
    HEDDLE_CONNECTOR_ADDRESSES: `asana=${vendor.origin},greenhouse=${vendor.origin},github=${vendor.origin},oneDrive=${vendor.origin},telegram=${vendor.origin},trello=${vendor.origin}`,
    HEDDLE_EGRESS_ALLOW: '127.0.0.0/8,::1/128',
  });
  ada = await app.signUp();
  await app.open();
});
afterAll(async () => {
  await app.end();
  await vendor.close();
});
beforeEach(() => {
  [hooks, subscriptions, issues, refusing, renewals] = [[], [], [], false, 0];
  bot = { url: '', secret: '', kinds: [], waiting: [] };
});

/** What Asana answers to a new webhook, which it tries first (https://developers.asana.com/reference/createwebhook). */
function answerAsAsana(response: ServerResponse, { data: { target } }: { data: { target: string } }): void {
  const secret = 'b537207f20cbfa02357cf448134da559e8bd39d61597dcd5631b8012eae53e81';
  void fetch(target, { method: 'POST', headers: { 'x-hook-secret': secret } }).then((tried) => {
    if (!tried.ok || tried.headers.get('x-hook-secret') !== secret) return void response.writeHead(400).end();
    asanaHook = { target, secret };
    return sendJson(response, { data: { gid: '43214', target }, 'X-Hook-Secret': secret });
  });
}

/** What Trello answers to a new webhook, which it tries first (https://developer.atlassian.com/cloud/trello/guides/rest-api/webhooks/). */
function answerAsTrello(response: ServerResponse, { callbackURL, idModel }: { callbackURL: string; idModel: string }) {
  void fetch(callbackURL, { method: 'HEAD' }).then(({ status }) => {
    if (status !== 200) return void response.writeHead(400).end();
    trelloHook = { callbackURL, idModel };
    return sendJson(response, { id: 'w1', callbackURL, idModel });
  });
}

/** What Telegram answers: updates are sent or asked for, never both (https://core.telegram.org/bots/api#getting-updates). */
function answerForBot(response: ServerResponse, method: string, body: JsonObject | null): void {
  if (method === 'getUpdates' && bot.url !== '') {
    const description = "Conflict: can't use getUpdates method while webhook is active";
    response.writeHead(409, { 'content-type': 'application/json' });
    return void response.end(JSON.stringify({ ok: false, error_code: 409, description }));
  }
  if (method === 'setWebhook')
    bot = {
      ...bot,
      url: asText(body?.['url']),
      secret: asText(body?.['secret_token']),
      kinds: body?.['allowed_updates'] as string[],
    };
  if (method === 'deleteWebhook') bot = { ...bot, url: '', secret: '' };
  const result = method === 'getUpdates' ? bot.waiting : method === 'getWebhookInfo' ? { url: bot.url } : true;
  return sendJson(response, { ok: true, result });
}

/** A call as Telegram makes it. */
const sendUpdate = async (update: object, secret = bot.secret): Promise<number> =>
  (
    await fetch(bot.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify(update),
    })
  ).status;

async function credential(type: string): Promise<string> {
  const answer = await ada.send('POST', '/api/credentials', { name: type, type, values: { token: 't' } });
  return answer.json<{ id: string }>().id;
}

const onGithub = async (data: object = {}): Promise<WorkflowNode> =>
  node('issues', 'githubTrigger', {
    event: 'issueCreated',
    owner: 'octocat',
    repository: 'hello',
    credential: await credential('githubToken'),
    delivery: 'webhook',
    every: 1440,
    ...data,
  });

const webhooksOf = async ({ id }: WorkflowView): Promise<ServiceWebhookView[]> =>
  (await ada.send('GET', `/api/workflows/${id}/service-webhooks`)).json();
const runsOf = async ({ id }: WorkflowView): Promise<RunSummary[]> =>
  (await ada.send('GET', `/api/executions?workflowId=${id}`)).json();
const isRegistered = async (workflow: WorkflowView): Promise<void> => {
  await expect.poll(async () => (await webhooksOf(workflow))[0]?.state, { timeout: 10_000 }).toBe('registered');
};
const save = ({ id }: WorkflowView, changes: object) => ada.send('PUT', `/api/workflows/${id}`, changes);

/** A call as GitHub makes it. */
async function call({ config }: Hook, event: string, secret = config.secret): Promise<number> {
  const body = JSON.stringify({ action: 'opened' });
  const { status } = await fetch(config.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': event,
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  });
  return status;
}

const hookOf = (): Hook => hooks[0] as Hook;

describe('a webhook at a service', () => {
  it('is set up with the workflow, starts a run once the service calls, and is removed when the workflow is switched off', async () => {
    issues = [{ id: 1, created_at: '2026-03-01T12:00:00Z' }];
    const workflow = await saveWorkflow(ada, [await onGithub()]);
    await isRegistered(workflow);
    expect(hooks).toMatchObject([{ events: ['issues', 'pull_request'], config: { content_type: 'json' } }]);
    expect(hookOf().config.secret.length).toBeGreaterThan(30);
    expect(await call(hookOf(), 'ping')).toBe(200);
    issues.push({ id: 2, created_at: '2026-03-01T12:01:00Z' });
    expect(await call(hookOf(), 'issues')).toBe(200);
    await expect.poll(async () => (await runsOf(workflow)).length, { timeout: 10_000 }).toBe(1);
    expect((await webhooksOf(workflow))[0]?.calledAt).toEqual(expect.any(String));
    await save(workflow, { isActive: false });
    await expect.poll(() => hooks, { timeout: 10_000 }).toEqual([]);
    expect(await webhooksOf(workflow)).toEqual([]);
  });

  it('is set up again when the workflow is switched on again, and removed when the workflow is deleted', async () => {
    const workflow = await saveWorkflow(ada, [await onGithub()]);
    await isRegistered(workflow);
    await save(workflow, { isActive: false });
    await expect.poll(() => hooks, { timeout: 10_000 }).toEqual([]);
    await save(workflow, { isActive: true });
    await expect.poll(() => hooks.length, { timeout: 10_000 }).toBe(1);
    await ada.send('DELETE', `/api/workflows/${workflow.id}`);
    await expect.poll(() => hooks, { timeout: 10_000 }).toEqual([]);
  });

  it('believes only what is signed with its secret', async () => {
    const workflow = await saveWorkflow(ada, [await onGithub()]);
    await isRegistered(workflow);
    expect(await call(hookOf(), 'issues', 'a guess')).toBe(401);
    expect((await fetch(hookOf().config.url, { method: 'POST', body: '{}' })).status).toBe(401);
    expect((await fetch(hookOf().config.url.replace(/.$/, '~'), { method: 'POST', body: '{}' })).status).toBe(404);
    expect(await runsOf(workflow)).toEqual([]);
  });

  it('is removed when the trigger is to ask instead, which goes on where it was', async () => {
    const trigger = await onGithub();
    const workflow = await saveWorkflow(ada, [trigger]);
    await isRegistered(workflow);
    const epochs = () =>
      app.platform.db.selectFrom('followers').select('epoch').where('workflow_id', '=', workflow.id).execute();
    const before = await epochs();
    await save(workflow, { nodes: [{ ...trigger, data: { ...trigger.data, delivery: 'asking' } }], edges: [] });
    await expect.poll(() => hooks, { timeout: 10_000 }).toEqual([]);
    expect(before).toHaveLength(1);
    expect(await epochs()).toEqual(before);
  });

  it('says why it could not be set up', async () => {
    refusing = true;
    const workflow = await saveWorkflow(ada, [await onGithub()]);
    await expect.poll(async () => (await webhooksOf(workflow))[0]?.state, { timeout: 10_000 }).toBe('failed');
    expect((await webhooksOf(workflow))[0]?.problem).toMatch(
      /^"List webhooks": GitHub does not permit this.*admin:repo_hook/,
    );
  });

  it('is renewed before the service ends it, and answers what the service asks to see first', async () => {
    const data = {
      event: 'itemChanged',
      driveId: 'd1',
      delivery: 'webhook',
      credential: await credential('microsoftToken'),
    };
    const workflow = await saveWorkflow(ada, [node('files', 'oneDriveTrigger', data)]);
    await isRegistered(workflow);
    const { db } = app.platform;
    const due = await db
      .selectFrom('service_webhooks')
      .select(['due_at', 'expires_at'])
      .where('workflow_id', '=', workflow.id)
      .executeTakeFirstOrThrow();
    expect(due.due_at).toBeLessThan(due.expires_at ?? 0);
    await db.updateTable('service_webhooks').set({ due_at: 1 }).where('workflow_id', '=', workflow.id).execute();
    await save(workflow, { name: 'Files' });
    await expect.poll(() => renewals, { timeout: 10_000 }).toBe(1);
    expect(subscriptions).toHaveLength(1);
  });

  it('is renewed as soon as the service wants it, and set up anew where the service has ended it', async () => {
    const data = {
      event: 'itemChanged',
      driveId: 'd1',
      delivery: 'webhook',
      credential: await credential('microsoftToken'),
    };
    const workflow = await saveWorkflow(ada, [node('files', 'oneDriveTrigger', data)]);
    await isRegistered(workflow);
    const [subscription] = subscriptions;
    const tell = async (lifecycleEvent: string, clientState = subscription?.clientState): Promise<number> => {
      const body = JSON.stringify({ value: [{ lifecycleEvent, clientState, subscriptionId: subscription?.id }] });
      return (await fetch(subscription?.lifecycleNotificationUrl ?? '', { method: 'POST', body })).status;
    };
    expect(await tell('reauthorizationRequired', 'a guess')).toBe(401);
    expect(await tell('reauthorizationRequired')).toBe(200);
    await expect.poll(() => renewals, { timeout: 10_000 }).toBe(1);
    expect(subscriptions).toHaveLength(1);
    subscriptions = [];
    expect(await tell('subscriptionRemoved')).toBe(200);
    await expect.poll(() => subscriptions.length, { timeout: 10_000 }).toBe(1);
    expect(subscriptions[0]?.clientState).toBe(subscription?.clientState);
  });
});

describe('a webhook of Asana', () => {
  it('is tried with its secret, which the answer has in a header, and is then called with signatures of it', async () => {
    const data = {
      event: 'taskCreated',
      workspace: '12345',
      project: '67890',
      delivery: 'webhook',
      credential: await credential('asanaToken'),
    };
    const workflow = await saveWorkflow(ada, [node('tasks', 'asanaTrigger', data)]);
    await isRegistered(workflow);
    const body = '{"events":[{"action":"added","resource":{"gid":"1"}}]}';
    const { target = '', secret = '' } = asanaHook ?? {};
    const tell = async (key: string): Promise<number> => {
      const signature = createHmac('sha256', key).update(body).digest('hex');
      return (await fetch(target, { method: 'POST', headers: { 'x-hook-signature': signature }, body })).status;
    };
    expect(await tell(secret)).toBe(200);
    expect(await tell('a guess')).toBe(401);
  });
});

describe('a webhook whose address people enter at the service', () => {
  const open = async (webhookKey: string): Promise<WorkflowView> => {
    const account = await ada.send('POST', '/api/credentials', {
      name: 'Greenhouse',
      type: 'greenhouseKey',
      values: { apiKey: 'k', onBehalfOf: '7', webhookKey },
    });
    const { id } = account.json<{ id: string }>();
    const data = { event: 'applicationCreated', delivery: 'webhook', credential: id };
    return saveWorkflow(ada, [node('applied', 'greenhouseTrigger', data)]);
  };
  const viewOf = async (workflow: WorkflowView) => (await webhooksOf(workflow))[0];

  it('is shown with its address, and starts runs for calls that are signed with the secret of the credential', async () => {
    applications = [];
    const workflow = await open('a secret key');
    await isRegistered(workflow);
    const enter = (await viewOf(workflow))?.enter ?? '';
    expect(enter).toMatch(/\/hooks\/services\/[\w-]{20,}$/);
    const tell = async (key: string, action = 'new_candidate_application'): Promise<number> => {
      const body = JSON.stringify({ action, payload: {} });
      const signature = `sha256 ${createHmac('sha256', key).update(body).digest('hex')}`;
      return (await fetch(enter, { method: 'POST', headers: { signature }, body })).status;
    };
    expect(await tell('a guess')).toBe(401);
    expect(await tell('a secret key', 'ping')).toBe(200);
    applications = [{ id: 69, applied_at: new Date(Date.now() + 1000).toISOString() }];
    expect(await tell('a secret key')).toBe(200);
    await expect.poll(async () => (await runsOf(workflow)).length, { timeout: 10_000 }).toBe(1);
    expect((await viewOf(workflow))?.calledAt).not.toBeNull();
  });

  it('is not set up without the secret, which is said', async () => {
    const workflow = await open('');
    await expect
      .poll(async () => (await viewOf(workflow))?.problem, { timeout: 10_000 })
      .toContain('Webhook secret key of the credential');
    expect((await viewOf(workflow))?.enter).toBeNull();
  });
});

describe('a webhook of Trello', () => {
  it('is tried with HEAD before it is called', async () => {
    const data = { event: 'cardCreated', boardId: 'b1', delivery: 'webhook' };
    const account = await ada.send('POST', '/api/credentials', {
      name: 'Trello',
      type: 'trelloToken',
      values: { key: 'k', token: 't', appSecret: 'app secret' },
    });
    const { id } = account.json<{ id: string }>();
    const workflow = await saveWorkflow(ada, [node('cards', 'trelloTrigger', { ...data, credential: id })]);
    await isRegistered(workflow);
    const { callbackURL = '', idModel = '' } = trelloHook ?? {};
    expect(idModel).toBe('b1');
    const tell = async (over: string): Promise<number> => {
      const signature = createHmac('sha1', 'app secret').update(over).digest('base64');
      return (await fetch(callbackURL, { method: 'POST', headers: { 'x-trello-webhook': signature }, body: '{}' }))
        .status;
    };
    expect(await tell(`{}${callbackURL}`)).toBe(200);
    expect(await tell('{}')).toBe(401);
  });
});

describe('a webhook that brings what is new', () => {
  const onTelegram = async (data: object = {}): Promise<WorkflowNode> =>
    node('messages', 'telegramTrigger', {
      event: 'messageReceived',
      credential: await credential('telegramBotToken'),
      delivery: 'webhook',
      every: 1440,
      ...data,
    });
  const update = (id: number) => ({ update_id: id, message: { message_id: id, text: `Message ${id}` } });
  const startedWith = async (workflow: WorkflowView): Promise<unknown[]> => {
    const runs = await runsOf(workflow);
    const views = await Promise.all(
      runs.map(async ({ id }) => (await ada.send('GET', `/api/executions/${id}`)).json<RunView>()),
    );
    return views.flatMap(({ steps }) => steps[0]?.output?.['main'] ?? []).map(({ json }) => json['update_id']);
  };

  it('starts a run for each record, once however often the service calls', async () => {
    const workflow = await saveWorkflow(ada, [await onTelegram()]);
    await isRegistered(workflow);
    expect(bot.kinds).toEqual(['message']);
    expect(await sendUpdate(update(7), 'a guess')).toBe(401);
    expect(await sendUpdate(update(8))).toBe(200);
    await expect.poll(() => startedWith(workflow), { timeout: 10_000 }).toEqual([8]);
    // What is older than the webhook may be of any kind.
    expect(await sendUpdate({ update_id: 9, callback_query: { id: '1' } })).toBe(200);
    expect(await sendUpdate(update(8))).toBe(200);
    expect(await sendUpdate(update(10))).toBe(200);
    await expect.poll(() => startedWith(workflow), { timeout: 10_000 }).toEqual([10, 8]);
    expect((await webhooksOf(workflow))[0]?.calledAt).toEqual(expect.any(String));
  });

  it('is removed when the trigger is to ask instead, which loses nothing and fails no run', async () => {
    const trigger = await onTelegram();
    const workflow = await saveWorkflow(ada, [trigger]);
    await isRegistered(workflow);
    await sendUpdate(update(20));
    await expect.poll(() => startedWith(workflow), { timeout: 10_000 }).toEqual([20]);
    bot.waiting = [update(21)];
    await save(workflow, { nodes: [{ ...trigger, data: { ...trigger.data, delivery: 'asking' } }], edges: [] });
    await expect.poll(() => bot.url, { timeout: 10_000 }).toBe('');
    await expect.poll(() => startedWith(workflow), { timeout: 20_000 }).toEqual([21, 20]);
    expect((await runsOf(workflow)).map(({ status }) => status)).toEqual(['completed', 'completed']);
  });

  it('is not taken from another program', async () => {
    bot.url = 'https://other.example/bot';
    const workflow = await saveWorkflow(ada, [await onTelegram()]);
    await expect.poll(async () => (await webhooksOf(workflow))[0]?.state, { timeout: 10_000 }).toBe('failed');
    expect((await webhooksOf(workflow))[0]?.problem).toContain('another URL receives the updates of this bot');
    await save(workflow, { isActive: false });
    await expect.poll(() => webhooksOf(workflow), { timeout: 10_000 }).toEqual([]);
    expect(bot.url).toBe('https://other.example/bot');
  });
});

describe('a server that services cannot call', () => {
  it('says so', async () => {
    const local = await createTestApp();
    try {
      const bea = await local.signUp();
      await local.open();
      const made = await bea.send('POST', '/api/credentials', {
        name: 'G',
        type: 'githubToken',
        values: { token: 't' },
      });
      const workflow = await saveWorkflow(bea, [
        { ...(await onGithub()), data: { ...(await onGithub()).data, credential: made.json<{ id: string }>().id } },
      ]);
      const url = `/api/workflows/${workflow.id}/service-webhooks`;
      const problem = async (): Promise<unknown> =>
        (await bea.send('GET', url)).json<ServiceWebhookView[]>()[0]?.problem;
      await expect.poll(problem, { timeout: 10_000 }).toContain('HEDDLE_PUBLIC_URL');
    } finally {
      await local.end();
    }
  });
});
