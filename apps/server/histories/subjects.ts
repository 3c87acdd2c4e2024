import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { WorkflowEdge, WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Reply } from '@heddle/nodes/testing/ai/reply';
import { chain, node } from '../testing/test-app.ts';

export interface Subject {
  nodes: WorkflowNode[];
  edges: WorkflowEdge[];
  items?: JsonObject[];
  /** What the model of its agents answers, by the number of turns before; the credential is chosen when it is recorded. */
  model?: readonly Reply[];
  /** Its callback address is called whenever it waits. */
  calls?: boolean;
  /** A service that its nodes call, in place of a vendor's. */
  service?: SubjectService;
}

interface SubjectService {
  vendor: string;
  /** Nodes whose data name a credential get one of this type. */
  credential: { type: string; values: JsonObject };
  answer(url: URL): JsonValue;
}

const code = (transform: string, more: JsonObject = {}): JsonObject => ({ mode: 'javascript', transform, ...more });
const link = (source: string, target: string, sourceHandle = 'main'): WorkflowEdge => ({
  id: `${source}-${sourceHandle}-${target}`,
  source,
  target,
  sourceHandle,
});
const loopOf = (head: string, body: readonly string[], after: string): WorkflowEdge[] => [
  link(head, body[0] ?? '', 'loop'),
  ...chain(...body),
  link(body.at(-1) ?? '', head),
  link(head, after, 'done'),
];
const start = node('start', 'manualTrigger');
const items = [{ n: 1 }, { n: 2 }, { n: 3 }];

/** Workflows that together use every rule of the engine. A new rule adds one here; its history is recorded with HEDDLE_RECORD_HISTORIES=1. */
export const subjects: { readonly [name: string]: Subject } = {
  'branches-and-a-join': {
    items,
    nodes: [
      start,
      node('if', 'conditional', { condition: 'n > 1' }),
      node('yes', 'delay', { amount: 20, unit: 'milliseconds' }),
      node('no', 'noOp'),
      node('none', 'noOp'),
      node('join', 'noOp'),
    ],
    edges: [
      ...chain('start', 'if'),
      link('if', 'yes', 'true'),
      link('if', 'no', 'false'),
      link('no', 'none', 'error'),
      link('yes', 'join'),
      link('no', 'join'),
      link('none', 'join'),
    ],
  },
  'a-loop-in-a-loop': {
    items,
    nodes: [
      start,
      node('outer', 'loopIterator'),
      node('inner', 'loopIterator', { mode: 'times', times: 2 }),
      node('work', 'dataTransform', code('return { index: items[0].json.index }')),
      node('after', 'noOp'),
      node('end', 'noOp'),
    ],
    edges: [
      ...chain('start', 'outer'),
      ...loopOf('inner', ['work'], 'after'),
      link('outer', 'inner', 'loop'),
      link('after', 'outer'),
      link('outer', 'end', 'done'),
    ],
  },
  'a-loop-while-something-holds': {
    items: [{ left: 3 }],
    nodes: [
      start,
      node('while', 'loopIterator', { mode: 'while', condition: 'left > 0' }),
      node('less', 'dataTransform', { set: [{ name: 'left', value: '{{ left - 1 }}' }] }),
      node('end', 'noOp'),
    ],
    edges: [...chain('start', 'while'), ...loopOf('while', ['less'], 'end')],
  },
  'a-node-that-runs-for-each-arrival': {
    nodes: [
      start,
      node('a', 'noOp'),
      node('b', 'delay', { amount: 20, unit: 'milliseconds' }),
      node('each', 'noOp', { join: 'each' }),
      node('end', 'noOp'),
    ],
    edges: [...chain('start', 'a', 'each', 'end'), ...chain('start', 'b', 'each')],
  },
  'retries-that-go-on-with-the-error': {
    nodes: [
      start,
      node(
        'fails',
        'dataTransform',
        code('throw new Error("no")', { onFailure: 'retry', retryCount: 2, retryDelay: 0, retryThen: 'continue' }),
      ),
      node('end', 'noOp'),
    ],
    edges: chain('start', 'fails', 'end'),
  },
  'a-list-in-batches': {
    items: [{ owner: 7 }, { owner: 8 }],
    nodes: [
      start,
      node('list', 'pipedriveCrm', {
        operation: 'deal.list',
        credential: '',
        ownerId: '{{ owner }}',
        limited: false,
        handOn: 'batches',
        batchSize: 2,
      }),
      node('work', 'dataTransform', { set: [{ name: 'owner', value: '{{ $node("Manual Trigger").json.owner }}' }] }),
      node('after', 'noOp'),
      node('end', 'noOp'),
    ],
    // The body is "work" and "after"; "end" is also reached another way.
    edges: [...chain('start', 'list', 'work', 'after', 'end'), ...chain('start', 'end')],
    service: {
      vendor: 'pipedrive',
      credential: { type: 'pipedriveApi', values: { token: 'token-of-a-test' } },
      answer({ searchParams }) {
        const owner = Number(searchParams.get('owner_id'));
        const from = Number(searchParams.get('cursor') ?? 0);
        // Five deals of the first owner in pages of three, one of the second: batches of more than one pass, and a list that follows another.
        const all = Array.from({ length: owner === 7 ? 5 : 1 }, (_, n) => ({
          id: owner * 100 + n,
          title: `Deal ${n}`,
        }));
        const next = from + 3 < all.length ? String(from + 3) : null;
        return { data: all.slice(from, from + 3), additional_data: { next_cursor: next } };
      },
    },
  },
  'an-error-that-is-caught': {
    nodes: [
      start,
      node('slow', 'delay', { amount: 1, unit: 'hours' }),
      node('fails', 'stopWithError', { message: 'no' }),
      node('catch', 'errorHandler'),
      node('after', 'noOp'),
    ],
    edges: [...chain('start', 'slow'), ...chain('start', 'fails'), ...chain('catch', 'after')],
  },
  'each-item-by-itself': {
    items,
    nodes: [
      start,
      node(
        'each',
        'dataTransform',
        code('if (items[0].json.n === 2) throw new Error("two"); return items', {
          perItem: true,
          onFailure: 'continue',
        }),
      ),
      node('end', 'noOp'),
    ],
    edges: chain('start', 'each', 'end'),
  },
  'an-agent-with-tools': {
    items: [{ name: 'Ada' }, { name: 'Bob' }],
    model: [
      {
        calls: [
          { name: 'count', arguments: { n: 1 } },
          { name: 'pause', arguments: {} },
          { name: 'count', arguments: { n: 2 } },
        ],
      },
      { calls: [{ name: 'count', arguments: { n: 3 } }] },
      { text: 'Done' },
    ],
    nodes: [
      start,
      node('agent', 'aiAgent', {
        model: 'm1',
        system: 'Count.',
        tools: ['count', 'pause', 'never'].map((name) => ({ name, value: name })),
      }),
      node('count', 'dataTransform', { set: [{ name: 'next', value: '{{ n + 1 }}' }] }),
      node('pause', 'delay', { amount: 20, unit: 'milliseconds' }),
      node('never', 'noOp'),
      node('end', 'noOp'),
    ],
    edges: [
      ...chain('start', 'agent'),
      ...['count', 'pause', 'never'].flatMap((name) => [link('agent', name, name), link(name, 'agent')]),
      link('agent', 'end', 'done'),
    ],
  },
  'a-wait-for-a-callback': {
    calls: true,
    nodes: [start, node('wait', 'waitForCallback'), node('end', 'noOp')],
    edges: chain('start', 'wait', 'end'),
  },
  'skipped-nodes-and-empty-outputs': {
    nodes: [
      start,
      node('off', 'stopWithError', { message: 'never', disabled: true }),
      node('empty', 'limit', { count: 0 }),
      node('always', 'limit', { count: 0, alwaysOutput: true }),
      node('never', 'noOp'),
      node('end', 'noOp'),
    ],
    edges: [...chain('start', 'off', 'empty', 'never'), ...chain('start', 'always', 'end')],
  },
};
