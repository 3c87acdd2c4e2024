// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { IMPORT_KEY, leaveForEditor } from '../../../files/imported-workflow.ts';
import '../../../testing/browser.ts';
import { document, node } from '../testing/fixtures.ts';
import { isWorkflowLeft, takeImportedWorkflow } from './imported-workflow.ts';

const { nodes, edges } = document([node('dataTransform1')]);
const leave = (value: unknown): void => localStorage.setItem(IMPORT_KEY, JSON.stringify(value));

describe('a workflow that another screen has left for the editor', () => {
  it('is taken once, with its source', () => {
    expect([isWorkflowLeft(), takeImportedWorkflow()]).toEqual([false, null]);
    leaveForEditor({ name: 'Orders', nodes, edges, settings: { timeZone: 'Europe/Paris' }, source: 'n8n' });
    expect(isWorkflowLeft()).toBe(true);
    expect(takeImportedWorkflow()).toEqual({
      document: { workflowName: 'Orders', nodes, edges, settings: { timeZone: 'Europe/Paris' } },
      source: 'n8n',
    });
    expect([isWorkflowLeft(), takeImportedWorkflow()]).toEqual([false, null]);
  });

  it.each([undefined, '', '   ', 7])('is called so where its name is %j', (name) => {
    leave({ name, nodes, edges });
    expect(takeImportedWorkflow()?.document.workflowName).toBe('Imported Workflow');
  });

  it('has no nodes where it says nothing of them, and loses settings that are none', () => {
    leave({ name: 'Orders', settings: { timeZone: 7, unknown: true } });
    expect(takeImportedWorkflow()?.document).toEqual({ workflowName: 'Orders', nodes: [], edges: [], settings: {} });
  });

  it('that cannot be read is an error once, and then gone', () => {
    leave({ name: 'Orders', nodes: 'none' });
    expect(() => takeImportedWorkflow()).toThrow('nodes');
    expect(takeImportedWorkflow()).toBeNull();
  });
});
