import type { JsonObject } from '@heddle/contract/json';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { loadNodes } from '@heddle/nodes/registry';
import { MemoryFileStore } from '@heddle/nodes/testing/run-node';
import { afterAll, describe, expect, it } from 'vitest';
import { only, runConverted } from '../testing.ts';

afterAll(closeSandbox);

const types = await loadNodes();

/** The files that a node of n8n makes of items: name, media type and text of each, or the data of an item without one. */
async function made(type: string, parameters: object, items: readonly JsonObject[], more: object = {}) {
  const files = new MemoryFileStore();
  const results = await runConverted(
    types,
    { type, parameters, ...more },
    { items: items.map((json) => ({ json })), files },
  );
  return Promise.all(
    results.map(async ({ json, files: given = {} }) => {
      const [file] = Object.values(given);
      return file ? [file.name, file.mediaType, await files.read(file)] : json;
    }),
  );
}

describe('Convert to File of n8n', () => {
  it('writes all items as one file of CSV, with a column for each inner field', async () => {
    const rows = [
      { id: 1, who: { name: 'Ada "A", C' } },
      { id: 2, tags: ['x'] },
    ];
    expect(await made('convertToFile', {}, rows)).toEqual([
      ['file.csv', 'text/csv', '\ufeffid,who.name,tags.0\n1,"Ada ""A"", C",\n2,,x'],
    ]);
  });

  it('writes JSON of all items, or of each', async () => {
    const json = { operation: 'toJson', options: { fileName: '={{ $json.id }}.json' } };
    expect(await made('convertToFile', json, [{ id: 1 }, { id: 2 }])).toEqual([
      ['1.json', 'application/json', '[{"id":1},{"id":2}]'],
    ]);
    expect(await made('convertToFile', { ...json, mode: 'each' }, [{ id: 1 }, { id: 2 }])).toEqual([
      ['1.json', 'application/json', '{"id":1}'],
      ['2.json', 'application/json', '{"id":2}'],
    ]);
  });

  it('writes a field of each item as text, or as what it is in base64', async () => {
    const text = { operation: 'toText', sourceProperty: 'a.b' };
    expect(await made('convertToFile', text, [{ a: { b: 'Grüße' } }])).toEqual([['file.txt', 'text/plain', 'Grüße']]);
    const binary = { operation: 'toBinary', sourceProperty: 'b', options: { mimeType: 'image/png' } };
    expect(await made('convertToFile', binary, [{ b: 'SGk=' }])).toEqual([['file', 'image/png', 'Hi']]);
  });

  it('fails where the field is not set, or gives items that say so', async () => {
    const text = { operation: 'toText', sourceProperty: 'b' };
    await expect(made('convertToFile', text, [{}])).rejects.toMatchObject({ code: 'code_failed' });
    expect(await made('convertToFile', text, [{}], { onError: 'continueRegularOutput' })).toEqual([
      { error: 'The value in "b" is not set' },
    ]);
  });

  it('is what Move Binary Data was, where that writes JSON', async () => {
    expect(await made('moveBinaryData', { mode: 'jsonToBinary' }, [{ id: 1 }])).toEqual([
      ['file.json', 'application/json', '{"id":1}'],
    ]);
  });

  it.each([
    ['convertToFile', { operation: 'ods' }],
    ['convertToFile', { operation: 'toText', sourceProperty: 'a', options: { encoding: 'utf16' } }],
    ['moveBinaryData', {}],
  ])('%s %j waits for somebody', (type, parameters) => {
    expect(only(type, parameters)).toMatchObject({ type: 'httpRequest', data: { review: [{ need: 'hand' }] } });
  });
});
