import { defaultSchedule } from '@heddle/contract/schedule/schedule';
import { describe, expect, it } from 'vitest';
import { document, httpRequest, node } from '../testing/fixtures.ts';
import { createNode, insertOnEdge, place, remove, setData } from './graph.ts';

const workflow = document(
  [
    node('webhookTrigger1', { name: 'Hook' }),
    node('httpRequest2', { name: 'Ask' }, 300),
    node('dataTransform3', { name: 'Keep', note: '{{ $node("Ask").json.id }}' }, 600),
  ],
  ['webhookTrigger1 > httpRequest2', 'httpRequest2 > dataTransform3'],
);

describe('a new node', () => {
  it('has an id of type and time, a free name and whole coordinates', () => {
    expect(createNode(workflow, httpRequest, { x: 10.4, y: 19.6 }, 42)).toEqual({
      id: 'httpRequest-42',
      type: 'httpRequest',
      position: { x: 10, y: 20 },
      data: { name: 'HTTP Request' },
    });
  });

  it('has what its type begins with', () => {
    const entry = { ...httpRequest, initial: { mode: 'rules' } };
    expect(createNode(workflow, entry, { x: 0, y: 0 }).data).toEqual({ name: 'HTTP Request', mode: 'rules' });
  });

  it('has a schedule in the time zone of its workflow, else of the user who adds it', () => {
    const entry = { ...httpRequest, schedules: ['schedule'] };
    expect(createNode(workflow, entry, { x: 0, y: 0 }).data['schedule']).toEqual({
      ...defaultSchedule,
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    expect(
      createNode({ ...workflow, settings: { timeZone: 'Asia/Tokyo' } }, entry, { x: 0, y: 0 }).data['schedule'],
    ).toEqual({ mode: 'daily', time: '09:00', catchUp: 'once', jitter: 0 });
  });
});

describe('removing', () => {
  it('takes the edges of a node along', () => {
    const after = remove(workflow, new Set(['httpRequest2']));
    expect(after.nodes.map(({ id }) => id)).toEqual(['webhookTrigger1', 'dataTransform3']);
    expect(after.edges).toEqual([]);
  });

  it('keeps what is not touched as it is', () => {
    const after = remove(workflow, new Set(), new Set(['webhookTrigger1→httpRequest2']));
    expect(after.nodes).toBe(workflow.nodes);
    expect(after.edges.map(({ id }) => id)).toEqual(['httpRequest2→dataTransform3']);
  });
});

it('moving one node leaves the others the same objects', () => {
  const after = place(workflow, new Map([['httpRequest2', { x: 310, y: 5 }]]));
  expect(after.nodes[1]?.position).toEqual({ x: 310, y: 5 });
  expect(after.nodes[0]).toBe(workflow.nodes[0]);
});

describe('putting a node into an edge', () => {
  it('leads through it and makes room behind', () => {
    const after = insertOnEdge(workflow, 'webhookTrigger1→httpRequest2', node('conditional9'), 'true');
    expect(after.edges.map(({ id }) => id)).toEqual([
      'httpRequest2→dataTransform3',
      'webhookTrigger1→conditional9',
      'conditional9.true→httpRequest2',
    ]);
    expect(after.nodes.map(({ id, position }) => [id, position.x])).toEqual([
      ['webhookTrigger1', 0],
      ['httpRequest2', 640],
      ['dataTransform3', 940],
      ['conditional9', 320],
    ]);
  });

  it('does nothing when the edge is gone', () =>
    expect(insertOnEdge(workflow, 'gone', node('conditional9'), 'true')).toBe(workflow));
});

describe('the data of a node', () => {
  it('get a name that nobody else has, or that of the type when it is blank', () => {
    expect(setData(workflow, 'httpRequest2', { name: 'Hook' }, 'HTTP Request').nodes[1]?.data['name']).toBe('Hook 2');
    expect(setData(workflow, 'httpRequest2', { name: '  ' }, 'HTTP Request').nodes[1]?.data['name']).toBe(
      'HTTP Request',
    );
    expect(setData(workflow, 'httpRequest2', { name: 'Ask', url: 'x' }, 'HTTP Request').nodes[1]?.data).toEqual({
      name: 'Ask',
      url: 'x',
    });
  });

  it('take along the expressions that name the node', () => {
    const after = setData(workflow, 'httpRequest2', { name: 'Fetch' }, 'HTTP Request');
    expect(after.nodes[2]?.data['note']).toBe('{{ $node("Fetch").json.id }}');
    expect(after.nodes[0]).toBe(workflow.nodes[0]);
  });
});
