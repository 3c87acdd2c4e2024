import { readGraph } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import order from './catalog/order-intake.ts';
import { exportFileName, toExported, toImported } from './files.ts';

describe('a template that is used', () => {
  it('is a copy with an id of its own that says where it comes from', () => {
    const { nodes, edges, ...facts } = toImported(order, 1_700_000_000_000);
    expect(facts).toEqual({
      id: 'template-order-intake-1700000000000',
      name: 'Order Intake (Copy)',
      imported: true,
      originalTemplate: 'order-intake',
    });
    expect(readGraph({ nodes, edges })).toEqual({ nodes: order.json.nodes, edges: order.json.edges });
  });
});

describe('a template that is exported', () => {
  it('holds the workflow and what the gallery says of it', () => {
    const { nodes, edges, ...facts } = toExported(order, new Date('2026-03-04T10:00:00Z'));
    expect({ nodes, edges }).toEqual({ nodes: order.json.nodes, edges: order.json.edges });
    expect(facts).toEqual({
      id: 'order-intake',
      name: 'Order Intake',
      description: order.description,
      category: 'E-commerce',
      difficulty: 'Intermediate',
      metadata: {
        nodeCount: 7,
        useCase: order.useCase,
        tags: order.tags,
        estimatedTime: '12 min setup',
        exportedAt: '2026-03-04T10:00:00.000Z',
      },
    });
  });

  it.each([
    ['Order Intake', 'order-intake-workflow.json'],
    ['SAP  Purchase-to-Pay', 'sap-purchase-to-pay-workflow.json'],
  ])('%s is saved as %s', (name, file) => expect(exportFileName({ name })).toBe(file));
});
