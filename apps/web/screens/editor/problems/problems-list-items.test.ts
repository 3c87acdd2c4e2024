import { describe, expect, it } from 'vitest';
import { catalog, node } from '../testing/fixtures.ts';
import { findProblems } from './find-problems.ts';
import { listProblems } from './problems-list-items.ts';

async function listed(...nodes: ReturnType<typeof node>[]) {
  const problems = await findProblems({ nodes, edges: [] }, catalog, () => false);
  if (!problems) throw new Error('given up');
  return listProblems({ problems, nodes, catalog });
}

describe('the list of problems', () => {
  it('has those of every node with the labels of their fields, and last what does not keep it from running', async () => {
    const problems = await listed(
      node('httpRequest1', { name: 'Ask' }),
      node('webhookTrigger1', { name: 'Hook', method: 'SEND' }),
    );
    expect(problems.map(({ nodeName, parameter, field, severity }) => [nodeName, parameter, field, severity])).toEqual([
      ['Ask', 'url', 'URL', 'error'],
      ['Hook', 'method', 'Method', 'error'],
      ['Ask', null, null, 'warning'],
    ]);
  });

  it('names an unknown type', async () => {
    expect(await listed(node('teleporter1', { name: 'Beam' }))).toMatchObject([
      { nodeName: 'Beam', field: null, message: 'There is no node type "teleporter".' },
    ]);
  });

  it('ignores nodes that never run', async () => {
    expect(await listed(node('httpRequest1', { disabled: true }), node('stickyNote', { text: 'Read me' }))).toEqual([]);
  });
});
