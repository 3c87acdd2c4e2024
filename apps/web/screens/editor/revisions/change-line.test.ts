import type { ChangeSummary } from '@heddle/contract/workflow/change-summary';
import { describe, expect, it } from 'vitest';
import { changeLine } from './change-line.ts';

const none = { added: 0, removed: 0, changed: 0, moved: 0 };
const changes = (given: Partial<ChangeSummary> = {}): ChangeSummary => ({
  name: false,
  description: false,
  nodes: none,
  notes: none,
  groups: none,
  edges: { added: 0, removed: 0 },
  settings: 0,
  ...given,
});
const line = (given: Partial<ChangeSummary>) => changeLine({ revision: 2, name: 'Payouts', changes: changes(given) });

describe('the changes of a save', () => {
  it.each<[string, Partial<ChangeSummary>]>([
    ['Renamed to “Payouts”', { name: true }],
    ['1 node added', { nodes: { ...none, added: 1 } }],
    ['2 nodes removed, 1 changed, 3 moved', { nodes: { added: 0, removed: 2, changed: 1, moved: 3 } }],
    ['1 edge added, 2 removed', { edges: { added: 1, removed: 2 } }],
    ['1 note changed · 2 groups moved', { notes: { ...none, changed: 1 }, groups: { ...none, moved: 2 } }],
    ['3 settings changed · Description changed', { settings: 3, description: true }],
    ['Order of nodes or edges', {}],
  ])('reads: %s', (words, given) => {
    expect(line(given)).toBe(words);
  });

  it('is everything in the first save, and not known where it was not kept', () => {
    expect(changeLine({ revision: 1, name: 'Orders', changes: null })).toBe('The first save');
    expect(changeLine({ revision: 4, name: null, changes: null })).toBe('');
  });
});
