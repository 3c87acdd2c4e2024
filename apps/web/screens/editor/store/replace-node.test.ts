import { describe, expect, it } from 'vitest';
import { catalog, document, node } from '../testing/fixtures.ts';
import { replaceNode } from './replace-node.ts';

const workflow = document(
  [
    node('webhookTrigger1', { name: 'Hook' }),
    node('conditional2', { name: 'Large?', condition: 'a > 1', onFailure: 'retry', description: 'Why' }, 300),
    node('dataTransform3', { name: 'End' }, 600),
  ],
  ['webhookTrigger1 > conditional2', 'conditional2.true > dataTransform3'],
);
const replaced = (id: string, type: string) => {
  const entry = catalog.withFields(type);
  if (!entry) throw new Error(`The fixtures have no ${type}.`);
  return replaceNode(workflow, id, entry, catalog);
};

describe('a node that is replaced by another type', () => {
  it('keeps id, place, name, settings and edges, by the ports it has now', () => {
    const after = replaced('conditional2', 'httpRequest');
    expect(after.nodes[1]).toMatchObject({ id: 'conditional2', type: 'httpRequest', position: { x: 300 } });
    expect(after.nodes[1]?.data).toMatchObject({ name: 'Large?', onFailure: 'retry', description: 'Why' });
    expect(after.nodes[1]?.data).not.toHaveProperty('condition');
    expect(after.edges.map(({ source, target, sourceHandle }) => [source, target, sourceHandle ?? 'main'])).toEqual([
      ['webhookTrigger1', 'conditional2', 'main'],
      ['conditional2', 'dataTransform3', 'main'],
    ]);
  });

  it('loses the edges that lead to it where it starts runs now', () =>
    expect(replaced('conditional2', 'webhookTrigger').edges.map(({ source }) => source)).toEqual(['conditional2']));

  it('stays as it is for its own type', () => expect(replaced('conditional2', 'conditional')).toBe(workflow));
});
