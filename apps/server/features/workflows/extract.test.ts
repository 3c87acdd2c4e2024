import type { WorkflowView } from '@heddle/contract/api/workflows';
import type { JsonObject } from '@heddle/contract/json';
import { SECRET_MASK } from '@heddle/contract/node/fields';
import type { RunView } from '@heddle/contract/run/view';
import { borderOf, callingGraph } from '@heddle/contract/workflow/extract/graphs';
import { planExtraction } from '@heddle/contract/workflow/extract/rules';
import type { WorkflowEdge, WorkflowGraph, WorkflowNode } from '@heddle/contract/workflow/schema';
import { readGraph } from '@heddle/contract/workflow/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finishedRun } from '../../testing/finished-run.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  await app.platform.journal.recover();
});
afterAll(() => app.end());

const set = (name: string, value: string): JsonObject => ({ set: [{ name, value }] });
const above = (value: number): JsonObject => ({
  rules: { combine: 'all', rules: [{ field: 'n', operator: 'greater', value }] },
});
const start = node('start', 'manualTrigger', { name: 'Start' });
const ask = (data: JsonObject = {}) =>
  node('ask', 'httpRequest', { name: 'Ask', url: 'https://a.example', auth: 'bearer', token: 'first', ...data });

const extract = (by: Person, id: string, body: object) => by.send('POST', `/api/workflows/${id}/extract`, body);

async function extracted(from: WorkflowView, nodes: string[]): Promise<WorkflowView> {
  const answer = await extract(ada, from.id, { name: 'Part', nodes, revision: from.revision });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<WorkflowView>();
}

/** Puts the call in the place of what was extracted, as the editor does. */
async function replaced(from: WorkflowView, nodes: string[], part: WorkflowView): Promise<void> {
  const graph = readGraph(from);
  const extraction = planExtraction(graph, new Set(nodes), app.platform.nodes);
  const border = borderOf(graph, extraction, app.platform.nodes, part.name);
  const next = callingGraph(graph, extraction, border, { workflowId: part.id, callId: 'call' });
  const answer = await ada.send('PUT', `/api/workflows/${from.id}`, { nodes: next.nodes, edges: next.edges });
  expect(answer.statusCode).toBe(200);
}

async function run(workflowId: string, items: JsonObject[]): Promise<RunView> {
  const started = await ada.send('POST', '/api/executions', { workflowId, items });
  const { id } = started.json<{ id: string }>();
  return finishedRun(ada, id);
}

const outputOf = ({ steps }: RunView, nodeId: string) =>
  steps.find((step) => step.nodeId === nodeId)?.output?.['main']?.map(({ json }) => json);

/** The workflows of the user. */
const count = async (by = ada): Promise<number> => (await by.send('GET', '/api/workflows')).json<unknown[]>().length;

const storedGraph = async (id: string): Promise<WorkflowGraph> => {
  const row = await app.platform.db
    .selectFrom('workflow_revisions')
    .select(['nodes', 'edges'])
    .where('workflow_id', '=', id)
    .orderBy('revision', 'desc')
    .executeTakeFirstOrThrow();
  return { nodes: JSON.parse(row.nodes) as WorkflowNode[], edges: JSON.parse(row.edges) as WorkflowEdge[] };
};

describe('extracting nodes', () => {
  it('makes a published workflow of them, which begins when it is called and gives back what leaves them', async () => {
    const nodes = [
      start,
      {
        ...node('double', 'dataTransform', { name: 'Double', ...set('n', '{{ n * 2 }}') }),
        position: { x: 420, y: 60 },
      },
      { ...node('note', 'stickyNote', { text: 'Why' }), position: { x: 420, y: -120 } },
      { ...node('keep', 'dataFilter', { name: 'Keep', ...above(2) }), position: { x: 740, y: 90 } },
      node('end', 'noOp', { name: 'End' }),
    ];
    const from = await saveWorkflow(ada, nodes, chain('start', 'double', 'keep:kept', 'end'), {
      settings: { timeZone: 'Europe/Zurich', keepDays: 3, concurrency: 1, errorWorkflow: 'other' },
    });
    const part = await extracted(from, ['double', 'keep', 'note']);
    expect(part).toMatchObject({
      name: 'Part',
      description: 'Extracted from "Orders"',
      isActive: true,
      revision: 1,
      publishedRevision: 1,
      settings: { timeZone: 'Europe/Zurich', keepDays: 3 },
      problems: [],
      isHeldBack: false,
    });
    expect(Object.keys(part.settings).toSorted()).toEqual(['keepDays', 'timeZone']);
    const graph = readGraph(part);
    expect(graph.nodes.map(({ type, position }) => [type, position.x, position.y])).toEqual([
      ['workflowTrigger', 100, 100],
      ['dataTransform', 420, 100],
      ['stickyNote', 420, -80],
      ['dataFilter', 740, 130],
      ['workflowResult', 1060, 130],
    ]);
    expect(graph.edges.map(({ source, target }) => `${source} ${target}`)).toEqual([
      'workflowTrigger-1 double',
      'double keep',
      'keep workflowResult-1',
    ]);
    // Nothing of the workflow itself has changed.
    expect((await ada.send('GET', `/api/workflows/${from.id}`)).json<WorkflowView>()).toEqual(from);
  });

  it('runs as before once a call stands in their place, also where nothing leaves them', async () => {
    const from = await saveWorkflow(
      ada,
      [
        start,
        node('double', 'dataTransform', { name: 'Double', ...set('n', '{{ n * 2 }}') }),
        node('keep', 'dataFilter', { name: 'Keep', ...above(2) }),
        node('end', 'dataTransform', { name: 'End', ...set('from', '{{ $node("Start").json.n }}') }),
      ],
      chain('start', 'double', 'keep:kept', 'end'),
    );
    const part = await extracted(from, ['double', 'keep']);
    await replaced(from, ['double', 'keep'], part);
    const full = await run(from.id, [{ n: 1 }, { n: 2 }, { n: 3 }]);
    // The thread of the items leads through the called workflow.
    expect(outputOf(full, 'end')).toEqual([
      { n: 4, from: 2 },
      { n: 6, from: 3 },
    ]);
    const none = await run(from.id, [{ n: 1 }]);
    expect([none.status, outputOf(none, 'call'), outputOf(none, 'end')]).toEqual(['completed', [], undefined]);
  });

  it('takes a whole loop along', async () => {
    const from = await saveWorkflow(
      ada,
      [
        start,
        node('loop', 'loopIterator', { name: 'Loop' }),
        node('double', 'dataTransform', { name: 'Double', ...set('n', '{{ n * 2 }}') }),
        node('end', 'noOp', { name: 'End' }),
      ],
      [...chain('start', 'loop:loop', 'double', 'loop:done', 'end')],
    );
    const before = outputOf(await run(from.id, [{ n: 1 }, { n: 2 }]), 'end');
    const part = await extracted(from, ['loop', 'double']);
    await replaced(from, ['loop', 'double'], part);
    expect(before).toEqual([{ n: 2 }, { n: 4 }]);
    expect(outputOf(await run(from.id, [{ n: 1 }, { n: 2 }]), 'end')).toEqual(before);
  });

  it('lets expressions find the items at the border under the same names', async () => {
    const from = await saveWorkflow(
      ada,
      [
        start,
        node('double', 'dataTransform', { name: 'Double', ...set('n', '{{ $node("Start").json.n * 2 }}') }),
        node('end', 'dataTransform', { name: 'End', ...set('sum', '{{ $node("Double").all().length }}') }),
      ],
      chain('start', 'double', 'end'),
    );
    const part = await extracted(from, ['double']);
    expect(readGraph(part).nodes[0]).toMatchObject({ type: 'workflowTrigger', data: { name: 'Start' } });
    await replaced(from, ['double'], part);
    expect(outputOf(await run(from.id, [{ n: 4 }]), 'end')).toEqual([{ n: 8, sum: 1 }]);
  });
});

describe('secrets of extracted nodes', () => {
  it('go along, masked for people and sealed for their new place', async () => {
    const from = await saveWorkflow(ada, [start, ask()], chain('start', 'ask'));
    const part = await extracted(from, ['ask']);
    expect(readGraph(part).nodes[1]).toMatchObject({ id: 'ask', data: { token: SECRET_MASK } });
    const stored = await storedGraph(part.id);
    expect(JSON.stringify(stored)).not.toContain('first');
    const { graph, unreadable } = app.platform.nodeSecrets.open(part.id, stored);
    expect([graph.nodes[1]?.data['token'], unreadable]).toEqual(['first', []]);
  });

  it('come back with the nodes when the replacement is undone after it was saved', async () => {
    const from = await saveWorkflow(ada, [start, ask()], chain('start', 'ask'));
    await replaced(from, ['ask'], await extracted(from, ['ask']));
    const undone = await ada.send('PUT', `/api/workflows/${from.id}`, { nodes: from.nodes, edges: from.edges });
    expect(undone.statusCode).toBe(200);
    const { graph } = app.platform.nodeSecrets.open(from.id, await storedGraph(from.id));
    expect(graph.nodes.find(({ id }) => id === 'ask')?.data['token']).toBe('first');
  });

  it('do not come back for a node of another type, nor for one that never had any', async () => {
    const from = await saveWorkflow(ada, [start, ask()], chain('start', 'ask'));
    await ada.send('PUT', `/api/workflows/${from.id}`, { nodes: [start], edges: [] });
    const other = node('ask', 'dataEncryption', { key: SECRET_MASK });
    const fresh = { ...ask({ token: SECRET_MASK }), id: 'fresh' };
    await ada.send('PUT', `/api/workflows/${from.id}`, { nodes: [start, other, fresh], edges: [] });
    expect(JSON.stringify(await storedGraph(from.id))).not.toContain('sealed:');
  });

  it('that this server cannot read are not left behind: the extraction is refused', async () => {
    const from = await saveWorkflow(ada, [start, ask()], chain('start', 'ask'));
    const other = await saveWorkflow(ada, [start, ask()], chain('start', 'ask'));
    // Sealed for another workflow, as a secret of another key would be.
    const { nodes } = await app.platform.db
      .selectFrom('workflow_revisions')
      .select('nodes')
      .where('workflow_id', '=', other.id)
      .executeTakeFirstOrThrow();
    await app.platform.db.updateTable('workflow_revisions').set({ nodes }).where('workflow_id', '=', from.id).execute();
    const before = await count();
    const answer = await extract(ada, from.id, { name: 'Part', nodes: ['ask'], revision: 1 });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      expect.stringContaining('Ask: '),
    ]);
    expect(await count()).toBe(before);
  });
});

describe('an extraction is refused, and makes nothing', () => {
  it.each([
    ['of a workflow that was saved in the meantime', { revision: 7 }, 409, 'workflow_changed'],
    ['of a trigger', { nodes: ['start'] }, 422, 'extraction_refused'],
    ['of nodes that are not there', { nodes: ['gone'] }, 422, 'extraction_refused'],
    ['of nothing', { nodes: [] }, 422, 'body_invalid'],
    ['without a name', { name: ' ' }, 422, 'workflow_name_blank'],
  ])('%s', async (_what, change, status, code) => {
    const from = await saveWorkflow(ada, [start, ask()], chain('start', 'ask'));
    const before = await count();
    const answer = await extract(ada, from.id, { name: 'Part', nodes: ['ask'], revision: 1, ...change });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code]);
    expect(await count()).toBe(before);
  });

  it('of somebody else’s workflow', async () => {
    const eve = await app.signUp();
    const from = await saveWorkflow(ada, [start, ask()], chain('start', 'ask'));
    const answer = await extract(eve, from.id, { name: 'Part', nodes: ['ask'], revision: 1 });
    expect([answer.statusCode, await count(eve)]).toEqual([404, 0]);
  });
});
