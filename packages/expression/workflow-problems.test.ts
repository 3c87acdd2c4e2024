import { describe, expect, it } from 'vitest';
import { condition, text } from '@heddle/contract/node/fields';
import type { CheckedType } from './workflow-problems.ts';
import { nodeProblems, unconnectedNodes } from './workflow-problems.ts';

const types: { [type: string]: CheckedType } = {
  start: { name: 'Start', trigger: true, fields: {} },
  rescue: { name: 'Rescue', catches: true, fields: {} },
  call: {
    name: 'Call',
    fields: { url: text({ label: 'URL', required: true }), only: condition({ label: 'Only if' }) },
  },
};
const typeOf = (type: string) => types[type];
const node = (id: string, type: string, data = {}) => ({ id, type, position: { x: 0, y: 0 }, data });

describe('the problems of a node', () => {
  it('name the node, the field and the way out', () => {
    expect(nodeProblems(node('a', 'call', { name: 'Ask' }), types['call'])).toEqual([
      {
        nodeId: 'a',
        nodeName: 'Ask',
        field: 'url',
        code: 'field_required',
        message: expect.any(String),
        hint: expect.any(String),
      },
    ]);
    expect(
      nodeProblems(node('a', 'call', { url: 'https://a.example', only: 'amount >' }), types['call']),
    ).toMatchObject([{ field: 'only', code: 'expression_syntax' }]);
    expect(nodeProblems(node('a', 'start', { timeout: 'soon' }), types['start'])).toMatchObject([
      { field: 'timeout', code: 'field_invalid' },
    ]);
    expect(nodeProblems(node('a', 'loom'), undefined)).toMatchObject([
      { nodeName: 'loom', field: null, code: 'node_type_unknown' },
    ]);
  });

  it('do not matter where the node is switched off, and notes have none', () => {
    expect(nodeProblems(node('a', 'call', { disabled: true }), types['call'])).toEqual([]);
    expect(nodeProblems(node('a', 'stickyNote'), undefined)).toEqual([]);
  });
});

it('nodes that take items and that no edge leads to are not reached', () => {
  const nodes = [
    node('s', 'start'),
    node('a', 'call'),
    node('b', 'call', { name: 'Lost' }),
    node('off', 'call', { disabled: true }),
    node('n', 'stickyNote'),
    node('u', 'loom'),
    node('r', 'rescue'),
  ];
  expect(unconnectedNodes({ nodes, edges: [{ id: 'e', source: 's', target: 'a' }] }, typeOf)).toMatchObject([
    { nodeId: 'b', nodeName: 'Lost', code: 'node_unconnected' },
  ]);
});
