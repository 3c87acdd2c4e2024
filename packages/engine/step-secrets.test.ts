import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult, NodeServices } from '@heddle/contract/node/context';
import type { Question, SubRun } from '@heddle/contract/node/services';
import { main } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { defineNode } from '@heddle/contract/node/define';
import { credential, secret } from '@heddle/contract/node/fields';
import { PROGRESS_PACE_MS } from '@heddle/contract/node/progress';
import type { Publication } from '@heddle/contract/node/topics';
import type { RunEvent } from '@heddle/contract/run/events';
import { describe, expect, it, vi } from 'vitest';
import { apply, decide } from './apply.ts';
import { prepareStep } from './execute.ts';
import { buildPlan } from './plan.ts';
import { createState } from './state.ts';

const SECRET = 'whole-secret-of-the-node';
const BASE64 = Buffer.from(`ada:${SECRET}`).toString('base64');
const fields = { token: secret({ label: 'Token' }), chosen: credential({ label: 'Credential', types: ['any'] }) };
const nowhere = () => Promise.reject(new Error('not here'));
type Work = (context: NodeContext<typeof fields>) => NodeResult | Promise<NodeResult>;

/** The recorded event of a step whose field holds the secret. */
async function recorded(
  work: Work,
  services: Partial<NodeServices> = {},
  data: JsonObject = { token: SECRET },
): Promise<RunEvent> {
  const node = defineNode({
    type: 'tested',
    name: 'Tested',
    description: '',
    category: 'Core Operations',
    icon: 'box',
    summary: '',
    examples: [],
    effect: 'none',
    fields,
    run: work,
  });
  const plan = buildPlan(
    {
      id: 'w',
      name: 'W',
      revision: 1,
      graph: {
        nodes: [{ id: 'n', type: 'tested', position: { x: 0, y: 0 }, data: { name: 'N', ...data } }],
        edges: [],
      },
    },
    () => node,
  );
  const state = createState(plan);
  apply(plan, state, { type: 'started', at: 0, trigger: 'n', items: [{ json: {} }], mode: 'live' });
  const [command] = decide(state);
  if (command?.do !== 'run') throw new Error('nothing to run');
  const all = { fetch: nowhere, files: { put: nowhere, open: nowhere }, ...services };
  return prepareStep({
    plan,
    state,
    runId: 'r1',
    services: all,
    node: command.node,
    key: command.key,
    attempt: 1,
    resumed: null,
  }).run().result;
}

describe('a secret in a node’s own field', () => {
  it.each([
    ['at once', (result: NodeResult) => result],
    ['later', async (result: NodeResult) => result],
  ])('is in no result of the step %s', async (_when, produce) => {
    const event = await recorded(({ field }) =>
      produce({ ...main([{ json: { echo: field.token(), header: BASE64 } }]), logs: [`sent ${field.token()}`] }),
    );
    expect(event).toMatchObject({
      type: 'step.completed',
      outputs: { main: [{ json: { echo: '[hidden]' } }] },
      logs: ['sent [hidden]'],
    });
    expect(JSON.stringify(event)).not.toContain(BASE64.slice(8));
  });

  it.each([
    [
      'thrown at once',
      () => {
        throw new Error(`refused ${SECRET}`);
      },
    ],
    ['thrown later', () => Promise.reject(nodeErrors.proxy_invalid(undefined, { details: { echo: BASE64 } }))],
  ] satisfies [string, Work][])('is in no error that is %s', async (_when, fail) => {
    const event = await recorded(fail);
    expect(event).toMatchObject({ type: 'step.failed' });
    expect(JSON.stringify(event)).toContain('[hidden]');
    expect(JSON.stringify(event)).not.toMatch(new RegExp(`${SECRET}|${BASE64.slice(8)}`));
  });

  it('is redacted from everything that leaves the step in other ways', async () => {
    const [startRun, ask, publish] = [
      vi.fn<(run: SubRun) => Promise<{ executionId: string }>>(async () => ({ executionId: 'r2' })),
      vi.fn<(question: Question) => Promise<{ url: string; notes: string[] }>>(async () => ({ url: '', notes: [] })),
      vi.fn<(publication: Publication) => Promise<void>>(async () => undefined),
    ];
    const [putWidget, onProgress] = [
      vi.fn<NonNullable<NodeServices['putWidget']>>(async () => undefined),
      vi.fn<NonNullable<NodeServices['onProgress']>>(),
    ];
    vi.useFakeTimers();
    try {
      await recorded(
        async (context) => {
          await context.startRun({ workflowId: 'w2', items: [{ json: { a: SECRET } }], wait: false });
          await context.ask({ title: SECRET, message: BASE64, askedOf: [] });
          await context.publish({
            topic: 't',
            messages: [{ key: 'k', json: { a: SECRET } }],
            keep: { days: 1, messages: 1 },
          });
          await context.putWidget({ key: 'k', title: SECRET, content: { kind: 'number', value: 1, unit: '' } });
          context.progress(0, 2, 'begins');
          vi.advanceTimersByTime(PROGRESS_PACE_MS);
          context.progress(1, 2, `asks with ${SECRET}`);
          return main([]);
        },
        { startRun, ask, publish, putWidget, onProgress },
      );
    } finally {
      vi.useRealTimers();
    }
    expect(startRun.mock.calls[0]?.[0].items).toEqual([{ json: { a: '[hidden]' } }]);
    expect(ask.mock.calls[0]?.[0].title).toBe('[hidden]');
    expect(publish.mock.calls[0]?.[0].messages[0]?.json).toEqual({ a: '[hidden]' });
    expect(putWidget.mock.calls[0]?.[0].title).toBe('[hidden]');
    expect(onProgress.mock.lastCall?.[1].text).toBe('asks with [hidden]');
  });
});

it('redacts the secrets of credentials together with those of the node', async () => {
  const opened: OpenCredential = {
    id: 'c',
    type: 'any',
    name: 'C',
    values: {},
    secrets: new Set(['of the credential']),
    renewable: false,
    http: async () => ({}),
  };
  const event = await recorded(
    async (context) => {
      await context.credential('chosen');
      return main([{ json: { a: `${SECRET} and of the credential` } }]);
    },
    { openCredential: async () => opened },
    { token: SECRET, chosen: 'c' },
  );
  expect(event).toMatchObject({ outputs: { main: [{ json: { a: '[hidden] and [hidden]' } }] } });
});

it('leaves items unchanged if a field reads its secret from them', async () => {
  const event = await recorded(() => main([{ json: { token: SECRET } }]), {}, { token: '{{ $json.token }}' });
  expect(event).toMatchObject({ outputs: { main: [{ json: { token: SECRET } }] } });
});
