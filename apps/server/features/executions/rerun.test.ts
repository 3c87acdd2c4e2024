import type { RunView } from '@heddle/contract/run/view';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
});
afterAll(() => app.end());

const set = (name: string, value: string) => ({ set: [{ name, value }] });
const code = (source: string) => ({ mode: 'javascript', transform: source });

async function run(body: object): Promise<RunView> {
  const started = await ada.send('POST', '/api/executions', body);
  if (started.statusCode !== 201) throw new Error(started.body);
  const { id } = started.json<{ id: string }>();
  for (;;) {
    const view = (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
    if (view.status !== 'running') return view;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const outputs = (view: RunView) =>
  Object.fromEntries(
    view.steps.map((step) => [
      step.nodeId,
      step.output &&
        Object.values(step.output)
          .flat()
          .map(({ json }) => json),
    ]),
  );

describe('going on from a step of an earlier run', () => {
  const nodes = [
    node('start', 'manualTrigger'),
    node('dice', 'dataTransform', code('return [{ dice: Math.random() }];')),
    node('double', 'dataTransform', set('double', '{{ dice * 2 }}')),
    node('end', 'noOp'),
  ];

  it('takes what came before as it was recorded, and runs the step and what follows', async () => {
    const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'dice', 'double', 'end'));
    const first = await run({ workflowId });
    await ada.send('PUT', `/api/workflows/${workflowId}`, {
      nodes: nodes.map((entry) =>
        entry.id === 'double' ? node('double', 'dataTransform', set('double', '{{ dice * 3 }}')) : entry,
      ),
      edges: chain('start', 'dice', 'double', 'end'),
    });
    const again = await run({ workflowId, from: { executionId: first.id, nodeId: 'double' } });
    const [before, now] = [outputs(first), outputs(again)];
    expect(now['dice']).toEqual(before['dice']);
    const [{ dice } = { dice: 0 }] = before['dice'] as { dice: number }[];
    expect(now['end']).toEqual([{ dice, double: dice * 3 }]);
  });

  it('works on other input where it is given', async () => {
    const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'dice', 'double', 'end'));
    const first = await run({ workflowId });
    const again = await run({
      workflowId,
      from: { executionId: first.id, nodeId: 'double', input: { main: [{ dice: 21 }] } },
    });
    expect(outputs(again)['end']).toEqual([{ dice: 21, double: 42 }]);
  });

  it('can end after the one step, which sees what the others gave', async () => {
    const looking = [
      ...nodes.slice(0, 1),
      node('dice', 'dataTransform', { name: 'dice', ...code('return [{ dice: Math.random() }];') }),
      node('double', 'dataTransform', set('seen', '{{ $node("dice").json.dice }}')),
      node('end', 'noOp'),
    ];
    const { id: workflowId } = await saveWorkflow(ada, looking, chain('start', 'dice', 'double', 'end'));
    const first = await run({ workflowId });
    const again = await run({ workflowId, from: { executionId: first.id, nodeId: 'double', only: true } });
    expect(again.status).toBe('completed');
    expect(outputs(again)['double']).toEqual(outputs(first)['double']);
    expect(again.steps.find(({ nodeId }) => nodeId === 'end')?.status).toBe('skipped');
    expect(again.steps.find(({ nodeId }) => nodeId === 'dice')?.runs).toBe(0);
  });

  it('is refused from a node that is gone, and from a run of another workflow or user', async () => {
    const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'dice', 'double', 'end'));
    const { id: other } = await saveWorkflow(ada, nodes, chain('start', 'dice', 'double', 'end'));
    const first = await run({ workflowId });
    const refused = async (body: object, by = ada) =>
      (await by.send('POST', '/api/executions', body)).json<{ code: string }>().code;
    expect(await refused({ workflowId, from: { executionId: first.id, nodeId: 'gone' } })).toBe(
      'execution_node_unknown',
    );
    expect(await refused({ workflowId: other, from: { executionId: first.id, nodeId: 'double' } })).toBe(
      'execution_not_found',
    );
    expect(await refused({ workflowId, from: { executionId: first.id, nodeId: 'double' } }, await app.signUp())).toBe(
      'execution_not_found',
    );
  });
});

describe('runs of one node', () => {
  const dice = (more: object = {}) =>
    node('dice', 'dataTransform', { name: 'dice', ...code('return [{ dice: Math.random() }];'), ...more });
  const look = node('look', 'dataTransform', { name: 'look', ...set('seen', '{{ $node("dice").json.dice }}') });
  const graph = (roll = dice()) => ({
    nodes: [node('start', 'manualTrigger'), roll, look, node('end', 'noOp', { name: 'end' })],
    edges: chain('start', 'dice', 'look', 'end'),
  });
  const saved = async (roll = dice()) => (await saveWorkflow(ada, graph(roll).nodes, graph().edges)).id;
  const diceOf = (view: RunView): unknown => outputs(view)['dice']?.[0]?.['dice'];

  it('pass their output on, to the next node alone and to the rest of the workflow', async () => {
    const workflowId = await saved();
    const whole = await run({ workflowId, items: [{ order: 7 }] });
    const rolled = await run({ workflowId, from: { executionId: whole.id, nodeId: 'dice', only: true } });
    expect(diceOf(rolled)).not.toBe(diceOf(whole));
    const looked = await run({ workflowId, from: { executionId: rolled.id, nodeId: 'look', only: true } });
    expect(outputs(looked)['look']).toEqual([{ dice: diceOf(rolled), seen: diceOf(rolled) }]);
    const ended = await run({ workflowId, from: { executionId: looked.id, nodeId: 'end', only: true } });
    expect(outputs(ended)['end']).toEqual(outputs(looked)['look']);
    const on = await run({ workflowId, from: { executionId: ended.id, nodeId: 'look' } });
    expect(on.only).toBeUndefined();
    expect(outputs(on)).toEqual({
      start: [{ order: 7 }],
      dice: outputs(rolled)['dice'],
      look: outputs(looked)['look'],
      end: outputs(looked)['look'],
    });
  });

  it('leave a node what it was given as long as nothing before it has run since', async () => {
    const workflowId = await saved();
    const whole = await run({ workflowId });
    const ended = await run({ workflowId, from: { executionId: whole.id, nodeId: 'end', only: true } });
    expect(outputs(ended)['end']).toEqual(outputs(whole)['end']);
    const again = await run({ workflowId, from: { executionId: ended.id, nodeId: 'end', only: true } });
    expect(outputs(again)['end']).toEqual(outputs(whole)['end']);
  });

  it('work on what is given by the edges there are by now', async () => {
    const workflowId = await saved();
    const whole = await run({ workflowId });
    await ada.send('PUT', `/api/workflows/${workflowId}`, {
      edges: [
        ...chain('start', 'dice', 'look', 'end'),
        ...chain('dice', 'end').map((edge) => ({ ...edge, id: 'more' })),
      ],
    });
    const ended = await run({ workflowId, from: { executionId: whole.id, nodeId: 'end', only: true } });
    expect(outputs(ended)['end']).toEqual([...(outputs(whole)['look'] ?? []), ...(outputs(whole)['dice'] ?? [])]);
  });

  it('take what is pinned before what was recorded', async () => {
    const workflowId = await saved();
    const whole = await run({ workflowId });
    await ada.send('PUT', `/api/workflows/${workflowId}`, graph(dice({ pinned: [{ dice: 6 }] })));
    const only = await run({ workflowId, from: { executionId: whole.id, nodeId: 'look', only: true } });
    expect(outputs(only)['look']).toEqual([{ dice: 6, seen: 6 }]);
    const on = await run({ workflowId, from: { executionId: whole.id, nodeId: 'look' } });
    expect(outputs(on)['end']).toEqual([{ dice: 6, seen: 6 }]);
  });

  it('are shown by themselves, or among the last steps of the other nodes', async () => {
    const workflowId = await saved();
    const whole = await run({ workflowId });
    const rolled = await run({ workflowId, from: { executionId: whole.id, nodeId: 'dice', only: true } });
    const looked = await run({ workflowId, from: { executionId: rolled.id, nodeId: 'look', only: true } });
    expect(looked).toMatchObject({ only: 'look' });
    expect(looked.steps.find(({ nodeId }) => nodeId === 'end')).toMatchObject({ status: 'skipped', output: null });
    const latest = (await ada.send('GET', `/api/executions/${looked.id}?others=latest`)).json<RunView>();
    expect(latest.steps.map(({ nodeId }) => nodeId)).toEqual(['start', 'dice', 'look', 'end']);
    expect(outputs(latest)).toEqual({
      start: outputs(whole)['start'],
      dice: outputs(rolled)['dice'],
      look: outputs(looked)['look'],
      end: outputs(whole)['end'],
    });
    expect((await ada.send('GET', `/api/executions/${whole.id}?others=latest`)).json()).toEqual(whole);
  });

  it('that were stopped gave nothing: what the node gave before counts', async () => {
    const workflowId = await saved();
    const whole = await run({ workflowId });
    await ada.send(
      'PUT',
      `/api/workflows/${workflowId}`,
      graph(node('dice', 'delay', { name: 'dice', amount: 1, unit: 'hours' })),
    );
    const { id } = (
      await ada.send('POST', '/api/executions', {
        workflowId,
        from: { executionId: whole.id, nodeId: 'dice', only: true },
      })
    ).json<{ id: string }>();
    await ada.send('POST', `/api/executions/${id}/stop`);
    const looked = await run({ workflowId, from: { executionId: id, nodeId: 'look', only: true } });
    expect(outputs(looked)['look']).toEqual(outputs(whole)['look']);
  });

  it('go on with what was handed to them where the whole run is no longer kept', async () => {
    const workflowId = await saved();
    const whole = await run({ workflowId });
    const looked = await run({ workflowId, from: { executionId: whole.id, nodeId: 'look', only: true } });
    await app.platform.db.deleteFrom('executions').where('id', '=', whole.id).execute();
    const again = await run({ workflowId, from: { executionId: looked.id, nodeId: 'look', only: true } });
    expect(outputs(again)['look']).toEqual(outputs(whole)['look']);
    const on = await run({ workflowId, from: { executionId: looked.id, nodeId: 'look' } });
    expect(outputs(on)['end']).toEqual(outputs(whole)['look']);
  });
});

describe('a pinned output', () => {
  it('is given in runs started by hand, in place of running the node', async () => {
    const nodes = [
      node('start', 'manualTrigger'),
      node('fails', 'stopWithError', { message: 'no', pinned: [{ pinned: 1 }] }),
      node('end', 'noOp'),
    ];
    const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'fails', 'end'));
    const view = await run({ workflowId });
    expect([view.status, outputs(view)['end']]).toEqual(['completed', [{ pinned: 1 }]]);
  });
});

describe('a node that has not run yet', () => {
  const nodes = [
    node('start', 'manualTrigger', { items: '{ "n": 1 }' }),
    node('new', 'dataTransform', set('seen', '{{ n }}')),
  ];
  const codeOf = async (body: object) =>
    (await ada.send('POST', '/api/executions', body)).json<{ code: string }>().code;

  it('runs with what the node before it gave last', async () => {
    const { id: workflowId } = await saveWorkflow(ada, nodes.slice(0, 1), []);
    const whole = await run({ workflowId });
    await ada.send('PUT', `/api/workflows/${workflowId}`, { nodes, edges: chain('start', 'new') });
    const alone = await run({ workflowId, from: { executionId: whole.id, nodeId: 'new', only: true } });
    expect([alone.status, outputs(alone)['new']]).toEqual(['completed', [{ n: 1, seen: 1 }]]);
  });

  it('runs with input that was entered where nothing has run, and is refused without any', async () => {
    const { id: workflowId } = await saveWorkflow(ada, nodes, chain('start', 'new'));
    expect(await codeOf({ workflowId, from: { nodeId: 'new', only: true } })).toBe('execution_node_without_data');
    expect(await codeOf({ workflowId, from: { nodeId: 'new' } })).toBe('body_invalid');
    const alone = await run({ workflowId, from: { nodeId: 'new', only: true, input: { main: [{ n: 5 }] } } });
    expect([alone.status, outputs(alone)['new']]).toEqual(['completed', [{ n: 5, seen: 5 }]]);
  });
});

describe('a node in a loop', () => {
  it('runs by itself on a pass of choice, otherwise on the last one', async () => {
    const { id: workflowId } = await saveWorkflow(
      ada,
      [
        node('start', 'manualTrigger', { items: '[{ "n": 1 }, { "n": 2 }, { "n": 3 }]' }),
        node('each', 'loopIterator'),
        node('seen', 'dataTransform', set('seen', '{{ n }}')),
      ],
      [
        ...chain('start', 'each'),
        { id: 'in', source: 'each', target: 'seen', sourceHandle: 'loop' },
        { id: 'back', source: 'seen', target: 'each' },
      ],
    );
    const whole = await run({ workflowId });
    const alone = async (pass?: string) =>
      outputs(
        await run({
          workflowId,
          from: { executionId: whole.id, nodeId: 'seen', only: true, ...(pass ? { pass } : {}) },
        }),
      )['seen'];
    expect([await alone('2'), await alone()]).toEqual([[{ n: 2, seen: 2 }], [{ n: 3, seen: 3 }]]);
    const answer = await ada.send('POST', '/api/executions', {
      workflowId,
      from: { executionId: whole.id, nodeId: 'seen', only: true, pass: '9' },
    });
    expect(answer.json()).toMatchObject({ code: 'execution_node_not_in_pass' });
  });
});
