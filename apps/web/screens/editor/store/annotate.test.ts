import { describe, expect, it } from 'vitest';
import { catalog, document, node } from '../testing/fixtures.ts';
import { annotate, createGroup, createNote, fittingSize } from './annotate.ts';
import { sameDocumentBehavior, withDefaultNode } from './document.ts';
import { addCopy } from './graph.ts';

const note = node('stickyNote', { text: 'Why', color: 'saffron', width: 260, height: 160 });
const before = document([note, node('webhookTrigger'), node('httpRequest', { name: 'Ask' }, 300, 100)]);

describe('notes and groups', () => {
  it('are made with an id that is free', () => {
    const taken = document([{ ...note, id: 'stickyNote-5' }]);
    expect(createNote(taken, { x: 1.4, y: 2.6 }, 5)).toMatchObject({
      id: 'stickyNote-6',
      type: 'stickyNote',
      position: { x: 1, y: 3 },
      data: { text: '', color: 'saffron' },
    });
  });

  it('a group is put around its nodes with room for its name', () => {
    const { position, data } = createGroup(before, new Set(['webhookTrigger', 'httpRequest']), catalog, 1);
    expect(position).toEqual({ x: -28, y: -56 });
    expect(data).toMatchObject({ name: 'Group', width: 300 + 240 + 56, height: 100 + 96 + 84 });
  });

  it('are changed in place; what says the same is no change', () => {
    const after = annotate(before, 'stickyNote', { text: 'Because', color: 'fern' });
    expect(after.nodes[0]?.data).toEqual({ text: 'Because', color: 'fern', width: 260, height: 160 });
    expect(after.nodes[1]).toBe(before.nodes[1]);
    expect(annotate(before, 'stickyNote', { text: 'Why' })).toBe(before);
    expect(fittingSize('stickyNote', { width: 1, height: 99.6 })).toEqual({ width: 140, height: 100 });
  });

  it('do not matter to a run, and a workflow of nothing else is empty', () => {
    expect(sameDocumentBehavior(before, annotate(before, 'stickyNote', { text: 'Because' }))).toBe(true);
    expect(sameDocumentBehavior(before, { ...before, nodes: before.nodes.slice(1) })).toBe(true);
    expect(sameDocumentBehavior(before, { ...before, nodes: before.nodes.slice(0, 2) })).toBe(false);
    expect(withDefaultNode(document([note])).nodes.map(({ type }) => type)).toEqual(['stickyNote', 'webhookTrigger']);
  });

  it('are copied as they are: only nodes need a name of their own', () => {
    const group = node('group', { name: 'Ask' });
    const { document: after } = addCopy(
      before,
      { nodes: [group, note, node('httpRequest', { name: 'Ask' })], edges: [] },
      { x: 0, y: 0 },
      1,
    );
    expect(after.nodes.slice(3).map(({ data }) => data['name'])).toEqual(['Ask', undefined, 'Ask 2']);
  });
});
