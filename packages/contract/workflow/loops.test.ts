import { describe, expect, it } from 'vitest';
import { choice } from '../node/fields.ts';
import { checkStructure } from './structure.ts';

/** `{ a: 'b c@loop' }`; ids that begin with `loop` are heads of loops, those with `list` hand on batches. */
function graph(edges: Record<string, string>) {
  const links = Object.entries(edges).flatMap(([source, targets]) =>
    targets
      .split(' ')
      .filter(Boolean)
      .map((target) => {
        const [id = '', port = 'main'] = target.split('@');
        return { id: `${source}-${target}`, source, target: id, sourceHandle: port };
      }),
  );
  const ids = [...new Set([...Object.keys(edges), ...links.map(({ target }) => target)])];
  return {
    nodes: ids.map((id) => ({
      id,
      type: id.startsWith('agent') ? 'agent' : id.startsWith('loop') ? 'head' : id.startsWith('list') ? 'list' : 'pass',
      position: { x: 0, y: 0 },
      data: { handOn: 'batches', ...(id === 'listOfAll' ? { operation: 'get' } : {}) },
    })),
    edges: links,
  };
}

const fields = {
  operation: choice({ label: 'Operation', default: 'list', choices: ['list', 'get'] }),
  handOn: choice({
    label: 'Process the list',
    default: 'all',
    choices: ['all', 'batches'],
    when: { operation: ['list'] },
  }),
};
const types = {
  get: (type: string) => ({
    closesLoop: type === 'head' || type === 'agent',
    ...(type === 'agent' ? { portsFrom: 'tools' } : {}),
    ...(type === 'list' ? { handsOn: true, fields } : {}),
  }),
};

/** Each loop in words: `loop1 [b c] in loop0`. */
function loopsOf(edges: Record<string, string>): string[] {
  const given = graph(edges);
  const loops = checkStructure(given, types);
  const name = (index: number): string => given.nodes[index]?.id ?? '';
  return loops
    .map(({ head, members, parent }) => {
      const around = loops[parent];
      return `${name(head)} [${[...members].map(name).sort().join(' ')}]${around ? ` in ${name(around.head)}` : ''}`;
    })
    .sort();
}

describe('the loops of a workflow', () => {
  it('are the nodes between the port loop and the edge back', () => {
    expect(loopsOf({ a: 'loop', loop: 'b@loop d@done', b: 'c', c: 'loop' })).toEqual(['loop [b c]']);
  });

  it('nest', () => {
    expect(loopsOf({ a: 'loop1', loop1: 'loop2@loop z@done', loop2: 'x@loop y@done', x: 'loop2', y: 'loop1' })).toEqual(
      ['loop1 [loop2 x y]', 'loop2 [x] in loop1'],
    );
    expect(loopsOf({ a: 'loop1', loop1: 'loop2@loop', loop2: 'x@loop', x: 'loop2' })).toEqual([
      'loop1 [loop2 x]',
      'loop2 [x] in loop1',
    ]);
  });

  it('include nodes that only the body leads to, but not those with another way in', () => {
    expect(loopsOf({ a: 'loop', loop: 'b@loop d@done', b: 'loop log', log: 'note' })).toEqual(['loop [b log note]']);
    expect(loopsOf({ a: 'loop', loop: 'b@loop d@done', b: 'loop d' })).toEqual(['loop [b]']);
    expect(loopsOf({ a: 'loop d', loop: 'b@loop', b: 'loop d' })).toEqual(['loop [b]']);
  });

  it('without an edge back are the nodes after the port', () => {
    expect(loopsOf({ a: 'loop', loop: 'b@loop d@done', b: 'c' })).toEqual(['loop [b c]']);
    expect(loopsOf({ a: 'loop', loop: 'd@done' })).toEqual(['loop []']);
    expect(loopsOf({ a: 'loop', loop: 'loop@loop' })).toEqual(['loop []']);
  });

  it('are what only follows a node that hands on batches, where its operation gives lists', () => {
    expect(loopsOf({ a: 'list d', list: 'b e@error', b: 'c', c: 'd' })).toEqual(['list [b c]']);
    expect(loopsOf({ a: 'list1', list1: 'b', b: 'list2', list2: 'c' })).toEqual([
      'list1 [b c list2]',
      'list2 [c] in list1',
    ]);
    expect(loopsOf({ a: 'loop', loop: 'list@loop', list: 'b', b: 'loop' })).toEqual([
      'list [] in loop',
      'loop [b list]',
    ]);
    expect(loopsOf({ a: 'listOfAll', listOfAll: 'b' })).toEqual([]);
  });

  it('of a head that names its ports begin at all of them but those that come after the last pass', () => {
    expect(loopsOf({ a: 'agent', agent: 'b@one c@two d@done e@error', b: 'agent', c: 'x', x: 'agent' })).toEqual([
      'agent [b c x]',
    ]);
    // One that its configuration no longer names as well, and one that leads nowhere or straight back.
    expect(loopsOf({ a: 'agent', agent: 'b@one agent@two d@done' })).toEqual(['agent [b]']);
    expect(loopsOf({ agent1: 'agent2@one', agent2: 'x@one agent1@done', x: 'agent2' })).toEqual([
      'agent1 [agent2 x]',
      'agent2 [x] in agent1',
    ]);
    // Ways of two tools may meet.
    expect(loopsOf({ agent: 'b@one c@two', b: 'm', c: 'm', m: 'agent' })).toEqual(['agent [b c m]']);
  });

  it('may be left for the loop around them', () => {
    expect(loopsOf({ a: 'loop1', loop1: 'loop2@loop', loop2: 'x@loop', x: 'loop2 loop1' })).toEqual([
      'loop1 [loop2 x]',
      'loop2 [x] in loop1',
    ]);
  });

  it.each([
    ['a cycle without a loop', { a: 'b', b: 'c', c: 'b' }, 'workflow_cycle'],
    ['a cycle by the port done', { a: 'loop', loop: 'b@done', b: 'loop' }, 'workflow_cycle'],
    ['a cycle through a node that hands on batches', { a: 'list', list: 'b', b: 'list' }, 'workflow_cycle'],
    ['a cycle by the port done of a head with several', { a: 'agent', agent: 'b@done', b: 'agent' }, 'workflow_cycle'],
    ['a tool that is also reached from outside', { a: 'agent b', agent: 'b@one', b: 'agent' }, 'workflow_loop_entered'],
    ['a node that leads to itself', { a: 'b', b: 'b' }, 'workflow_cycle'],
    ['a body that is entered from outside', { a: 'loop b', loop: 'b@loop', b: 'loop' }, 'workflow_loop_entered'],
    ['a body that its own end leads to', { a: 'loop', loop: 'b@loop b@done', b: 'loop' }, 'workflow_loop_entered'],
  ])('refuses %s', (_, edges, code) => {
    expect(() => checkStructure(graph(edges as Record<string, string>), types)).toThrow(
      expect.objectContaining({ code }),
    );
  });

  it('are found in a chain of thousands of nodes', () => {
    const edges = Object.fromEntries(
      Array.from({ length: 4000 }, (_, n) => [`n${n}`, n === 3999 ? 'loop' : `n${n + 1}`]),
    );
    expect(loopsOf({ a: 'loop', loop: 'n0@loop', ...edges })[0]?.length).toBeGreaterThan(10_000);
  });
});
