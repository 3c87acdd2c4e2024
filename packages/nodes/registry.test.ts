import { MODEL_LIST } from '@heddle/contract/node/models';
import { nodeSettings } from '@heddle/contract/node/settings';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loadNodes } from './registry.ts';

const containing = (text: string): string => expect.stringContaining(text) as string;

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** A folder of node files, each specified by the facts of the node it exports, or by its source. */
async function folderWith(files: { [path: string]: object | string }): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'heddle-nodes-'));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    const facts = {
      name: 'Test',
      description: '',
      category: 'Core Operations',
      icon: 'box',
      summary: '',
      effect: 'none',
      fields: {},
      examples: [],
    };
    const node = (): string =>
      `export const node = { ...${JSON.stringify({ ...facts, ...(content as object) })}, run: () => ({ outputs: {} }) };`;
    const source = typeof content === 'string' ? content : node();
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), source);
  }
  return root;
}

describe('the node registry', () => {
  it('finds the nodes of all families', async () => {
    const registry = await loadNodes();
    expect(registry.all().map((node) => node.type)).toEqual(
      expect.arrayContaining([
        'conditional',
        'dataTransform',
        'delay',
        'httpRequest',
        'manualTrigger',
        'respondToWebhook',
        'stopWithError',
        'webhookTrigger',
      ]),
    );
    expect(registry.get('conditional')?.name).toBe('Conditional');
    expect(registry.get('noSuchNode')).toBeUndefined();
  });

  it('says of every node what lists have to know of its fields', async () => {
    const { catalog } = await loadNodes();
    for (const { fields, secrets = [], schedules = [] } of catalog()) {
      const ofKind = (kind: string) => Object.keys(fields).filter((name) => fields[name]?.kind === kind);
      expect([secrets, schedules]).toEqual([ofKind('secret'), ofKind('schedule')]);
    }
    const facts = (type: string) => catalog().find((entry) => entry.type === type);
    expect(facts('httpRequest')?.secrets).toContain('token');
    expect(facts('scheduler')?.schedules).toEqual(['schedule']);
    // Where the editor asks for a model itself, it asks such a type.
    const lister = catalog().find(({ listsModels }) => listsModels === 'chat');
    expect(lister?.fields).toMatchObject({ credential: { types: 'chat' }, model: { loads: MODEL_LIST } });
    expect(catalog().filter(({ callsOwnApi }) => callsOwnApi)).toHaveLength(1);
  });

  it('describes every node in JSON for the editor', async () => {
    const { catalog } = await loadNodes();
    expect(JSON.parse(JSON.stringify(catalog()))).toEqual(catalog());
    expect(catalog().find((entry) => entry.type === 'conditional')).toMatchObject({
      outputs: ['true', 'false'],
      trigger: false,
      effect: 'none',
    });
  });

  it('has label and help or a plain meaning for every field, and names only fields in the summary', async () => {
    for (const node of (await loadNodes()).all()) {
      for (const field of Object.values(node.fields)) expect(field.label).not.toBe('');
      for (const [, name = ''] of node.summary.matchAll(/\{(\w+)\}/g)) expect(Object.keys(node.fields)).toContain(name);
    }
  });

  it('finds a node by its aliases', async () => {
    const registry = await loadNodes([
      await folderWith({
        'email/emailSend.node.ts': { type: 'emailSend', aliases: ['emailSender'], category: 'Communication' },
      }),
    ]);
    expect(registry.get('emailSender')).toBe(registry.get('emailSend'));
    expect(registry.all()).toHaveLength(1);
  });

  it('lists them by category, in the order of the library, then by file name, whatever their folder', async () => {
    const root = await folderWith({
      'one/b.node.ts': { type: 'b', category: 'Core Operations' },
      'two/a.node.ts': { type: 'a', category: 'Core Operations' },
      'two/z.node.ts': { type: 'z', category: 'Communication' },
    });
    expect((await loadNodes([root])).all().map((node) => node.type)).toEqual(['z', 'a', 'b']);
  });

  it('leaves the other files of a family alone', async () => {
    const root = await folderWith({
      'flow/one.node.ts': { type: 'one' },
      'flow/one.test.ts': 'throw new Error("not a node");',
      'flow/fields.ts': 'throw new Error("not a node");',
    });
    expect((await loadNodes([root])).all().map((node) => node.type)).toEqual(['one']);
  });

  it('refuses two nodes with one type, also by alias, and names both files', async () => {
    const root = await folderWith({
      'flow/a.node.ts': { type: 'same' },
      'flow/b.node.ts': { type: 'other', aliases: ['same'] },
    });
    await expect(loadNodes([root])).rejects.toMatchObject({
      code: 'node_type_duplicate',
      message: containing('flow/a.node.ts and flow/b.node.ts'),
    });
  });

  it.each([
    ['exports nothing', 'export {};'],
    ['exports two things', 'export const a = { type: "a", fields: {}, run() {} }; export const b = 1;'],
    ['exports something else', 'export const a = 5;'],
  ])('refuses a file that %s', async (_, source) => {
    const root = await folderWith({ 'flow/a.node.ts': source });
    await expect(loadNodes([root])).rejects.toMatchObject({
      code: 'node_file_invalid',
      message: containing('flow/a.node.ts'),
    });
  });

  it('refuses a node of a category there is not', async () => {
    const root = await folderWith({ 'flow/a.node.ts': { type: 'a', category: 'Odds and Ends' } });
    await expect(loadNodes([root])).rejects.toMatchObject({
      code: 'node_file_invalid',
      message: containing('Odds and Ends'),
    });
  });
});

describe('the node types there are', () => {
  it('have an output by which an error can leave', async () => {
    const named = (await loadNodes()).all().filter(({ errorOutput }) => errorOutput !== undefined);
    const without = named.filter(({ errorOutput = '', outputs = ['main'] }) => !outputs.includes(errorOutput));
    expect(named).not.toEqual([]);
    expect(without.map(({ type }) => type)).toEqual([]);
  });

  it('have no field with the name of a setting that every node has: both are stored in `data`', async () => {
    const nodes = (await loadNodes()).all();
    const every = new Set(['name', 'description', ...Object.keys(nodeSettings)]);
    const taken = nodes.flatMap(({ type, fields }) =>
      Object.keys(fields)
        .filter((name) => every.has(name))
        .map((name) => `${type}.${name}`),
    );
    expect(taken).toEqual([]);
  });
});
