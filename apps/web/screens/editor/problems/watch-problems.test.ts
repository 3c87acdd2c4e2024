// @vitest-environment jsdom
import { credential, text, workflow } from '@heddle/contract/node/fields';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../../api/keys.ts';
import { createQueryClient } from '../../../api/query-client.ts';
import { answerApi } from '../../../testing/api.ts';
import { createEditorStore, freshWorkflow } from '../store/editor-store.ts';
import { createCatalog } from '../store/catalog.ts';
import { connect } from '../store/graph.ts';
import { catalog, document, entries, httpRequest, listed, node } from '../testing/fixtures.ts';
import { watchProblems } from './watch-problems.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = () => {
  const editor = createEditorStore({
    ...freshWorkflow(),
    ...document([node('webhookTrigger'), node('httpRequest', { name: 'Ask' }), node('stickyNote')]),
  });
  editor.setState({ catalog });
  const found = () =>
    editor.getState().problems.all.map(({ nodeName, field, code, severity }) => [nodeName, field, code, severity]);
  return { editor, found };
};

describe('the problems of a workflow', () => {
  it('are not said of a node before the fields of its type are there, but of one whose type nobody knows', async () => {
    const { editor, found } = open();
    editor.setState({ catalog: createCatalog(listed) });
    editor.getState().edit((before) => ({ ...before, nodes: [...before.nodes, node('goneType')] }));
    const leave = watchProblems(editor);
    await vi.runAllTimersAsync();
    const gone = ['goneType', null, 'node_type_unknown', 'error'];
    expect(found()).toEqual([['Ask', null, 'node_unconnected', 'warning'], gone]);
    editor.setState({ catalog });
    await vi.runAllTimersAsync();
    expect(found()).toContainEqual(['Ask', 'url', 'field_required', 'error']);
    leave();
  });

  it('are known soon after it was opened and follow every change', async () => {
    const { editor, found } = open();
    const leave = watchProblems(editor);
    await vi.runAllTimersAsync();
    expect(found()).toEqual([
      ['Ask', 'url', 'field_required', 'error'],
      ['Ask', null, 'node_unconnected', 'warning'],
    ]);
    expect(editor.getState().problems.byNode.get('httpRequest')).toHaveLength(2);

    editor.getState().edit((before) => connect(before, { source: 'webhookTrigger', target: 'httpRequest' }));
    await vi.runAllTimersAsync();
    expect(found()).toEqual([['Ask', 'url', 'field_required', 'error']]);

    editor.getState().edit((before) => ({
      ...before,
      nodes: before.nodes.map((each) =>
        each.id === 'httpRequest' ? node('httpRequest', { url: 'https://a.example' }) : each,
      ),
    }));
    await vi.runAllTimersAsync();
    expect(found()).toEqual([]);
    leave();
  });

  it('have tables among them that do not exist, until they do', async () => {
    let names = ['Customers'];
    answerApi({ 'GET /api/tables': () => ({ body: names.map((name) => ({ name })) }) });
    const client = createQueryClient();
    const { editor, found } = open();
    const table = { ...httpRequest, type: 'dataTable', fields: { table: text({ label: 'Table', names: 'table' }) } };
    const nodes = ['Stock', 'customers', '{{ name }}'].map((name, at) => node(`dataTable${at}`, { table: name }));
    editor.setState({
      catalog: createCatalog([...entries, table]),
      ...document(nodes, ['dataTable0 > dataTable1', 'dataTable1 > dataTable2', 'dataTable2 > dataTable0']),
    });
    const leave = watchProblems(editor, client);
    await vi.waitFor(() => expect(found()).toEqual([['HTTP Request', 'table', 'table_not_found', 'error']]));
    expect(editor.getState().problems.all[0]?.message).toBe('There is no table "Stock".');
    names = ['Customers', 'Stock'];
    await client.refetchQueries({ queryKey: keys.tables });
    await vi.waitFor(() => expect(found()).toEqual([]));
    leave();
  });

  it('have credentials and workflows among them that do not exist', async () => {
    const credentials = [{ id: 'mine' }];
    answerApi({
      'GET /api/credentials': () => ({ body: credentials }),
      'GET /api/workflows/there': () => ({ body: { id: 'there' } }),
      'GET /api/workflows/gone': () => ({ status: 404, body: { code: 'workflow_not_found' } }),
      'GET /api/workflows/hidden': () => ({ status: 503, body: {} }),
    });
    const client = createQueryClient();
    const { editor, found } = open();
    const send = { ...httpRequest, type: 'send', fields: { key: credential({ label: 'Key', types: 'requests' }) } };
    const call = { ...httpRequest, type: 'call', fields: { workflow: workflow({ label: 'Workflow' }) } };
    editor.setState({
      catalog: createCatalog([...entries, send, call]),
      ...document(
        [
          node('webhookTrigger'),
          ...['mine', 'foreign'].map((key, at) => node(`send${at}`, { name: key, key })),
          ...['there', 'gone', 'hidden'].map((id, at) => node(`call${at}`, { name: id, workflow: id })),
        ],
        ['send0', 'send1', 'call0', 'call1', 'call2'].map((id) => `webhookTrigger > ${id}`),
      ),
    });
    const leave = watchProblems(editor, client);
    await vi.waitFor(() =>
      expect(found()).toEqual([
        ['foreign', 'key', 'credential_not_found', 'error'],
        ['gone', 'workflow', 'workflow_not_found', 'error'],
      ]),
    );
    credentials.push({ id: 'foreign' });
    await client.refetchQueries({ queryKey: keys.credentials() });
    await vi.waitFor(() => expect(found()).toEqual([['gone', 'workflow', 'workflow_not_found', 'error']]));
    leave();
  });

  it('wait for the types of nodes, and are not looked for any more once nobody wants them', async () => {
    const { editor, found } = open();
    editor.setState({ catalog: { ...catalog, entries: [] } });
    const leave = watchProblems(editor);
    await vi.runAllTimersAsync();
    expect(found()).toEqual([]);
    editor.setState({ catalog });
    leave();
    await vi.runAllTimersAsync();
    expect(found()).toEqual([]);
  });
});
