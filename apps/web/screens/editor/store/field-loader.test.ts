import { CATALOG_TYPES_LIMIT } from '@heddle/contract/api/catalog';
import type { CatalogEntry } from '@heddle/contract/node/define';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { conditional, document, entries, httpRequest, listed, node } from '../testing/fixtures.ts';
import { createEditorStore, freshWorkflow } from './editor-store.ts';
import { createFieldLoader } from './field-loader.ts';

/** A loader whose requests are recorded and answered with the fields of the fixtures; `fails` says while they fail. */
function open(fails: () => boolean = () => false) {
  const editor = createEditorStore();
  const asked: (readonly string[])[] = [];
  const types = createFieldLoader(editor, async (wanted): Promise<CatalogEntry[]> => {
    asked.push(wanted);
    if (fails()) throw new Error('away');
    return entries.filter(({ type, aliases }) => [type, ...aliases].some((key) => wanted.includes(key)));
  });
  const fieldsOf = (type: string) => editor.getState().catalog.withFields(type)?.fields;
  return { editor, types, asked, fieldsOf };
}

const graph = document([node('webhookTrigger1'), node('httpRequest2'), node('httpRequest3')]);

describe('the fields of node types', () => {
  afterEach(() => vi.useRealTimers());

  it('are not there for a type that is listed only', () => {
    const { editor, types, fieldsOf } = open();
    types.list(listed);
    expect(editor.getState().catalog.get('httpRequest')).toMatchObject({ name: 'HTTP Request', secrets: ['token'] });
    expect(fieldsOf('httpRequest')).toBeUndefined();
  });

  it('are loaded once for all types of a graph, by one request, whenever the list comes', async () => {
    const { editor, types, asked, fieldsOf } = open();
    editor.getState().load({ ...freshWorkflow(), ...graph });
    const stop = types.watch();
    types.list(listed);
    await types.load(['httpRequest', 'webhookTrigger']);
    expect(asked).toEqual([['httpRequest', 'webhookTrigger']]);
    expect(fieldsOf('httpRequest')).toBe(httpRequest.fields);
    expect(fieldsOf('conditional')).toBeUndefined();
    stop();
  });

  it('are loaded for a node that is added, and not again for one that is moved or of a type that was there', async () => {
    const { editor, types, asked, fieldsOf } = open();
    editor.getState().load({ ...freshWorkflow(), ...graph });
    types.list(listed);
    const stop = types.watch();
    await vi.waitFor(() => expect(fieldsOf('httpRequest')).toBeDefined());
    const { edit } = editor.getState();
    edit((before) => ({ ...before, nodes: [...before.nodes, node('conditional4'), node('httpRequest5')] }));
    await vi.waitFor(() => expect(fieldsOf('conditional')).toBe(conditional.fields));
    edit((before) => ({ ...before, nodes: before.nodes.map((one) => ({ ...one, position: { x: 9, y: 9 } })) }));
    await types.load([]);
    expect(asked.slice(1)).toEqual([['conditional']]);
    stop();
  });

  it('are found by an alias as well', async () => {
    const { types, fieldsOf } = open();
    types.list(listed);
    await types.load(['httpCall']);
    expect([fieldsOf('httpCall'), fieldsOf('httpRequest')]).toEqual([httpRequest.fields, httpRequest.fields]);
  });

  it('are not asked for where the list has them, and never for notes and types that nobody knows', async () => {
    const { types, asked } = open();
    types.list(entries);
    await types.load(['httpRequest', 'stickyNote', 'group', 'goneType']);
    expect(asked).toEqual([]);
  });

  it('are asked for in parts where a graph has very many types', async () => {
    const { types, asked } = open();
    await types.load(Array.from({ length: CATALOG_TYPES_LIMIT + 1 }, (_, index) => `type${index}`));
    expect(asked.map(({ length }) => length)).toEqual([CATALOG_TYPES_LIMIT, 1]);
  });

  it('that could not be loaded are said to lack, and are there once they come', async () => {
    let away = true;
    const { editor, types, fieldsOf } = open(() => away);
    types.list(listed);
    await expect(types.load(['httpRequest'])).rejects.toThrow('away');
    expect(editor.getState().catalog.lacksFields('httpRequest')).toBe(true);
    away = false;
    await types.load(['httpRequest']);
    expect(editor.getState().catalog.lacksFields('httpRequest')).toBe(false);
    expect(fieldsOf('httpRequest')).toBe(httpRequest.fields);
  });

  it('are asked for again by themselves, ever more seldom, and at once when the network is back', async () => {
    vi.useFakeTimers();
    let away = true;
    const { editor, types, asked, fieldsOf } = open(() => away);
    types.list(listed);
    editor.getState().load({ ...freshWorkflow(), ...document([node('conditional1')]) });
    const stop = types.watch();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(asked).toHaveLength(3);
    away = false;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(fieldsOf('conditional')).toBe(conditional.fields);
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(asked).toHaveLength(4);
  });
});
