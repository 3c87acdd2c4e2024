// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { run, step } from '../../../testing/fixtures.ts';
import { createCanvasHandle } from '../canvas/canvas-handle.ts';
import { createRunStore } from '../run/run-store.ts';
import { createWorkflowActions } from '../saving/workflow-actions.ts';
import type { EditorSession } from '../session.tsx';
import { SessionProvider, useEditor } from '../session.tsx';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';
import { createUiStore } from '../store/ui-store.ts';
import { catalogue, document, node } from '../testing/fixtures.ts';
import { Inspector } from './inspector.tsx';

function Panel() {
  const selected = useEditor((state) => state.nodes.find((candidate) => candidate.id === state.selectedNode));
  return selected ? <Inspector key={selected.id} node={selected} /> : null;
}

const refuse = () => Promise.reject(new Error('No call is expected.'));

/** The panel of one node of a workflow that is saved as w1. */
function openPanel(id: string, data: Record<string, string | number> = {}, saved = true) {
  const editor = createEditorStore();
  const runs = createRunStore();
  const ui = createUiStore();
  const actions = createWorkflowActions({
    editor,
    runs,
    ui,
    api: { create: refuse, update: refuse, start: refuse, stop: refuse },
    isSignedIn: () => true,
    navigate: () => undefined,
  });
  const session: EditorSession = { editor, runs, ui, actions, canvas: createCanvasHandle() };
  const workflow = document([node('webhookTrigger1', { name: 'Hook' }), node(id, { name: 'Ask', ...data })], [`webhookTrigger1 > ${id}`]);
  editor.getState().load({ ...freshWorkflow(), ...workflow, workflowId: saved ? 'w1' : null });
  editor.setState({ catalogue });
  editor.getState().open(id);
  render(
    <SessionProvider session={session}>
      <Panel />
    </SessionProvider>,
  );
  return { editor, runs, user: userEvent.setup(), dataOf: () => editor.getState().nodes.find((candidate) => candidate.id === id)?.data };
}

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

describe('the properties panel', () => {
  it('has the sections of the node, with its values and defaults', () => {
    openPanel('httpRequest2', { url: 'https://a.example' });
    expect(screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))).toEqual(['Basic Settings', 'Configuration', 'Security Settings', 'Error Handling']);
    expect(field('Node Name').value).toBe('Ask');
    expect(field('URL').value).toBe('https://a.example');
    expect(screen.getByRole('combobox', { name: 'Method' }).textContent).toBe('GET');
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Timeout (seconds)' }).value).toBe('30');
    expect(screen.getByRole('combobox', { name: 'On Failure' }).textContent).toBe('Stop execution');
  });

  it('applies edits on Save Changes only', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2');
    await user.type(field('URL'), 'https://b.example');
    await user.clear(screen.getByRole('spinbutton', { name: 'Retries' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Retries' }), '5');
    expect(dataOf()).toEqual({ name: 'Ask' });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(dataOf()).toEqual({ name: 'Ask', url: 'https://b.example', retries: 5 });
    expect(editor.getState().history.past).toHaveLength(1);
  });

  it('forgets them on Cancel and deselects the node', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2');
    await user.type(field('URL'), 'https://b.example');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dataOf()).toEqual({ name: 'Ask' });
    expect(editor.getState()).toMatchObject({ selectedNode: null });
    expect(editor.getState().drafts.size).toBe(0);
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  it('keeps them while another node is looked at', async () => {
    const { user, editor } = openPanel('httpRequest2');
    await user.type(field('URL'), 'https://b.example');
    editor.getState().open('webhookTrigger1');
    editor.getState().open('httpRequest2');
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'URL' })).value).toBe('https://b.example');
  });

  it('tells beside a field what is wrong with it, an empty one only after a visit', async () => {
    const { user } = openPanel('httpRequest2');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(field('URL'));
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe('"URL" is empty.');
    await user.type(field('URL'), 'https://{{{{ order.id');
    expect(field('URL').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toContain('cannot be read');
  });

  it('shows fields when they begin to matter, and never a secret again', async () => {
    const { user } = openPanel('httpRequest2', { auth: 'bearer', token: 'very secret' });
    const security = within(screen.getByRole('region', { name: 'Security Settings' }));
    expect(security.getByText('Token')).toBeTruthy();
    expect(window.document.body.innerHTML).not.toContain('very secret');
    await user.click(security.getByRole('button', { name: 'Replace' }));
    expect(security.getByLabelText<HTMLInputElement>('Token').value).toBe('');
    expect(security.getByLabelText<HTMLInputElement>('Token').type).toBe('password');
  });

  it('edits lists of names and values', async () => {
    const { user, dataOf } = openPanel('dataTransform2');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type(screen.getByRole('textbox', { name: 'Name 1' }), 'total');
    await user.type(screen.getByRole('textbox', { name: 'Value 1' }), '{{{{ amount }}');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(dataOf()?.['set']).toEqual([{ name: 'total', value: '{{ amount }}' }]);
  });

  it('turns a fixed value into an expression and back', async () => {
    const { user, dataOf } = openPanel('httpRequest2', { url: 'https://a.example' });
    await user.click(screen.getByRole('button', { name: 'fx: expression for Retries' }));
    expect(field('Retries').value).toBe('{{ 2 }}');
    await user.clear(field('Retries'));
    await user.type(field('Retries'), '{{{{ tries }}');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(dataOf()?.['retries']).toBe('{{ tries }}');
    await user.click(screen.getByRole('button', { name: 'fx: expression for Retries' }));
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Retries' }).value).toBe('2');
  });

  it("shows what a field comes to with the last run's data, and those data", async () => {
    const { runs, user } = openPanel('httpRequest2');
    const hook = step({ key: 'webhookTrigger1', nodeId: 'webhookTrigger1', output: { main: [{ json: { id: 7 } }] } });
    const asked = step({ key: 'httpRequest2', nodeId: 'httpRequest2', input: { main: [{ json: { id: 7 } }] }, output: { main: [{ json: { ok: true } }, { json: {} }] } });
    runs.getState().show(run({ steps: [hook, asked] }));
    await user.type(field('URL'), 'https://a.example/{{{{ id }}');
    expect(screen.getByText('https://a.example/7')).toBeTruthy();
    const data = within(screen.getByRole('region', { name: 'Last run' }));
    expect(data.getByRole('region', { name: 'Input' }).textContent).toContain('"id": 7');
    expect(data.getByRole('region', { name: 'Output' }).textContent).toContain('2 items');
  });
});

describe('the address of a webhook', () => {
  it('is shown with a copy button', () => {
    openPanel('webhookTrigger2', { endpoint: '/orders' });
    expect(screen.getByText(`${window.location.origin}/hooks/w1/orders`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  });

  it('is there after the first save only', () => {
    openPanel('webhookTrigger2', {}, false);
    expect(screen.getByText('Save the workflow to get its address.')).toBeTruthy();
  });
});
