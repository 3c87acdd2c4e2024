// @vitest-environment jsdom
import type { JsonObject } from '@heddle/contract/json';
import { cases, SECRET_MASK } from '@heddle/contract/node/fields';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import '../../../testing/browser.ts';
import { publicSettings, run, step } from '../../../testing/fixtures.ts';
import { SessionProvider, useEditor } from '../session.tsx';
import type { Catalog } from '../store/catalog.ts';
import { createCatalog } from '../store/catalog.ts';
import { freshWorkflow } from '../store/editor-store.ts';
import { catalog, document, entries, entry, listed, node } from '../testing/fixtures.ts';
import { Inspector } from './inspector.tsx';
import { textField } from './testing/text-field.ts';
import { testSession } from '../testing/session.ts';

function Panel() {
  const selected = useEditor((state) => state.nodes.find((candidate) => candidate.id === state.selectedNode));
  return selected ? <Inspector key={selected.id} node={selected} /> : null;
}

/** The panel of one node of a workflow that is saved as w1. */
function openPanel(
  id: string,
  data: JsonObject = {},
  saved = true,
  { types = catalog, edges = [] }: { types?: Catalog; edges?: readonly string[] } = {},
) {
  const asked: string[][] = [];
  const given = testSession();
  const { editor, runs, ui, actions } = given;
  const load = async (wanted: Iterable<string>): Promise<void> => void asked.push([...wanted]);
  const session = { ...given, types: { ...given.types, load, need: () => undefined } };
  const workflow = document(
    [node('webhookTrigger1', { name: 'Hook' }), node(id, { name: 'Ask', ...data })],
    [`webhookTrigger1 > ${id}`, ...edges],
  );
  editor.getState().load({ ...freshWorkflow(), ...workflow, workflowId: saved ? 'w1' : null });
  editor.setState({ catalog: types });
  editor.getState().open(id);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider session={session}>
        <Panel />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return {
    editor,
    asked,
    runs,
    ui,
    actions,
    user: userEvent.setup(),
    dataOf: () => editor.getState().nodes.find((candidate) => candidate.id === id)?.data,
  };
}

const field = (name: string): HTMLInputElement => screen.getByRole('textbox', { name });

describe('the properties panel of a node whose fields are not loaded', () => {
  it('has what every node has, and the fields once they come', () => {
    const { editor } = openPanel('httpRequest2', {}, true, { types: createCatalog(listed) });
    expect(field('Node Name').value).toBe('Ask');
    expect(screen.getByRole('status').textContent).toBe('Loading the fields');
    expect(screen.queryByRole('region', { name: 'Configuration' })).toBeNull();
    act(() => editor.setState({ catalog }));
    expect(screen.getByRole('region', { name: 'Configuration' })).toBeDefined();
    expect(screen.queryByText('Loading the fields')).toBeNull();
  });

  it('says that they could not be loaded, and asks again', async () => {
    const { user, asked } = openPanel('httpRequest2', {}, true, {
      types: createCatalog(listed, new Set(['httpRequest'])),
    });
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(asked.slice(before)).toEqual([['httpRequest']]);
  });
});

describe('the properties panel', () => {
  it('has the sections of the node, with its values and defaults', async () => {
    openPanel('httpRequest2', { url: 'https://a.example' });
    expect(screen.getAllByRole('region').map((section) => section.getAttribute('aria-label'))).toEqual([
      'Basic Settings',
      'Configuration',
      'Security Settings',
      'Error Handling',
      'Execution',
    ]);
    expect(field('Node Name').value).toBe('Ask');
    expect((await textField('URL')).text()).toBe('https://a.example');
    expect(screen.getByRole('combobox', { name: 'Method' }).textContent).toBe('GET');
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Timeout (seconds)' }).value).toBe('30');
    expect(screen.getByRole('combobox', { name: 'On Failure' }).textContent).toBe('Stop execution');
  });

  it('says under Security Settings what a node without any does to the world', () => {
    openPanel('conditional2');
    const security = screen.getByRole('region', { name: 'Security Settings' });
    expect(security.textContent).toContain('without side effects');
  });

  it('applies edits at once; those of a field, until it is left, are one step that can be undone', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2');
    const retries = screen.getByRole('spinbutton', { name: 'Retries' });
    await user.clear(retries);
    await user.type(retries, '15');
    expect(dataOf()).toEqual({ name: 'Ask', retries: 15 });
    await user.click(field('Node Name'));
    await user.type(field('Node Name'), ' twice');
    expect(dataOf()).toEqual({ name: 'Ask twice', retries: 15 });
    await user.click(retries);
    await user.type(retries, '0');
    expect(dataOf()).toEqual({ name: 'Ask twice', retries: 150 });
    act(() => editor.getState().undo());
    expect(dataOf()).toEqual({ name: 'Ask twice', retries: 15 });
    act(() => editor.getState().undo());
    expect(dataOf()).toEqual({ name: 'Ask', retries: 15 });
    act(() => editor.getState().undo());
    expect(dataOf()).toEqual({ name: 'Ask' });
  });

  it('takes the edges of a port along when it is renamed, in one step that can be undone', async () => {
    const branch = entry({
      type: 'branch',
      name: 'Branch',
      outputs: ['otherwise'],
      portsFrom: 'cases',
      fields: { cases: cases({ label: 'Ports' }) },
    });
    const data = { cases: ['a', 'ab'].map((name) => ({ name, value: 'true' })) };
    const { user, editor } = openPanel('branch2', data, true, {
      types: createCatalog([...entries, branch]),
      edges: ['branch2.a > x3', 'branch2.ab > y4'],
    });
    const portsOf = () => editor.getState().edges.map(({ sourceHandle }) => sourceHandle);
    const port = screen.getByRole('textbox', { name: 'Port 1' });
    await user.clear(port);
    // By way of the name of the other port.
    await user.type(port, 'abc');
    await user.tab();
    expect(portsOf()).toEqual([undefined, 'abc', 'ab']);
    act(() => editor.getState().undo());
    expect(portsOf()).toEqual([undefined, 'a', 'ab']);

    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type(port, 'bc');
    expect(portsOf()).toEqual([undefined, 'abc', 'ab']);
    act(() => editor.getState().undo());
    expect(portsOf()).toEqual([undefined, 'a', 'ab']);
    expect(screen.getByRole('textbox', { name: 'Port 3' })).toBeDefined();
  });

  it('takes them back on Cancel, which can be undone, and deselects the node', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2');
    (await textField('URL')).write('https://b.example');
    await user.type(field('Description'), 'Asks');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dataOf()).toEqual({ name: 'Ask' });
    expect(editor.getState()).toMatchObject({ selectedNode: null });
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
    act(() => editor.getState().undo());
    expect(dataOf()).toEqual({ name: 'Ask', url: 'https://b.example', description: 'Asks' });
  });

  it('keeps them on Save Changes: Cancel goes no further back', async () => {
    const { user, dataOf } = openPanel('httpRequest2');
    (await textField('URL')).write('https://b.example');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    (await textField('URL')).write('https://c.example');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dataOf()).toEqual({ name: 'Ask', url: 'https://b.example' });
  });

  it('takes no pinned output back', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2');
    (await textField('URL')).write('https://b.example');
    act(() =>
      editor.getState().edit((document) => ({
        ...document,
        nodes: document.nodes.map((one) => ({ ...one, data: { ...one.data, pinned: [{ a: 1 }] } })),
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dataOf()).toEqual({ name: 'Ask', pinned: [{ a: 1 }] });
  });

  it('takes back on Cancel only what was edited in it: what came from elsewhere stays', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2', { url: 'https://draft.example', retries: 1 });
    await user.type(screen.getByRole('spinbutton', { name: 'Retries' }), '5');
    act(() =>
      editor.getState().edit((all) => ({
        ...all,
        nodes: all.nodes.map((each) => ({ ...each, data: { ...each.data, url: 'https://published.example' } })),
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dataOf()).toEqual({ name: 'Ask', url: 'https://published.example', retries: 1 });
  });

  it('begins anew for a node that gets another type: Cancel keeps the type, and no secret of the one before is applied', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2', { url: 'https://a.example', auth: 'bearer' });
    await user.type(field('Node Name'), ' twice');
    await user.type(screen.getByLabelText('Token'), 'typed in');
    const replaced = { name: 'Ask twice', description: '' };
    act(() =>
      editor.getState().edit((all) => ({
        ...all,
        nodes: all.nodes.map((each) =>
          each.id === 'httpRequest2' ? { ...each, type: 'conditional', data: replaced } : each,
        ),
      })),
    );
    await user.type(field('Description'), 'Sorts orders');
    expect(dataOf()).toEqual({ ...replaced, description: 'Sorts orders' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dataOf()).toEqual(replaced);
  });

  it('applies a new secret when it is kept or the panel is closed, and not on Cancel', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2', { auth: 'bearer', token: SECRET_MASK });
    const replace = async (text: string): Promise<void> => {
      const security = within(screen.getByRole('region', { name: 'Security Settings' }));
      await user.click(security.getByRole('button', { name: 'Replace' }));
      await user.type(security.getByLabelText('Token'), text);
    };
    await replace('half');
    expect(dataOf()?.['token']).toBe(SECRET_MASK);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dataOf()?.['token']).toBe(SECRET_MASK);
    act(() => editor.getState().open('httpRequest2'));
    await replace('whole');
    act(() => editor.getState().open(null));
    expect(dataOf()?.['token']).toBe('whole');
  });

  it('applies a new secret before the workflow is saved by hand or run, and only once', async () => {
    const { user, dataOf, editor, actions } = openPanel('httpRequest2', { auth: 'bearer' });
    await user.type(screen.getByLabelText('Token'), 'typed in');
    await act(() => actions.save());
    expect(dataOf()?.['token']).toBe('typed in');
    act(() => editor.getState().undo());
    await act(() => actions.save());
    expect(dataOf()).not.toHaveProperty('token');
    await user.type(screen.getByLabelText('Token'), 'another');
    // A run that is being started already, so that no other is.
    editor.setState({ isExecuting: true });
    await act(() => actions.execute());
    expect(dataOf()?.['token']).toBe('another');
  });

  it('shows the notes of an import on a field until the panel is left: whoever edits it is still reading them', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2', {
      review: [{ need: 'hand', text: 'Set the number.', fields: ['retries'] }],
    });
    await user.type(screen.getByRole('spinbutton', { name: 'Retries' }), '5');
    expect(screen.getByText('Set the number.')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.queryByText('Set the number.')).toBeNull();
    expect(dataOf()).not.toHaveProperty('review');
    act(() => editor.getState().undo());
    expect(dataOf()).toHaveProperty('review');
  });

  it('applies nothing to a node of the same id in another workflow', async () => {
    const { user, dataOf, editor } = openPanel('httpRequest2', { auth: 'bearer' });
    await user.type(screen.getByLabelText('Token'), 'typed in');
    const other = document([node('httpRequest2', { name: 'Other', auth: 'bearer' })]);
    act(() => editor.getState().load({ ...freshWorkflow(), ...other, workflowId: 'w2' }));
    expect(dataOf()).toEqual({ name: 'Other', auth: 'bearer' });
  });

  it('shows the error of a field and its position beside it, of an empty field only after a visit', async () => {
    const { user } = openPanel('httpRequest2');
    const url = await textField('URL');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(url.dom);
    await user.tab();
    expect((await screen.findByRole('alert')).textContent).toBe('"URL" is empty.');
    act(() => url.write('https://{{ order.id'));
    await waitFor(() => expect(url.dom.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('alert').textContent).toContain('cannot be read');
    expect(screen.getByRole('alert').textContent).toContain('(character 9)');
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
    (await textField('Name 1')).write('total');
    (await textField('Value 1')).write('{{ amount }}');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(screen.getByRole('button', { name: 'Remove row 2' }));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(dataOf()?.['set']).toEqual([{ name: 'total', value: '{{ amount }}' }]);
  });

  it('turns a fixed value into an expression and back', async () => {
    const { user, dataOf } = openPanel('httpRequest2', { url: 'https://a.example' });
    await user.click(screen.getByRole('button', { name: 'fx: expression for Retries' }));
    const retries = await textField('Retries');
    expect(retries.text()).toBe('{{ 2 }}');
    act(() => retries.write('{{ tries }}'));
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(dataOf()?.['retries']).toBe('{{ tries }}');
    await user.click(screen.getByRole('button', { name: 'fx: expression for Retries' }));
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Retries' }).value).toBe('2');
  });
});

describe('the data of the last run', () => {
  /** A panel of a node that two items arrived at. */
  function openAfterRun() {
    const panel = openPanel('httpRequest2', { url: 'https://a.example' });
    const items = [{ json: { id: 7, customer: { 'first name': 'Ada' } } }, { json: { id: 8 } }];
    const hook = step({ key: 'webhookTrigger1', nodeId: 'webhookTrigger1', output: { main: items } });
    const asked = step({
      key: 'httpRequest2',
      nodeId: 'httpRequest2',
      input: { main: items },
      output: { main: [{ json: { ok: true } }, { json: {} }] },
    });
    act(() => panel.runs.getState().show(run({ steps: [hook, asked] })));
    return { ...panel, data: within(screen.getByRole('region', { name: 'Last run' })) };
  }

  it('shows the live value of fields, and reports missing keys', async () => {
    openAfterRun();
    const url = await textField('URL');
    act(() => url.write('https://a.example/{{ id }}'));
    expect(screen.getByText('https://a.example/7')).toBeTruthy();
    act(() => url.write('https://a.example/{{ ident }}'));
    expect(screen.getByText(/In the last run nothing here had "ident"/)).toBeTruthy();
  });

  it('is shown as shape, table and JSON', async () => {
    const { user, data } = openAfterRun();
    const input = within(data.getByRole('region', { name: 'Input of the last run' }));
    expect(input.getByText('2 items')).toBeTruthy();
    expect(input.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'idnumber7',
      'customerobject, not always there',
      'first nametext"Ada"',
    ]);
    await user.click(input.getByRole('button', { name: 'Table' }));
    expect(input.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['#', 'id', 'customer']);
    await user.click(input.getByRole('button', { name: 'JSON' }));
    expect(input.getByText('"Ada"')).toBeTruthy();
    await user.click(data.getByRole('tab', { name: 'Output' }));
    expect(data.getByRole('region', { name: 'Output of the last run' }).textContent).toContain('2 items');
  });

  it('shows where an item comes from: lit in the data before it, and in words', async () => {
    const panel = openPanel('httpRequest2', { url: 'https://a.example' });
    const items = [{ json: { id: 7 } }, { json: { id: 8 } }];
    const hook = step({
      key: 'webhookTrigger1',
      nodeId: 'webhookTrigger1',
      name: 'Hook',
      output: { main: items },
      lineage: { sources: {}, origins: {} },
    });
    const asked = step({
      key: 'httpRequest2',
      nodeId: 'httpRequest2',
      name: 'Ask',
      input: { main: items },
      output: { main: [{ json: { of: 8 } }, { json: { of: 7 } }] },
      lineage: {
        sources: { main: [{ first: 0, count: 2, node: 'webhookTrigger1', port: 'main', sent: 0 }] },
        origins: { main: [1, 0] },
      },
    });
    act(() => panel.runs.getState().show(run({ steps: [hook, asked] })));
    const data = within(screen.getByRole('region', { name: 'Last run' }));
    await panel.user.click(data.getByRole('tab', { name: 'Output' }));
    act(() => data.getByRole('button', { name: 'Item 1: where it comes from' }).focus());
    expect(data.getByRole('status').textContent).toBe('Item 1 comes from item 2 of Hook.');
    expect([...panel.ui.getState().threadCards]).toEqual(['webhookTrigger1']);
    await panel.user.click(data.getByRole('tab', { name: 'Input' }));
    await panel.user.click(data.getByRole('button', { name: 'Table' }));
    const rows = data.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.classList.contains('bg-accent-soft'))).toEqual([false, true]);
    fireEvent.pointerEnter(rows[0] as Element);
    expect(data.getByRole('status').textContent).toBe('Item 1 comes from item 1 of Hook.');
    fireEvent.pointerLeave(rows[0] as Element);
    expect([...panel.ui.getState().threadCards]).toEqual([]);
  });

  it('can be put into a field without a mouse', async () => {
    const { user, data, dataOf } = openAfterRun();
    const url = await textField('URL');
    act(() => url.write(''));
    await user.click(data.getByRole('button', { name: 'Use first name' }));
    await user.click(await screen.findByRole('menuitem', { name: 'URL' }));
    await waitFor(() => expect(url.text()).toBe('{{ $json.customer["first name"] }}'));
    await user.click(data.getByRole('button', { name: 'Use id' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Retries' }));
    expect((await textField('Retries')).text()).toBe('{{ $json.id }}');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(dataOf()).toMatchObject({ url: '{{ $json.customer["first name"] }}', retries: '{{ $json.id }}' });
  });

  it('of an earlier node is asked for by its name', async () => {
    const { user, data } = openAfterRun();
    await user.click(data.getByRole('combobox', { name: 'Data that can be used here' }));
    await user.click(await screen.findByRole('option', { name: 'From Hook' }));
    expect(data.getByTitle('Drag into a parameter: $node("Hook").json.id')).toBeTruthy();
  });

  it('shows a preview for each item in a large window', async () => {
    const { user } = openAfterRun();
    const url = await textField('URL');
    act(() => url.write('{{ id * 10 }}'));
    await user.click(screen.getByRole('button', { name: 'Expand URL' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'URL' }));
    expect(dialog.getByLabelText('Result').textContent).toBe('70');
    await user.click(dialog.getByRole('button', { name: 'Next item' }));
    expect(dialog.getByRole('status').textContent).toBe('Item 2 of 2');
    expect(dialog.getByLabelText('Result').textContent).toBe('80');
  });
});

describe('the address of a webhook', () => {
  it('is shown with a copy button', async () => {
    answerApi({ 'GET /api/settings/public': { body: publicSettings() } });
    openPanel('webhookTrigger2', { endpoint: '/orders' });
    expect(await screen.findByText(`${window.location.origin}/hooks/w1/orders`)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Copy URL' })).toBeTruthy();
  });

  it('is at the host of webhooks where they have one', async () => {
    answerApi({
      'GET /api/settings/public': {
        body: publicSettings({ hooksUrl: 'https://hooks.example.com' }),
      },
    });
    openPanel('webhookTrigger2', { endpoint: '/orders' });
    expect(await screen.findByText('https://hooks.example.com/hooks/w1/orders')).toBeTruthy();
  });

  it('is that of this page where nobody says otherwise', async () => {
    answerApi({});
    openPanel('webhookTrigger2', {});
    expect(await screen.findByText(`${window.location.origin}/hooks/w1/webhook`)).toBeTruthy();
  });

  it('is there after the first save only', () => {
    openPanel('webhookTrigger2', {}, false);
    expect(screen.getByText('Save the workflow to get its URL.')).toBeTruthy();
  });
});
