import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StatePort } from '@heddle/contract/node/state';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { incidentCreation } from './incidentCreation.node.ts';
import { severityOf } from './severity.ts';

interface Sent {
  request: string;
  body: JsonValue;
}

/** A provider that answers requests by their method and path, and what it was sent. */
function startProvider(answer: (request: string, body: JsonValue, search: URLSearchParams) => JsonValue | Response) {
  const sent: Sent[] = [];
  return {
    sent,
    run: (
      data: JsonObject,
      { state, runId = 'run-1', items = [{}] }: { state?: StatePort; runId?: string; items?: JsonObject[] } = {},
    ) =>
      runNode(incidentCreation, {
        items: items.map((json) => ({ json })),
        data: { key: 'disk-web-1', title: 'The disk is full', ...data },
        credentials: {
          jira: { ...exampleCredential({ site: 'acme.atlassian.net' }), type: 'jiraToken' },
          github: { ...exampleCredential({}), type: 'githubToken' },
          servicenow: { ...exampleCredential({ instance: 'acme' }), type: 'serviceNowUser' },
          pagerduty: { ...exampleCredential({ routingKey: 'R1' }), type: 'pagerDutyIntegration' },
          opsgenie: { ...exampleCredential({ region: 'eu' }), type: 'opsgenieKey' },
        },
        runId,
        // State in memory is that of one run: the steps of others have other keys.
        stepKey: runId,
        ...(state ? { state } : {}),
        fetch: async (url, init) => {
          const { pathname, host, searchParams } = new URL(url);
          const text = init?.body ? await new Response(init.body).text() : '';
          const body = text === '' ? null : (JSON.parse(text) as JsonValue);
          const request = `${init?.method ?? 'GET'} ${host}${pathname}`;
          sent.push({ request, body });
          const given = answer(request, body, searchParams);
          return given instanceof Response ? given : Response.json(given);
        },
      }),
  };
}

const outcomeOf = ({ outputs }: Awaited<ReturnType<ReturnType<typeof startProvider>['run']>>): JsonValue[] =>
  (outputs['main'] ?? []).map(({ json }) => json['incident'] ?? null);

describe('A severity', () => {
  it.each([
    ['Critical', 'critical'],
    ['P1', 'critical'],
    ['error', 'high'],
    ['SEV 3', 'medium'],
    ['warning', 'medium'],
    ['4', 'low'],
    ['Informational', 'info'],
    ['purple', null],
    ['', null],
  ])('%s is %s', (word, severity) => expect(severityOf(word)).toBe(severity));
});

describe('An incident in Jira', () => {
  const data = { provider: 'jira', jiraCredential: 'jira', projectKey: 'OPS', severity: 'critical' };
  const base = 'acme.atlassian.net/rest/api/3';
  const jira = (open: JsonValue[]) =>
    startProvider((request) => {
      if (request.endsWith('/search/jql')) return { issues: open };
      if (request.endsWith('/transitions') && request.startsWith('GET'))
        return {
          transitions: [
            { id: '11', to: { statusCategory: { key: 'indeterminate' } } },
            { id: '31', to: { statusCategory: { key: 'done' } } },
          ],
        };
      if (request === `POST ${base}/issue`)
        return { key: 'OPS-42', self: 'https://acme.atlassian.net/rest/api/3/issue/10042' };
      return request.endsWith('/transitions') ? new Response(null, { status: 204 }) : { id: '1' };
    });

  it('is created where none is open, with the priority of its severity and a label of its key', async () => {
    const provider = jira([]);
    expect(outcomeOf(await provider.run({ ...data, tags: 'my net, db' }))).toMatchObject([
      { outcome: 'created', name: 'OPS-42', url: 'https://acme.atlassian.net/browse/OPS-42', severity: 'critical' },
    ]);
    expect(provider.sent.map(({ request }) => request)).toEqual([`POST ${base}/search/jql`, `POST ${base}/issue`]);
    expect(provider.sent[0]?.body).toMatchObject({
      jql: 'project = "OPS" AND labels = "incident-fbdcbd33ee6d27a1" AND statusCategory != Done ORDER BY created ASC',
    });
    expect(provider.sent[1]?.body).toMatchObject({
      fields: {
        project: { key: 'OPS' },
        issuetype: { name: 'Task' },
        priority: { name: 'Highest' },
        labels: ['incident-fbdcbd33ee6d27a1', 'my-net', 'db'],
      },
    });
  });

  it('that is open gets a comment, and no second one is created', async () => {
    const provider = jira([{ key: 'OPS-7', self: 'https://acme.atlassian.net/rest/api/3/issue/7' }]);
    expect(outcomeOf(await provider.run(data))).toMatchObject([{ outcome: 'updated', name: 'OPS-7' }]);
    expect(provider.sent.map(({ request }) => request).slice(1)).toEqual([`POST ${base}/issue/OPS-7/comment`]);
    const silent = jira([{ key: 'OPS-7' }]);
    expect(outcomeOf(await silent.run({ ...data, onRepeat: 'nothing' }))).toMatchObject([{ outcome: 'unchanged' }]);
    expect(silent.sent).toHaveLength(1);
  });

  it('is resolved by the transition to a done status; where none is open, nothing is done', async () => {
    const provider = jira([{ key: 'OPS-7' }]);
    expect(outcomeOf(await provider.run({ ...data, action: 'resolve', details: 'Cleaned up' }))).toMatchObject([
      { outcome: 'resolved', name: 'OPS-7' },
    ]);
    expect(provider.sent.at(-1)).toMatchObject({
      request: `POST ${base}/issue/OPS-7/transitions`,
      body: { transition: { id: '31' } },
    });
    expect(outcomeOf(await jira([]).run({ ...data, action: 'resolve' }))).toMatchObject([{ outcome: 'none' }]);
  });

  it('is one for several items and runs, though a search does not find it yet', async () => {
    const state = createMemoryState();
    const provider = jira([]);
    const first = await provider.run(data, { state, items: [{ n: 1 }, { n: 2 }] });
    expect(outcomeOf(first)).toMatchObject([
      { outcome: 'created', name: 'OPS-42' },
      { outcome: 'updated', name: 'OPS-42' },
    ]);
    expect(outcomeOf(await provider.run(data, { state, runId: 'run-2' }))).toMatchObject([{ outcome: 'updated' }]);
    expect(provider.sent.filter(({ request }) => request === `POST ${base}/issue`)).toHaveLength(1);
  });

  it('waits while another run creates it, and an attempt after a failure does not take its own for an older one', async () => {
    const state = createMemoryState();
    let fails = true;
    const open: JsonValue[] = [];
    const provider = startProvider((request) => {
      if (request.endsWith('/search/jql')) return { issues: open };
      if (request === `POST ${base}/issue` && fails) {
        open.push({ key: 'OPS-42', properties: { heddle: { mark: '' } } });
        return new Response('{}', { status: 503 });
      }
      return { key: 'OPS-42', self: '' };
    });
    await expect(provider.run({ ...data, requestRetries: 0 }, { state })).rejects.toMatchObject({
      code: 'connector_failed',
    });
    open.length = 0;
    expect(await provider.run(data, { state, runId: 'run-2' })).toMatchObject({ wait: { duration: 5000 } });
    fails = false;
    open.push({ key: 'OPS-42' });
    expect(outcomeOf(await provider.run(data, { state }))).toMatchObject([{ outcome: 'created' }]);
    expect(provider.sent.filter(({ request }) => request.endsWith('/comment'))).toEqual([]);
  }, 20_000);
});

describe('An incident in ServiceNow', () => {
  const data = { provider: 'servicenow', servicenowCredential: 'servicenow', severity: 'high' };
  const table = 'acme.service-now.com/api/now/table/incident';

  it('is known by its correlation ID, and has impact and urgency', async () => {
    const queries: (string | null)[] = [];
    const provider = startProvider((request, _body, search) => {
      if (!request.startsWith('GET')) return { result: { sys_id: 's1', number: 'INC42' } };
      queries.push(search.get('sysparm_query'));
      return { result: [] };
    });
    expect(outcomeOf(await provider.run({ ...data, key: 'a^b' }))).toMatchObject([
      { outcome: 'created', name: 'INC42' },
    ]);
    expect(queries).toEqual(['correlation_id=a^^b^active=true^stateNOT IN6,7,8^ORDERBYsys_created_on']);
    expect(provider.sent[1]).toMatchObject({
      request: `POST ${table}`,
      body: { short_description: 'The disk is full', impact: '2', urgency: '1', correlation_id: 'a^b' },
    });
  });

  it('that is open gets a work note, and is resolved with a code', async () => {
    const open = () => startProvider((request) => ({ result: request.startsWith('GET') ? [{ sys_id: 's1' }] : {} }));
    const again = open();
    await again.run(data);
    expect(again.sent[1]).toMatchObject({
      request: `PATCH ${table}/s1`,
      body: { work_notes: expect.any(String) as string },
    });
    const over = open();
    await over.run({ ...data, action: 'resolve' });
    expect(over.sent[1]?.body).toEqual({
      state: '6',
      close_code: 'Solution provided',
      close_notes: 'The disk is full',
    });
  });
});

describe('An incident at a provider that knows keys itself', () => {
  it.each([
    [
      { provider: 'pagerduty', pagerdutyCredential: 'pagerduty', severity: 'warning', link: 'https://a.example' },
      'POST events.pagerduty.com/v2/enqueue',
      {
        routing_key: 'R1',
        event_action: 'trigger',
        dedup_key: 'disk-web-1',
        payload: { severity: 'warning', source: 'Heddle' },
        links: [{ href: 'https://a.example' }],
      },
    ],
    [
      { provider: 'pagerduty', pagerdutyCredential: 'pagerduty', action: 'resolve' },
      'POST events.pagerduty.com/v2/enqueue',
      { routing_key: 'R1', event_action: 'resolve', dedup_key: 'disk-web-1' },
    ],
    [
      { provider: 'opsgenie', opsgenieCredential: 'opsgenie', severity: 'critical', teams: 'Ops' },
      'POST api.eu.opsgenie.com/v2/alerts',
      { alias: 'disk-web-1', priority: 'P1', responders: [{ name: 'Ops', type: 'team' }] },
    ],
    [
      { provider: 'opsgenie', opsgenieCredential: 'opsgenie', action: 'resolve' },
      'POST api.eu.opsgenie.com/v2/alerts/disk-web-1/close',
      { note: 'The disk is full' },
    ],
  ])('is one request: %j', async (data, request, body) => {
    const provider = startProvider(() => ({ status: 'success' }));
    await provider.run(data);
    expect(provider.sent).toMatchObject([{ request, body }]);
  });
});
