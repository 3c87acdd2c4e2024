import { describe, expect, it } from 'vitest';
import { node } from '../testing/fixtures.ts';
import { renameReferences } from './references.ts';

const renamed = (value: string): unknown =>
  renameReferences([node('a', { set: [{ name: 'x', value }] })], "Ada's node", 'New $& name')[0]?.data['set'];

describe('renaming a node', () => {
  it('changes expressions in lists and objects, with either kind of quotes', () => {
    expect(renamed(`{{ $node("Ada's node").json.a }}`)).toEqual([
      { name: 'x', value: '{{ $node("New $& name").json.a }}' },
    ]);
    expect(renamed(`{{ $node('Ada\\'s node').json.a }}`)).toEqual([
      { name: 'x', value: '{{ $node("New $& name").json.a }}' },
    ]);
  });

  it('leaves other names and plain mentions alone', () => {
    const nodes = [
      node('a', { text: `Ada's node and $node("Other")` }),
      node('b', { count: 3, flag: true, none: null }),
    ];
    expect(renameReferences(nodes, "Ada's node", 'New')).toEqual(nodes);
    expect(renameReferences(nodes, "Ada's node", 'New')[0]).toBe(nodes[0]);
  });
});
