import type { JsonObject } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { jiraAddress } from './address.ts';
import { jiraApi } from './jiraApi.node.ts';
import { jiraTrigger } from './jiraTrigger.node.ts';
import { newestFirst } from './jql.ts';

interface Asked {
  method: string;
  url: string;
  body: string;
}

const base = 'https://acme.atlassian.net/rest/api/3';
const example = exampleCredential({ site: 'acme.atlassian.net' });

/** A Jira that answers as it is told, and what it was asked. */
function jiraThat(answer: (asked: Asked) => Response) {
  const asked: Asked[] = [];
  const fetch = async (url: string | URL, init?: { method?: string; body?: BodyInit | null }) => {
    const body = init?.body ? await new Response(init.body).text() : '';
    const request = { method: init?.method ?? 'GET', url: String(url), body };
    asked.push(request);
    return answer(request);
  };
  return { asked, fetch };
}

async function run(data: JsonObject, answer: (asked: Asked) => Response) {
  const { asked, fetch } = jiraThat(answer);
  const { outputs } = await runNode(jiraApi, {
    data: { credential: 'example', ...data },
    credentials: { example },
    fetch,
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('Jira', () => {
  it('is at its site, however that is entered, or at the cloud of a sign-in', () => {
    for (const site of ['acme.atlassian.net', ' https://acme.atlassian.net/jira/projects?page=1 '])
      expect(jiraAddress({ site })).toBe('https://acme.atlassian.net');
    expect(jiraAddress({ cloudId: '1324a887' })).toBe('https://api.atlassian.com/ex/jira/1324a887');
  });

  it('is searched page by page, with the token of the page before', async () => {
    const { asked, items } = await run(
      { operation: 'issue.search', jql: 'project = WEB', limited: false },
      ({ body }) => {
        const token = Number(JSON.parse(body).nextPageToken ?? 0);
        return Response.json({
          issues: [{ id: String(token) }],
          ...(token < 2 ? { nextPageToken: String(token + 1) } : {}),
        });
      },
    );
    expect(items).toEqual([{ id: '0' }, { id: '1' }, { id: '2' }]);
    expect(asked.map(({ body }) => JSON.parse(body))).toEqual([
      { jql: 'project = WEB', fields: ['*navigable'], maxResults: 100 },
      { jql: 'project = WEB', fields: ['*navigable'], maxResults: 100, nextPageToken: '1' },
      { jql: 'project = WEB', fields: ['*navigable'], maxResults: 100, nextPageToken: '2' },
    ]);
  });

  it('gets texts as documents, names as objects, and further fields beside them', async () => {
    const { asked } = await run(
      {
        operation: 'issue.create',
        projectKey: 'WEB',
        issueType: 'Bug',
        summary: 'Empty',
        issueDescription: 'Always',
        components: 'Export, Import',
        moreFields: [{ name: 'customfield_10010', value: 'Acme' }],
      },
      () => Response.json({ key: 'WEB-42' }),
    );
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
      fields: {
        project: { key: 'WEB' },
        issuetype: { name: 'Bug' },
        summary: 'Empty',
        description: {
          version: 1,
          type: 'doc',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Always' }] }],
        },
        components: [{ name: 'Export' }, { name: 'Import' }],
        customfield_10010: 'Acme',
      },
      // By which it is found where it may have been created already.
      properties: [{ key: 'heddle', value: { mark: expect.stringMatching(/^[0-9a-f]{32}$/) as string } }],
    });
  });

  it('gets a comment with a transition', async () => {
    const { asked, items } = await run(
      { operation: 'transition.do', issueKey: 'WEB-42', transitionId: '31', transitionComment: 'Done' },
      () => new Response(null, { status: 204 }),
    );
    expect(items).toEqual([{ success: true }]);
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      transition: { id: '31' },
      update: { comment: [{ add: { body: { type: 'doc' } } }] },
    });
  });

  it('says which field it refuses', async () => {
    await expect(
      run({ operation: 'issue.get', issueKey: 'WEB-42', requestRetries: 0 }, () =>
        Response.json({ errorMessages: [], errors: { priority: 'Priority name is not valid' } }, { status: 400 }),
      ),
    ).rejects.toThrow('priority Priority name is not valid');
  });
});

describe('The newest issues', () => {
  const now = Date.parse('2026-03-01T12:00:00Z');

  it('are those of a project and a condition, from a time that no time zone changes', () => {
    const values = { project: 'WEB "2"', condition: 'a = 1 OR b = 2', order: 'updated', fields: ['*all'] };
    expect(newestFirst({ ...values, since: '2026-03-01T11:29:30Z' }, now)).toEqual({
      jql: 'project = "WEB \\"2\\"" AND (a = 1 OR b = 2) AND updated >= "-32m" ORDER BY updated DESC',
      fields: ['*all'],
    });
  });

  it('are restricted by a time even where nothing else restricts them', () => {
    expect(newestFirst({ order: 'created' }, now)).toEqual({
      jql: 'created >= "1970-01-01" ORDER BY created DESC',
    });
  });

  it('start a run each, with the fields that lists show', async () => {
    const { asked, fetch } = jiraThat(() =>
      Response.json({ issues: [{ id: '1', fields: { created: new Date().toISOString() } }] }),
    );
    const request = {
      credential: example,
      fetch,
      vendorAddress: () => undefined,
      signal: new AbortController().signal,
    };
    const data = { event: 'issueCreated', projectKey: 'WEB', jqlCondition: 'priority = High' };
    const position = { time: Date.now() - 60_000, seen: [] };
    const result = await jiraTrigger.poll?.({ ...request, data, position });
    expect(result?.records.map(({ key }) => key)).toEqual(['1']);
    expect(asked[0]?.url).toBe(`${base}/search/jql`);
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      jql: expect.stringMatching(
        /^project = "WEB" AND \(priority = High\) AND created >= "-\d+m" ORDER BY created DESC$/,
      ),
      fields: ['*navigable'],
    });
  });
});
