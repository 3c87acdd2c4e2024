// @vitest-environment jsdom
import { SECRET_MASK } from '@heddle/contract/node/fields';
import { beforeEach, describe, expect, it } from 'vitest';
import '../../../testing/browser.ts';
import { workflow } from '../../../testing/fixtures.ts';
import { createEditorStore } from '../store/editor-store.ts';
import { schema } from '../store/read-graph.ts';
import { catalog, document, node } from '../testing/fixtures.ts';
import { createKeptDrafts, keptLimits } from './kept-drafts.ts';
import { fromView } from './load.ts';

await schema.load();
beforeEach(() => localStorage.clear());

const kept = createKeptDrafts(() => 'ada');

/** An editor with a workflow of one HTTP Request, which was changed as given. */
function changed(id: string, data: Parameters<typeof node>[1], before: Parameters<typeof node>[1] = {}) {
  const editor = createEditorStore();
  const { nodes } = document([node('httpRequest1', before)]);
  editor.getState().load({ ...fromView(workflow({ id, revision: 3 })), ...document([...nodes]) });
  editor.setState({ catalog });
  editor.getState().edit((all) => ({ ...all, nodes: [node('httpRequest1', data)] }));
  return editor.getState();
}

/** A new workflow that was renamed. */
function neverSaved(workflowName: string) {
  const editor = createEditorStore();
  editor.getState().edit((all) => ({ ...all, workflowName }));
  return editor.getState();
}

describe('a kept draft', () => {
  it('comes back once, with the revision it is based on, to its own user and workflow only', async () => {
    expect(kept.keep(changed('w1', { url: 'https://a.example' }))).toBe(true);
    expect(await createKeptDrafts(() => 'bob').take('w1')).toBeNull();
    expect(await createKeptDrafts(() => null).take('w1')).toBeNull();
    expect(await kept.take('w2')).toBeNull();
    expect(await kept.take('w1')).toMatchObject({
      revision: 3,
      document: { nodes: [{ data: { url: 'https://a.example' } }] },
      lacksSecrets: false,
    });
    expect(await kept.take('w1')).toBeNull();
  });

  it('has no secret that was typed in; the server keeps the one it has', async () => {
    kept.keep(changed('w1', { token: 'new one' }, { token: SECRET_MASK }));
    kept.keep(changed('w2', { token: 'new one' }));
    expect(Object.values(localStorage).join(' ')).not.toContain('new one');
    expect(await kept.take('w1')).toMatchObject({
      lacksSecrets: true,
      document: { nodes: [{ data: { token: SECRET_MASK } }] },
    });
    expect((await kept.take('w2'))?.document.nodes[0]?.data).not.toHaveProperty('token');
  });

  it('of a tab that was closed is found as well', async () => {
    kept.keep(changed('w1', { url: 'https://a.example' }));
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(`${key}-of-another-tab`, localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);
    expect(await kept.take('w1')).not.toBeNull();
  });

  it('is refused where it is too large, and makes room for itself by removing older ones', async () => {
    const large = (id: string, size: number) => kept.keep(changed(id, { body: 'x'.repeat(size) }));
    expect(large('w0', keptLimits.draft)).toBe(false);
    for (const id of ['w1', 'w2', 'w3', 'w4']) expect(large(id, keptLimits.draft - 1000)).toBe(true);
    expect(await kept.take('w1')).toBeNull();
    expect(await kept.take('w4')).not.toBeNull();
  });

  it('is forgotten when it is unreadable or too old', async () => {
    kept.keep(changed('w1', { url: 'https://a.example' }));
    const [key = ''] = Object.keys(localStorage);
    const text = localStorage.getItem(key) ?? '';
    localStorage.setItem(key, text.replace(/"at":\d+/, `"at":${Date.now() - keptLimits.age}`));
    localStorage.setItem(`${key}x`, '{');
    expect(await kept.take('w1')).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('of a workflow that was never saved comes back in its own tab, to visitors too', async () => {
    for (const drafts of [kept, createKeptDrafts(() => null)]) {
      expect(drafts.hasNew()).toBe(false);
      expect(drafts.keep(neverSaved('Orders'))).toBe(true);
      expect(drafts.hasNew()).toBe(true);
      expect(await drafts.left()).toBeNull();
      expect(await drafts.take(null)).toMatchObject({ revision: 0, document: { workflowName: 'Orders' } });
      expect(drafts.hasNew()).toBe(false);
    }
  });

  it('of a workflow that was never saved and whose tab was closed is left until it is forgotten', async () => {
    kept.keep(neverSaved('Orders'));
    const [key = ''] = Object.keys(localStorage);
    localStorage.setItem(`${key}-of-another-tab`, localStorage.getItem(key) ?? '');
    localStorage.removeItem(key);
    expect(await kept.take(null)).toBeNull();
    const left = await kept.left();
    expect(left).toMatchObject({ kept: { document: { workflowName: 'Orders' } } });
    if (left) kept.forget(left);
    expect(await kept.left()).toBeNull();
  });

  it('of a visitor is dropped with that of the user who has logged in', () => {
    createKeptDrafts(() => null).keep(neverSaved('Orders'));
    kept.drop(null);
    expect(localStorage).toHaveLength(0);
  });

  it('is dropped once the server has it', async () => {
    kept.keep(changed('w1', { url: 'https://a.example' }));
    kept.drop('w1');
    expect(await kept.take('w1')).toBeNull();
  });
});
