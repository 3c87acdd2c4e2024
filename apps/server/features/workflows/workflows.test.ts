import type { WorkflowSummary, WorkflowView } from '@heddle/contract/api/workflows';
import { emptyScope } from '@heddle/expression/scope';
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

const trigger = node('start', 'manualTrigger');
const stop = (message: string) => node('end', 'stopWithError', { message });
const revisions = async (id: string): Promise<number> =>
  (await app.platform.db.selectFrom('workflow_revisions').select('revision').where('workflow_id', '=', id).execute())
    .length;

describe('saving a workflow', () => {
  it('assigns an id and returns the workflow as saved, active, in its first revision', async () => {
    const nodes = [{ ...trigger, position: { x: 10, y: -20.5 } }, stop('over')];
    const edges = chain('start', 'end');
    const saved = await saveWorkflow(ada, nodes, edges, { description: 'Watches orders' });
    expect(saved).toMatchObject({
      name: 'Orders',
      description: 'Watches orders',
      isActive: true,
      revision: 1,
      nodeCount: 2,
      nodes,
      edges,
      problems: [],
    });
    expect((await ada.send('GET', `/api/workflows/${saved.id}`)).json()).toEqual(saved);
  });

  it('takes nodes and edges as JSON text as well', async () => {
    const saved = await ada.send('POST', '/api/workflows', {
      name: 'Text',
      nodes: JSON.stringify([trigger]),
      edges: '[]',
      isActive: false,
    });
    expect(saved.json<WorkflowView>()).toMatchObject({ nodes: [trigger], edges: [], isActive: false, description: '' });
  });

  it('keeps keys it does not know', async () => {
    const saved = await saveWorkflow(ada, [
      { ...trigger, width: 180, data: { color: 'red', nested: { a: [1, null] } } },
    ]);
    expect(saved.nodes).toEqual([{ ...trigger, width: 180, data: { color: 'red', nested: { a: [1, null] } } }]);
  });

  it('says what keeps it from running, and saves it all the same', async () => {
    const saved = await saveWorkflow(ada, [
      node('a', 'teleporter', { name: 'Beam' }),
      node('b', 'httpRequest', { name: 'Call', url: '' }),
      node('c', 'conditional', { condition: 'a >' }),
    ]);
    expect(saved.problems).toContainEqual({
      nodeId: 'a',
      nodeName: 'Beam',
      field: null,
      code: 'node_type_unknown',
      message: 'There is no node type "teleporter".',
      hint: expect.any(String),
    });
    expect(saved.problems).toContainEqual(
      expect.objectContaining({ nodeId: 'b', nodeName: 'Call', field: 'url', code: 'field_required' }),
    );
    expect(saved.problems).toContainEqual(
      expect.objectContaining({ nodeId: 'c', field: 'condition', code: 'expression_syntax' }),
    );
  });

  it('keeps notes and groups, which are no nodes of it and no problem', async () => {
    const note = { ...node('note', 'stickyNote', { text: '## Why', width: 300 }) };
    const group = { ...node('part', 'group', { name: 'Part' }) };
    const saved = await saveWorkflow(ada, [note, trigger, group]);
    expect(saved).toMatchObject({ nodes: [note, trigger, group], nodeCount: 1, problems: [] });
    expect((await ada.send('POST', '/api/executions', { workflowId: saved.id, status: 'running' })).statusCode).toBe(
      201,
    );
  });

  it.each([
    ['no name', {}, 'workflow_name_blank', 'Cannot save workflow without a name'],
    ['a blank name', { name: ' \n' }, 'workflow_name_blank', 'Cannot save workflow without a name'],
    ['a name too long', { name: 'x'.repeat(201) }, 'body_invalid', 'name'],
    ['a name that is no text', { name: 7 }, 'body_invalid', 'name'],
    ['nodes that are no JSON', { name: 'A', nodes: '[{' }, 'workflow_malformed', '"nodes"'],
    ['nodes that are no list', { name: 'A', nodes: '{}' }, 'workflow_malformed', '"nodes" is not a list.'],
    ['a node without a type', { name: 'A', nodes: [{ id: 'a' }] }, 'workflow_malformed', 'nodes[0].type'],
    ['two nodes with one id', { name: 'A', nodes: [trigger, trigger] }, 'workflow_node_duplicate', '"start"'],
    [
      'an edge to nowhere',
      { name: 'A', nodes: [trigger], edges: chain('start', 'gone') },
      'workflow_edge_dangling',
      '"gone"',
    ],
    [
      'a cycle',
      { name: 'A', nodes: [node('a', 'delay'), node('b', 'delay')], edges: chain('a', 'b', 'a') },
      'workflow_cycle',
      'delay → delay → delay',
    ],
    [
      'too many nodes',
      { name: 'A', nodes: JSON.stringify(Array.from({ length: 5001 }, (_, index) => node(`n${index}`, 'delay'))) },
      'workflow_too_large',
      '5000',
    ],
    ['nodes that nest without end', { name: 'A', nodes: '['.repeat(100_000) }, 'workflow_malformed', 'nest deeper'],
  ])('is refused with %s', async (_case, body, code, words) => {
    const answer = await ada.send('POST', '/api/workflows', body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code, message: expect.stringContaining(words) });
  });
});

describe('saving again', () => {
  it('makes a revision when name, description, nodes or edges have changed, and none when nothing has or only the state', async () => {
    const { id, createdAt } = await saveWorkflow(ada, [trigger, stop('one')], chain('start', 'end'));
    const save = async (body: object): Promise<WorkflowView> =>
      (await ada.send('PUT', `/api/workflows/${id}`, body)).json();
    expect(
      await save({ name: 'Orders', nodes: [trigger, stop('one')], edges: chain('start', 'end'), isActive: false }),
    ).toMatchObject({ revision: 1, isActive: false });
    expect(await save({ name: 'Renamed' })).toMatchObject({
      id,
      createdAt,
      name: 'Renamed',
      revision: 2,
      nodes: [trigger, stop('one')],
    });
    expect(await save({ description: 'Ends' })).toMatchObject({ name: 'Renamed', description: 'Ends', revision: 3 });
    const changed = await save({ name: 'Renamed', nodes: JSON.stringify([trigger, stop('two')]), edges: '[]' });
    expect(changed).toMatchObject({ revision: 4, nodes: [trigger, stop('two')], edges: [] });
    expect(
      await save({ name: 'Renamed', description: 'Ends', nodes: [trigger, stop('two')], edges: [], settings: {} }),
    ).toMatchObject({ revision: 4 });
    expect(await revisions(id)).toBe(4);
  });

  it('leaves what is not sent as it is', async () => {
    const before = await saveWorkflow(ada, [trigger], [], { description: 'Mine' });
    const answer = await ada.send('PUT', `/api/workflows/${before.id}`, { isActive: false });
    expect(answer.json()).toEqual({ ...before, isActive: false, updatedAt: expect.any(String) });
  });

  it('is refused with a blank name', async () => {
    const { id } = await saveWorkflow(ada, []);
    const answer = await ada.send('PUT', `/api/workflows/${id}`, { name: '  ' });
    expect(answer.json()).toMatchObject({ code: 'workflow_name_blank' });
  });

  it('by several at once makes a revision each, and none takes back what another has changed', async () => {
    const { id } = await saveWorkflow(ada, [trigger]);
    const bodies = [
      { nodes: [trigger, stop('one')] },
      { name: 'Renamed' },
      { settings: { timeout: 60 } },
      { description: 'Ends' },
    ];
    const answers = await Promise.all(bodies.map((body) => ada.send('PUT', `/api/workflows/${id}`, body)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
    expect((await ada.send('GET', `/api/workflows/${id}`)).json()).toMatchObject({
      revision: 5,
      name: 'Renamed',
      description: 'Ends',
      settings: { timeout: 60 },
      nodes: [trigger, stop('one')],
    });
    expect(await revisions(id)).toBe(5);
  });
});

describe('the list', () => {
  it('shows a user’s workflows without their graphs, newest first, page by page', async () => {
    const grace = await app.signUp();
    for (const name of ['First', 'Second', 'Third']) {
      await saveWorkflow(grace, [trigger], [], { name });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const names = async (query: string): Promise<string[]> =>
      (await grace.send('GET', `/api/workflows${query}`)).json<WorkflowSummary[]>().map((one) => one.name);
    expect(await names('')).toEqual(['Third', 'Second', 'First']);
    expect(await names(`?userId=${grace.user.id}&limit=1&offset=1`)).toEqual(['Second']);
    expect((await grace.send('GET', '/api/workflows?limit=1')).headers['x-total-count']).toBe('3');
    const [first] = (await grace.send('GET', '/api/workflows')).json();
    expect(first).toEqual({
      id: expect.any(String),
      name: 'Third',
      description: '',
      isActive: true,
      revision: 1,
      publishedRevision: 1,
      nodeCount: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await grace.send('GET', '/api/workflows?limit=0')).json()).toMatchObject({ code: 'body_invalid' });
  });
});

describe('looking for workflows', () => {
  const save = async (person: Person, name: string, more: object = {}) => {
    const saved = await saveWorkflow(person, [trigger], [], { name, ...more });
    await new Promise((resolve) => setTimeout(resolve, 2));
    return saved;
  };
  const look = async (person: Person, query: string): Promise<{ names: string[]; total: number }> => {
    const answer = await person.send('GET', `/api/workflows?${query}`);
    return {
      names: answer.json<WorkflowSummary[]>().map((one) => one.name),
      total: Number(answer.headers['x-total-count']),
    };
  };

  it('finds a part of the name in any case, and counts what it finds', async () => {
    const grace = await app.signUp();
    for (const name of ['Order intake', 'Invoices', 'Reorder stock']) await save(grace, name);
    expect(await look(grace, 'search=ORDER')).toEqual({ names: ['Reorder stock', 'Order intake'], total: 2 });
    expect(await look(grace, 'search=order&limit=1&offset=1')).toEqual({ names: ['Order intake'], total: 2 });
    expect(await look(grace, 'search=%20')).toMatchObject({ total: 3 });
    expect(await look(grace, 'search=nothing')).toEqual({ names: [], total: 0 });
  });

  it.each(['100%', 'a_b', 'back\\slash', "it's"])('takes %s as it is written', async (name) => {
    const grace = await app.signUp();
    for (const other of [name, '1000', 'axb', 'slash', 'its']) await save(grace, other);
    expect((await look(grace, `search=${encodeURIComponent(name)}`)).names).toEqual([name]);
  });

  it('finds nothing of others', async () => {
    const [grace, alan] = [await app.signUp(), await app.signUp()];
    await save(grace, 'Payroll');
    expect(await look(alan, 'search=payroll&sort=name')).toEqual({ names: [], total: 0 });
  });

  it('sorts by creation, by name in any case, or by the last save', async () => {
    const grace = await app.signUp();
    const [first] = [await save(grace, 'beta'), await save(grace, 'Gamma'), await save(grace, 'Alpha')];
    await grace.send('PUT', `/api/workflows/${first.id}`, { isActive: false });
    expect((await look(grace, '')).names).toEqual(['Alpha', 'Gamma', 'beta']);
    expect((await look(grace, 'sort=newest')).names).toEqual(['Alpha', 'Gamma', 'beta']);
    expect((await look(grace, 'sort=name')).names).toEqual(['Alpha', 'beta', 'Gamma']);
    expect((await look(grace, 'sort=changed')).names).toEqual(['beta', 'Alpha', 'Gamma']);
    expect((await grace.send('GET', '/api/workflows?sort=luck')).json()).toMatchObject({ code: 'body_invalid' });
  });

  it('finds those that are switched on, or off', async () => {
    const grace = await app.signUp();
    await save(grace, 'On');
    await save(grace, 'Off', { isActive: false });
    expect(await look(grace, 'active=true')).toEqual({ names: ['On'], total: 1 });
    expect(await look(grace, 'active=false')).toEqual({ names: ['Off'], total: 1 });
  });
});

describe('deleting a workflow', () => {
  it('removes it', async () => {
    const { id } = await saveWorkflow(ada, [trigger]);
    expect((await ada.send('DELETE', `/api/workflows/${id}`)).statusCode).toBe(204);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await ada.send(method, `/api/workflows/${id}`)).json()).toMatchObject({ code: 'workflow_not_found' });
    expect(await revisions(id)).toBe(0);
  });

  it('stops its runs; they stay in the history with what they have done', async () => {
    const { id } = await saveWorkflow(
      ada,
      [trigger, node('wait', 'delay', { amount: 1, unit: 'hours' })],
      chain('start', 'wait'),
    );
    const run = (await ada.send('POST', '/api/executions', { workflowId: id })).json<{ id: string }>();
    await ada.send('DELETE', `/api/workflows/${id}`);
    const view = (await ada.send('GET', `/api/executions/${run.id}`)).json();
    expect(view).toMatchObject({
      status: 'cancelled',
      workflowName: 'Orders',
      steps: [{ nodeId: 'start', status: 'completed' }, { nodeId: 'wait' }],
    });
  });
});

describe('a secret in a node', () => {
  const call = (token: string, more: object = {}) =>
    node('call', 'httpRequest', { url: 'https://example.com', auth: 'bearer', token, ...more });
  const MASK = '••••••••';
  const stored = async (id: string): Promise<string[]> =>
    (
      await app.platform.db
        .selectFrom('workflow_revisions')
        .select('nodes')
        .where('workflow_id', '=', id)
        .orderBy('revision')
        .execute()
    ).map(({ nodes }) => nodes);
  /** The token that a run of the latest revision works with. */
  const used = async (id: string): Promise<unknown> => {
    const { revision } = (await ada.send('GET', `/api/workflows/${id}`)).json<WorkflowView>();
    return (await app.platform.plans.get(id, revision)).byId.get('call')?.data['token'];
  };

  it('is never returned again, and is in no revision in plain text', async () => {
    const saved = await saveWorkflow(ada, [call('s3cret')]);
    expect(JSON.stringify(saved)).not.toContain('s3cret');
    expect(saved.nodes).toEqual([call(MASK)]);
    await ada.send('PUT', `/api/workflows/${saved.id}`, { nodes: [call('s3cret', { url: 'https://example.org' })] });
    expect((await ada.send('GET', `/api/workflows/${saved.id}`)).body).not.toMatch(/s3cret|sealed/);
    expect((await ada.send('GET', `/api/workflows/${saved.id}/revisions/1`)).body).not.toMatch(/s3cret|sealed/);
    expect((await ada.send('GET', `/api/workflows/${saved.id}/test-file`)).body).not.toMatch(/s3cret|sealed/);
    expect(await stored(saved.id)).toHaveLength(2);
    for (const nodes of await stored(saved.id)) expect(nodes).not.toContain('s3cret');
    expect(await used(saved.id)).toBe('s3cret');
  });

  it('stays when it comes back masked or as it was, changes when it does not, and is not passed on to another workflow', async () => {
    const saved = await saveWorkflow(ada, [call('s3cret')]);
    for (const nodes of [saved.nodes, [call('s3cret')]]) {
      expect((await ada.send('PUT', `/api/workflows/${saved.id}`, { nodes })).json<WorkflowView>().revision).toBe(1);
      expect(await used(saved.id)).toBe('s3cret');
    }
    expect(
      (await ada.send('PUT', `/api/workflows/${saved.id}`, { name: 'Renamed' })).json<WorkflowView>().revision,
    ).toBe(2);
    expect(await used(saved.id)).toBe('s3cret');
    const changed = (
      await ada.send('PUT', `/api/workflows/${saved.id}`, { nodes: [call('other')] })
    ).json<WorkflowView>();
    expect(changed.revision).toBe(3);
    expect(await used(saved.id)).toBe('other');
    const copy = await saveWorkflow(ada, [call(MASK)]);
    expect(copy.problems).toContainEqual(
      expect.objectContaining({ nodeId: 'call', field: 'token', code: 'field_required' }),
    );
  });

  it('that holds an expression is read as one, and what is wrong with it is found', async () => {
    const saved = await saveWorkflow(ada, [call('{{ $json. }}')]);
    expect(saved.problems).toContainEqual(
      expect.objectContaining({ nodeId: 'call', field: 'token', code: expect.stringContaining('expression') }),
    );
  });

  it('is not taken from another workflow or node by sending its sealed text', async () => {
    const theirs = await saveWorkflow(ada, [call('s3cret')]);
    const [text = ''] = await stored(theirs.id);
    const sealed = /sealed:[\w.-]+/.exec(text)?.[0] ?? '';
    expect(sealed).not.toBe('');
    const mine = await saveWorkflow(ada, [call(sealed)]);
    expect(await used(mine.id)).toBe(sealed);
  });

  it('that is sealed for another place fails its step and nothing else', async () => {
    const [one, other] = [
      await saveWorkflow(ada, [call('s3cret')]),
      await saveWorkflow(ada, [node('start', 'manualTrigger'), call('mine')], chain('start', 'call')),
    ];
    const [text = ''] = await stored(one.id);
    const sealed = /sealed:[\w.-]+/.exec(text)?.[0] ?? '';
    const moved = (await stored(other.id))[0]?.replace(/sealed:[\w.-]+/, sealed) ?? '';
    await app.platform.db
      .updateTable('workflow_revisions')
      .set({ nodes: moved })
      .where('workflow_id', '=', other.id)
      .execute();
    const seen = (await ada.send('GET', `/api/workflows/${other.id}`)).json<WorkflowView>();
    expect(seen.problems).toEqual([
      expect.objectContaining({ nodeId: 'call', field: 'token', code: 'secret_unreadable' }),
    ]);
    expect((await ada.send('POST', '/api/executions', { workflowId: other.id })).json()).toMatchObject({
      code: 'workflow_invalid',
    });
    const plan = await app.platform.plans.get(other.id, 1);
    expect(() => plan.byId.get('call')?.fields.read('token', emptyScope)).toThrow(
      expect.objectContaining({ code: 'secret_unreadable' }),
    );
    expect(plan.byId.get('call')?.fields.read('url', emptyScope)).toBe('https://example.com');
    // Saving something else keeps what cannot be read: the key may come back.
    await ada.send('PUT', `/api/workflows/${other.id}`, { nodes: seen.nodes, name: 'Renamed' });
    expect((await stored(other.id))[1]).toContain(sealed);
  });
});

describe('saving a workflow that somebody else has saved', () => {
  it('is refused where it says which revision it was made from, and nothing is lost', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    const save = (name: string, revision?: number) =>
      ada.send('PUT', `/api/workflows/${id}`, {
        nodes: [node(name, 'manualTrigger')],
        edges: [],
        ...(revision ? { revision } : {}),
      });
    expect((await save('first', 1)).json()).toMatchObject({ revision: 2 });
    const late = await save('second', 1);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'workflow_changed' });
    expect((await ada.send('GET', `/api/workflows/${id}`)).json()).toMatchObject({
      revision: 2,
      nodes: [{ id: 'first' }],
    });
    expect((await save('third')).json()).toMatchObject({ revision: 3 });
  });

  it('lets one of two saves through that come at the same time', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    const saves = await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        ada.send('PUT', `/api/workflows/${id}`, { nodes: [node(name, 'manualTrigger')], edges: [], revision: 1 }),
      ),
    );
    expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  });
});

describe('the settings of a workflow', () => {
  it('are kept with the revision, and stay where a save leaves them out', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    expect(
      (await ada.send('PUT', `/api/workflows/${id}`, { settings: { timeout: 60, concurrency: 2 } })).json(),
    ).toMatchObject({ revision: 2, settings: { timeout: 60, concurrency: 2 } });
    expect((await ada.send('PUT', `/api/workflows/${id}`, { name: 'Renamed' })).json()).toMatchObject({
      revision: 3,
      settings: { timeout: 60, concurrency: 2 },
    });
    expect((await ada.send('GET', `/api/workflows/${id}/revisions/1`)).json()).toMatchObject({ settings: {} });
  });

  it('are refused when they make no sense', async () => {
    const { id } = await saveWorkflow(ada, [node('start', 'manualTrigger')]);
    const answer = await ada.send('PUT', `/api/workflows/${id}`, { settings: { timeout: 0 } });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'body_invalid']);
  });
});
