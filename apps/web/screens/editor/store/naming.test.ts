import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeId, uniqueName, uniqueNodeId } from './naming.ts';

describe('the name of a new node', () => {
  it('is that of its type, with a number from the second on', () => {
    expect(uniqueName('HTTP Request', new Set())).toBe('HTTP Request');
    expect(uniqueName('HTTP Request', new Set(['HTTP Request']))).toBe('HTTP Request 2');
    expect(uniqueName('HTTP Request', new Set(['HTTP Request', 'HTTP Request 2']))).toBe('HTTP Request 3');
  });

  it('continues the number of the copied name', () => {
    expect(uniqueName('HTTP Request 2', new Set(['HTTP Request', 'HTTP Request 2']))).toBe('HTTP Request 3');
  });

  it('is always free', () => {
    const name = fc.constantFrom<string[]>('A', 'A 2', 'A 3', 'B', 'B 7');
    fc.assert(
      fc.property(name, fc.array(name), (base, taken) => !new Set(taken).has(uniqueName(base, new Set(taken)))),
    );
  });
});

describe('the id of a new node', () => {
  it('is its type and a timestamp', () =>
    expect(uniqueNodeId('httpRequest', new Set(), 1763645000000)).toBe('httpRequest-1763645000000'));
  it('differs for nodes of one millisecond', () =>
    expect(uniqueNodeId('delay', new Set(['delay-7']), 7)).toBe('delay-8'));
});

it('the id of an edge names its ends, and ports other than main', () => {
  expect(edgeId({ source: 'a', target: 'b' })).toBe('a→b');
  expect(edgeId({ source: 'a', sourceHandle: 'main', target: 'b', targetHandle: null })).toBe('a→b');
  expect(edgeId({ source: 'a', sourceHandle: 'true', target: 'b' })).toBe('a.true→b');
});
