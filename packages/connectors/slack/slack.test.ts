import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { exampleCredential, runNode } from '@heddle/nodes/testing/run-node';
import { describe, expect, it } from 'vitest';
import { slackMessage } from './slackMessage.node.ts';

/** Runs the node; `answers` are given one after the other, for each the query and the body that it answered. */
async function run(data: JsonObject, ...answers: JsonValue[]) {
  const asked: { path: string; query: string; body: string }[] = [];
  const { outputs } = await runNode(slackMessage, {
    data: { credential: 'example', ...data },
    credentials: { example: exampleCredential({}) },
    fetch: async (url, init) => {
      const { pathname, search } = new URL(url);
      const body = init?.body ? await new Response(init.body).text() : '';
      asked.push({ path: pathname, query: search, body });
      return Response.json(answers[asked.length - 1] ?? { ok: true });
    },
  });
  return { asked, items: (outputs['main'] ?? []).map(({ json }) => json) };
}

describe('Slack', () => {
  it.each([
    ['invalid_auth', 'connector_unauthorized'],
    ['missing_scope', 'connector_forbidden'],
    ['channel_not_found', 'connector_not_found'],
    ['name_taken', 'connector_conflict'],
    ['ratelimited', 'connector_rate_limited'],
    ['fatal_error', 'connector_failed'],
    ['no_text', 'connector_invalid'],
  ])('answers 200 with %s, which is %s', async (error, code) => {
    await expect(run({ channel: 'C1', text: 'Hello' }, { ok: false, error })).rejects.toMatchObject({
      code,
      message: expect.stringContaining(error) as string,
    });
  });

  it('says which permission is missing', async () => {
    const answer = { ok: false, error: 'missing_scope', needed: 'chat:write' };
    await expect(run({ channel: 'C1', text: 'Hello' }, answer)).rejects.toMatchObject({
      message: expect.stringContaining('chat:write') as string,
    });
  });

  it('gets messages as a form, blocks as JSON in it', async () => {
    const { asked } = await run({ channel: 'C1', text: 'Hello', blocks: '[{ "type": "divider" }]', threadTs: '1.2' });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      channel: 'C1',
      text: 'Hello',
      blocks: '[{"type":"divider"}]',
      thread_ts: '1.2',
    });
  });

  it('lists members over three pages', async () => {
    const page = (id: string, next: string) => ({
      ok: true,
      members: [{ id }],
      response_metadata: { next_cursor: next },
    });
    const { asked, items } = await run({ operation: 'member.list' }, page('U1', 'a'), page('U2', 'b'), page('U3', ''));
    expect(items).toEqual([{ id: 'U1' }, { id: 'U2' }, { id: 'U3' }]);
    expect(asked.map(({ query }) => query)).toEqual(['?limit=100', '?limit=99&cursor=a', '?limit=98&cursor=b']);
  });
});
