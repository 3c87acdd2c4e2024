import { checkStructure } from '@heddle/contract/workflow/structure';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitCycles } from './cycles.ts';

const ids = Array.from({ length: 12 }, (_, index) => `n${index}`);
const edge = fc.record({ source: fc.constantFrom(...ids), target: fc.constantFrom(...ids) });

describe('splitting cycles', () => {
  it('leaves a graph without any, and takes nothing away from one that has none', () => {
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 40 }), (pairs) => {
        const edges = pairs.map((pair, index) => ({ id: `e${index}`, ...pair }));
        const nodes = ids.map((id) => ({ id, type: 'x', position: { x: 0, y: 0 }, data: {} }));
        const { onwards, back } = splitCycles(ids, edges);
        expect([...onwards, ...back].toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          edges.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        expect(() => checkStructure({ nodes, edges: onwards }, new Map())).not.toThrow();
        expect(splitCycles(ids, onwards).back).toEqual([]);
      }),
    );
  });

  it('takes the edge that leads back, as a reader sees it', () => {
    const edges = [
      { source: 'loop', target: 'work' },
      { source: 'work', target: 'loop' },
      { source: 'start', target: 'loop' },
    ];
    expect(splitCycles(['loop', 'work', 'start'], edges).back).toEqual([{ source: 'work', target: 'loop' }]);
  });
});
