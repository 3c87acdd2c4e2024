import { describe, expect, it } from 'vitest';
import { workflow } from '../../../testing/fixtures.ts';
import '../testing/fixtures.ts';
import { fromView } from './load.ts';

describe('a workflow of the server', () => {
  it('is opened as it was saved', () => {
    const view = workflow({ revision: 7, settings: { timeZone: 'Europe/Paris' }, isActive: false });
    expect(fromView(view)).toEqual({
      nodes: view.nodes,
      edges: [],
      settings: { timeZone: 'Europe/Paris' },
      revision: 7,
      publishedRevision: view.publishedRevision,
      isHeldBack: view.isHeldBack,
      workflowId: 'w1',
      workflowName: 'Order intake',
      description: 'Takes orders',
      isActive: false,
      lastSavedAt: Date.parse(view.updatedAt),
    });
  });

  it('is opened without nodes where these cannot be read: it can still be renamed or deleted', () => {
    const broken = workflow({ edges: [{ id: 7 }] as never });
    expect(fromView(broken)).toMatchObject({ workflowName: 'Order intake', nodes: [], edges: [] });
  });
});
