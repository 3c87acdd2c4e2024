import { describe, expect, it } from 'vitest';
import { choice } from '../../node/fields.ts';
import type { WorkflowNode } from '../schema.ts';
import { differencesOf } from './differences.ts';
import type { ExtractFacts } from './rules.ts';

const [own, run, step, user] = [
  { value: 'workflow', label: 'This workflow' },
  { value: 'run', label: 'This run' },
  { value: 'run', label: 'Items of this step' },
  { value: 'user', label: 'All my workflows' },
];
const scope = (choices: { value: string; label: string }[], usual: string): ExtractFacts => ({
  name: 'Memory',
  fields: { scope: choice({ label: 'Shared with', default: usual, choices }) },
});
const types: ReadonlyMap<string, ExtractFacts> = new Map([
  ['pass', { name: 'Pass' }],
  ['keeps', scope([own, run, user], 'workflow')],
  ['step', scope([own, step, user], 'run')],
]);

const kinds = (type: string, data: WorkflowNode['data']): string[] => {
  const nodes = [
    { id: 'n', type, position: { x: 0, y: 0 }, data },
    { id: 'other', type: 'pass', position: { x: 0, y: 0 }, data: { text: '$vars' } },
  ];
  return differencesOf({ nodes, edges: [] }, new Set(['n']), types).map(({ kind }) => kind);
};

describe('what is another thing in a workflow of its own', () => {
  it.each([
    ['{{ $vars.rate }}', ['variables']],
    ['{{ $workflow.name }} {{ $execution.id }}', ['run']],
    ['{{ $request.query.id }}', ['request']],
    ['{{ $json.vars }} $variables $workflows', []],
  ])('of %s', (text, found) => expect(kinds('pass', { list: [{ text }] })).toEqual(found));

  it.each([
    ['keeps', {}, ['memory']],
    ['keeps', { scope: 'run' }, ['memory']],
    ['keeps', { scope: 'user' }, []],
    ['step', {}, []],
    ['step', { scope: 'workflow' }, ['memory']],
  ])('of what a node remembers: %s %o', (type, data, found) => expect(kinds(type, data)).toEqual(found));

  it('is pinned output', () => {
    expect(kinds('pass', { pinned: { main: [] } })).toEqual(['pinned']);
    expect(kinds('pass', { pinned: null })).toEqual([]);
  });

  it('says which nodes', () => {
    const node = { id: 'n', type: 'pass', position: { x: 0, y: 0 }, data: { text: '$vars' } };
    expect(differencesOf({ nodes: [node], edges: [] }, new Set(['n']), types)).toEqual([
      { kind: 'variables', nodes: ['Pass'] },
    ]);
  });
});
