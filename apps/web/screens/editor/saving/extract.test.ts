// @vitest-environment jsdom
import type { WorkflowExtract, WorkflowUpdate } from '@heddle/contract/api/workflows';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/client.ts';
import '../../../testing/browser.ts';
import { workflow } from '../../../testing/fixtures.ts';
import { useToasts } from '../../../ui/toast.tsx';
import { extractionRules } from '../lazy-panels.ts';
import extractCommand from '../commands/entries/extract.ts';
import { documentOf } from '../store/editor-store.ts';
import { schema } from '../store/read-graph.ts';
import { catalog } from '../testing/fixtures.ts';
import { fromView } from './load.ts';
import type { WorkflowApi } from './surroundings.ts';
import { testSession } from '../testing/session.ts';

beforeEach(() => useToasts.setState({ toasts: [] }));

const [trigger, work] = [catalog.get('webhookTrigger'), catalog.get('dataTransform')];
const node = (id: string, type: string, x: number) => ({ id, type, position: { x, y: 0 }, data: { name: id } });
const graph = {
  nodes: [
    node('hook', trigger?.type ?? '', 0),
    node('a', work?.type ?? '', 320),
    node('b', work?.type ?? '', 640),
    node('c', work?.type ?? '', 960),
  ],
  edges: [
    { id: 'e1', source: 'hook', target: 'a' },
    { id: 'e2', source: 'a', target: 'b' },
    { id: 'e3', source: 'b', target: 'c' },
  ],
};

async function editorWith({
  signedIn = true,
  saved = true,
  api = {},
}: { signedIn?: boolean; saved?: boolean; api?: Partial<WorkflowApi> } = {}) {
  await schema.load();
  const asked: [string, WorkflowExtract][] = [];
  const updates: WorkflowUpdate[] = [];
  const session = testSession(
    {
      extract: (id, body) => {
        asked.push([id, body]);
        return Promise.resolve(workflow({ id: 'w2', name: body.name }));
      },
      update: (id, body) => {
        updates.push(body);
        return Promise.resolve(workflow({ id, revision: 8 }));
      },
      ...api,
    },
    { signedIn },
  );
  const { editor, ui, actions } = session;
  const view = { ...fromView(workflow({ id: 'w1', revision: 7, ...graph })) };
  editor.getState().load(saved ? view : { ...view, workflowId: null });
  editor.setState({ catalog });
  return { editor, ui, actions, asked, updates, session };
}

const toastText = () => useToasts.getState().toasts[0];

describe('extracting', () => {
  it('puts a call of the new workflow in the place of the nodes, as one step that can be undone', async () => {
    const { editor, actions, asked, updates } = await editorWith();
    const before = documentOf(editor.getState());
    expect(await actions.extract(new Set(['a', 'b']), 'Part')).toBe(true);
    expect(asked).toEqual([['w1', { name: 'Part', nodes: ['a', 'b'], revision: 7 }]]);
    expect(updates).toEqual([]);
    const { nodes, edges, selection } = editor.getState();
    const [, call] = nodes;
    expect(nodes.map(({ id }) => id)).toEqual(['hook', call?.id, 'c']);
    expect(call).toMatchObject({
      type: 'subWorkflow',
      position: { x: 480, y: 0 },
      data: { name: 'Part', workflow: 'w2', wait: true },
    });
    expect(edges.map(({ source, target }) => [source, target])).toEqual([
      ['hook', call?.id],
      [call?.id, 'c'],
    ]);
    expect([...selection.nodes]).toEqual([call?.id]);
    expect(toastText()?.description).toContain('Undo brings the nodes back; the new workflow stays.');
    editor.getState().undo();
    expect(documentOf(editor.getState())).toEqual(before);
  });

  it('saves what the server lacks before, as a draft', async () => {
    const { editor, actions, asked, updates } = await editorWith();
    editor.getState().edit((document) => ({ ...document, workflowName: 'Renamed' }));
    await actions.extract(new Set(['a']), 'Part');
    expect(updates).toMatchObject([{ name: 'Renamed', draft: true }]);
    expect(asked).toMatchObject([['w1', { revision: 8 }]]);
  });

  it.each([
    ['the server refuses it', { extract: () => Promise.reject(new ApiError(422, 'Error', '{"message":"No."}')) }],
    [
      'the workflow was saved elsewhere',
      { extract: () => Promise.reject(new ApiError(409, 'Error', '{"code":"workflow_changed"}')) },
    ],
    ['the server is away', { extract: () => Promise.reject(new TypeError('fetch failed')) }],
  ])('leaves everything as it is and says so where %s', async (_what, api) => {
    const { editor, actions } = await editorWith({ api });
    const before = documentOf(editor.getState());
    expect(await actions.extract(new Set(['a']), 'Part')).toBe(false);
    expect(documentOf(editor.getState())).toEqual(before);
    expect(toastText()).toMatchObject({ title: 'Extraction Failed', tone: 'destructive' });
    expect(toastText()?.description).toContain('Nothing has been extracted.');
  });

  it('keeps the nodes where they were changed in the meantime, and says that the new workflow is there', async () => {
    const { editor, actions } = await editorWith({
      api: {
        extract: () => {
          editor.getState().edit((document) => ({ ...document, edges: [] }));
          return Promise.resolve(workflow({ id: 'w2', name: 'Part' }));
        },
      },
    });
    expect(await actions.extract(new Set(['a']), 'Part')).toBe(false);
    expect(editor.getState().nodes.map(({ id }) => id)).toEqual(['hook', 'a', 'b', 'c']);
    expect(toastText()?.title).toBe('Extracted, Not Replaced');
  });
});

describe('the command', () => {
  const refusal = async (ids: string[], options = {}): Promise<string | null> => {
    const { session } = await editorWith(options);
    session.editor.getState().select({ nodes: new Set(ids) });
    return extractCommand.refusal(session);
  };

  it('is offered for nodes that can be extracted, and says why not for others', async () => {
    await extractionRules.load();
    expect(await refusal(['a', 'b'])).toBeNull();
    expect(await refusal(['hook'])).toContain('is a trigger');
    expect(await refusal(['a'], { signedIn: false })).toContain('Log in first');
    expect(await refusal(['a'], { saved: false })).toBe('Save the workflow first.');
  });

  it('opens the window with the selected nodes', async () => {
    const { session } = await editorWith();
    session.editor.getState().select({ nodes: new Set(['a']) });
    extractCommand.perform(session);
    expect([...(session.ui.getState().extracting ?? [])]).toEqual(['a']);
  });
});
