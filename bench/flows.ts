import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ApiUser } from '@heddle/e2e/support/api-user.ts';
import { chain, node } from '@heddle/e2e/support/api-user.ts';
import { createChain } from './throughput.ts';
import { median } from './load.ts';

const ROUNDS = 15;
/** As long as it takes until the work has been compiled: short work is repeated more often for that. Milliseconds. */
const WARM_MS = 1500;

/** One kind of work: how long it takes through a webhook that answers with the last node, and the same in plain JavaScript or by nature. */
export interface FlowRow {
  what: string;
  /** Milliseconds, the middle one of the rounds. */
  heddle: number;
  reference: number;
  against: string;
}

async function middle(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + WARM_MS; performance.now() < end;) await work();
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await work();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** (a) to (d): a long chain, many items, a loop, branches that wait for the network. All of it durable, through a webhook. */
export async function measureFlows(user: ApiUser): Promise<FlowRow[]> {
  return [await longChain(user), await manyItems(user), await loop(user), await branches(user)];
}

async function longChain(user: ApiUser): Promise<FlowRow> {
  const url = await createChain(user, 100);
  const body = { amount: 1200 };
  const plain = (): void => {
    const item: { amount: number; total?: number } = { ...body };
    for (let index = 0; index < 100; index++) item.total = item.amount * 2;
  };
  return {
    what: '(a) chain of 100 nodes',
    heddle: await middle(() => call(url, body)),
    reference: await middle(plain),
    against: 'plain JavaScript',
  };
}

const EXPRESSIONS = [
  '{{ n * 2 }}',
  '{{ name.toUpperCase() }}',
  '{{ n > 5000 ? "high" : "low" }}',
  '{{ `${name}-${n}` }}',
  '{{ tags.length + n }}',
];

async function manyItems(user: ApiUser): Promise<FlowRow> {
  const sets = Array.from({ length: 10 }, (_, index) => `set${index}`);
  const set = EXPRESSIONS.map((value, index) => ({ name: `field${index}`, value }));
  const workflowId = await user.createWorkflow('Many items', {
    nodes: [
      node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
      node('make', 'dataTransform', {
        mode: 'javascript',
        transform: 'return Array.from({ length: 10000 }, (_, n) => ({ n, name: "item", tags: ["a", "b"] }));',
      }),
      ...sets.map((name) => node(name, 'dataTransform', { set })),
      node('first', 'limit'),
    ],
    edges: chain('hook', 'make', ...sets, 'first'),
  });
  const empty = await user.createWorkflow('Many items, untouched', {
    nodes: [
      node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
      node('make', 'dataTransform', {
        mode: 'javascript',
        transform: 'return Array.from({ length: 10000 }, (_, n) => ({ n, name: "item", tags: ["a", "b"] }));',
      }),
      node('first', 'limit'),
    ],
    edges: chain('hook', 'make', 'first'),
  });
  const items = Array.from({ length: 10_000 }, (_, n) => ({ n, name: 'item', tags: ['a', 'b'] }));
  const plain = (): void => {
    let list: { n: number; name: string; tags: string[] }[] = items;
    for (let round = 0; round < 10; round++) {
      list = list.map((item) => ({
        ...item,
        field0: item.n * 2,
        field1: item.name.toUpperCase(),
        field2: item.n > 5000 ? 'high' : 'low',
        field3: `${item.name}-${item.n}`,
        field4: item.tags.length + item.n,
      }));
    }
  };
  const all = await middle(() => call(`${user.url}/hooks/${workflowId}/webhook`, {}));
  const without = await middle(() => call(`${user.url}/hooks/${empty}/webhook`, {}));
  return {
    what: '(b) 10 nodes × 10,000 items × 5 expressions',
    heddle: all - without,
    reference: await middle(plain),
    against: 'plain JavaScript',
  };
}

async function loop(user: ApiUser): Promise<FlowRow> {
  const workflowId = await user.createWorkflow('Loop', {
    nodes: [
      node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
      node('loop', 'loopIterator', { mode: 'times', times: 1000 }),
      node('set', 'dataTransform', { set: [{ name: 'total', value: '{{ index * 2 }}' }] }),
      node('first', 'limit'),
    ],
    edges: [
      ...chain('hook', 'loop'),
      { id: 'pass', source: 'loop', target: 'set', sourceHandle: 'loop' },
      { id: 'back', source: 'set', target: 'loop' },
      { id: 'done', source: 'loop', target: 'first', sourceHandle: 'done' },
    ],
  });
  const plain = (): void => {
    const out: object[] = [];
    for (let index = 0; index < 1000; index++) out.push({ index, total: index * 2 });
  };
  return {
    what: '(c) loop of 1,000 passes',
    heddle: await middle(() => call(`${user.url}/hooks/${workflowId}/webhook`, {})),
    reference: await middle(plain),
    against: 'plain JavaScript',
  };
}

async function branches(user: ApiUser): Promise<FlowRow> {
  const slow = createServer((_, response) =>
    setTimeout(() => response.setHeader('content-type', 'application/json').end('{"ok":true}'), 100),
  );
  await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = slow.address() as AddressInfo;
  try {
    const calls = Array.from({ length: 20 }, (_, index) => `call${index}`);
    const workflowId = await user.createWorkflow('Branches', {
      nodes: [
        node('hook', 'webhookTrigger', { responseMode: 'lastNode' }),
        ...calls.map((name) => node(name, 'httpRequest', { url: `http://127.0.0.1:${port}/` })),
        node('end', 'noOp'),
      ],
      edges: calls.flatMap((name) => chain('hook', name, 'end').map((edge) => ({ ...edge, id: `${name}-${edge.id}` }))),
    });
    return {
      what: '(d) 20 branches of 100 ms HTTP each',
      heddle: await middle(() => call(`${user.url}/hooks/${workflowId}/webhook`, {})),
      reference: 100,
      against: 'the wait itself',
    };
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
}

async function call(url: string, body: unknown): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
}
