import { gunzipSync, gzipSync } from 'node:zlib';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { closeSandbox } from '@heddle/nodes/lib/sandbox/sandbox';
import { loadNodes } from '@heddle/nodes/registry';
import { MemoryFileStore, runNode } from '@heddle/nodes/testing/run-node';
import { afterAll, describe, expect, it } from 'vitest';
import type { ConvertedWorkflow } from '../convert.ts';
import type { Given } from '../testing.ts';
import { convert, only, runConverted, workflowOf } from '../testing.ts';

afterAll(closeSandbox);

const types = await loadNodes();

type Content = string | Uint8Array;

/** Runs a node of n8n on items with files; files are given and returned as their contents. */
class Desk {
  readonly files = new MemoryFileStore();

  async item(
    json: JsonObject,
    files: { readonly [name: string]: readonly [file: string, Content] } = {},
  ): Promise<Item> {
    const stored = await Promise.all(
      Object.entries(files).map(async ([key, [name, content]]) => {
        const mediaType = name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream';
        return [key, await this.files.put(Buffer.from(content), { name, mediaType })] as const;
      }),
    );
    return { json, ...(stored.length > 0 ? { files: Object.fromEntries(stored) } : {}) };
  }

  run(type: string, parameters: object, items: readonly Item[], more: Partial<Given> = {}): Promise<readonly Item[]> {
    return runConverted(types, { type, parameters, ...more }, { items, files: this.files });
  }

  async bytes(item: Item | undefined, name: string): Promise<Buffer> {
    const file = item?.files?.[name];
    if (!file) throw new Error(`There is no file ${name}: ${JSON.stringify(item)}`);
    return Buffer.concat(await Array.fromAsync(await this.files.open(file)));
  }
}

/** The nodes and edges that a node of n8n becomes. */
const partsOf = (type: string, parameters: object, typeVersion = 1): ConvertedWorkflow =>
  workflowOf(convert([{ type: `n8n-nodes-base.${type}`, parameters, typeVersion }]));
const jsonOf = (items: readonly Item[]): JsonValue[] => items.map(({ json }) => json);
const namesOf = (item: Item | undefined): string[] => Object.keys(item?.files ?? {});

describe('Extract from File of n8n', () => {
  const desk = new Desk();
  const csv = 'id;name\n01;Ada\n2;\n';

  it('gives the rows of CSV as items of texts, without their empty cells', async () => {
    const item = await desk.item({ kept: false }, { data: ['people.csv', csv] });
    const semicolon = { options: { delimiter: ';' } };
    expect(jsonOf(await desk.run('extractFromFile', semicolon, [item]))).toEqual([
      { id: '01', name: 'Ada' },
      { id: '2' },
    ]);
    const all = { options: { delimiter: ';', includeEmptyCells: true } };
    expect(jsonOf(await desk.run('extractFromFile', all, [item]))[1]).toEqual({ id: '2', name: '' });
  });

  it('gives the rows of a sheet that was written by the same hand', async () => {
    const rows = [{ who: { name: 'Ada' }, age: 36 }, { who: { name: 'Bob' } }];
    const items = await Promise.all(rows.map((row) => desk.item(row)));
    const name = { operation: 'xlsx', options: { fileName: '={{ $json.who.name }}.xlsx' } };
    const [book, ...others] = await desk.run('convertToFile', name, items);
    expect(others).toEqual([]);
    expect(book).toMatchObject({ json: {}, files: { data: { name: 'Ada.xlsx' } } });
    const read = await desk.run('extractFromFile', { operation: 'xlsx' }, [book ?? { json: {} }]);
    expect(jsonOf(read)).toEqual([{ 'who.name': 'Ada', age: 36 }, { 'who.name': 'Bob' }]);
    expect(jsonOf(await desk.run('spreadsheetFile', {}, [book ?? { json: {} }]))).toEqual(jsonOf(read));
  });

  it('gives content as text, as JSON or in base64, and of the item what is to be kept', async () => {
    const item = await desk.item({ id: 1, data: 'old' }, { note: ['note.json', '{"a":[1]}'] });
    const of = (operation: string, rest: object = {}): Promise<readonly Item[]> =>
      desk.run('extractFromFile', { operation, binaryPropertyName: 'note', ...rest }, [item]);
    expect(await of('text')).toEqual([{ json: { data: '{"a":[1]}' } }]);
    expect(await of('fromJson', { destinationKey: 'read' })).toEqual([{ json: { read: { a: [1] } } }]);
    expect(jsonOf(await of('binaryToPropery', { options: { keepSource: 'json' } }))).toEqual([
      { id: 1, data: 'eyJhIjpbMV19' },
    ]);
    const [both] = await of('text', { options: { keepSource: 'both' }, destinationKey: 'text' });
    expect(both).toMatchObject({
      json: { id: 1, data: 'old', text: '{"a":[1]}' },
      files: { note: { name: 'note.json' } },
    });
  });

  it('gives the text of a PDF, as Read PDF does', async () => {
    const definition = types.get('pdfGenerator');
    if (!definition) throw new Error('There is no pdfGenerator.');
    const data = { source: 'markdown', content: '# Hello\n\nAda', to: 'data' };
    const { outputs } = await runNode(definition, { data, files: desk.files });
    const [pdf] = outputs['main'] ?? [];
    if (!pdf) throw new Error('There is no PDF.');
    const [read] = jsonOf(await desk.run('extractFromFile', { operation: 'pdf' }, [pdf]));
    expect(read).toMatchObject({ numpages: 1, numrender: 1, text: expect.stringContaining('Hello') });
    const [alike] = await desk.run('readPDF', {}, [pdf]);
    expect(alike?.json).toEqual(read);
    expect(namesOf(alike)).toEqual(['data']);
  });

  it.each([
    ['extractFromFile', { operation: 'fromIcs' }],
    ['extractFromFile', { options: { fromLine: 3 } }],
    ['extractFromFile', { operation: 'pdf', options: { password: 'x' } }],
    ['extractFromFile', { operation: 'text', destinationKey: 'a.b' }],
    ['spreadsheetFile', { operation: 'toFile', fileFormat: 'ods' }],
    ['readPDF', { encrypted: true }],
    ['compression', { binaryPropertyName: 'a, b' }],
    ['editImage', { operation: 'text' }],
    ['emailSend', { operation: 'sendAndWait' }],
  ])('%s %j waits for somebody', (type, parameters) => {
    expect(only(type, parameters)).toMatchObject({ type: 'httpRequest', data: { review: [{ need: 'hand' }] } });
  });
});

describe('Spreadsheet File of n8n', () => {
  it('writes and reads CSV', async () => {
    const desk = new Desk();
    const [file] = await desk.run('spreadsheetFile', { operation: 'toFile', fileFormat: 'csv' }, [
      await desk.item({ a: 1 }),
    ]);
    expect(file?.files?.['data']).toMatchObject({ name: 'spreadsheet.csv', mediaType: 'text/csv' });
    const read = await desk.run('spreadsheetFile', { fileFormat: 'csv' }, [file ?? { json: {} }], { typeVersion: 2 });
    expect(jsonOf(read)).toEqual([{ a: '1' }]);
    expect(await desk.run('spreadsheetFile', {}, [await desk.item({ a: 1 })])).toEqual([]);
  });
});

describe('Compression of n8n', () => {
  const desk = new Desk();

  it('puts files into an archive, and takes them out again, item by item', async () => {
    const items = [
      await desk.item({ id: 1, data: 'stays' }, { a: ['a.txt', 'A'], b: ['b.txt', 'B'] }),
      await desk.item({ id: 2 }, { a: ['c.txt', 'C'], b: ['d.txt', 'D'] }),
    ];
    const zip = {
      operation: 'compress',
      outputFormat: 'zip',
      binaryPropertyName: 'a, b',
      fileName: '={{ $json.id }}.zip',
    };
    const packed = await desk.run('compression', zip, items);
    expect(packed).toMatchObject([
      { json: { id: 1, data: 'stays' }, files: { data: { name: '1.zip' } } },
      { json: { id: 2 }, files: { data: { name: '2.zip' } } },
    ]);
    const unpacked = await desk.run('compression', {}, packed);
    expect(unpacked.map(namesOf)).toEqual([
      ['file_0', 'file_1'],
      ['file_0', 'file_1'],
    ]);
    expect(jsonOf(unpacked)).toEqual([{ id: 1, data: 'stays' }, { id: 2 }]);
    expect(String(await desk.bytes(unpacked[1], 'file_1'))).toBe('D');
  });

  it('compresses one file with gzip', async () => {
    const item = await desk.item({}, { log: ['log.txt', 'aaa'] });
    const gzip = {
      operation: 'compress',
      outputFormat: 'gzip',
      binaryPropertyName: 'log',
      binaryPropertyOutput: 'packed',
    };
    const [packed] = await desk.run('compression', gzip, [item], { typeVersion: 1.1 });
    expect(namesOf(packed)).toEqual(['packed']);
    expect(String(gunzipSync(await desk.bytes(packed, 'packed')))).toBe('aaa');
    const [back] = await desk.run('compression', {}, [await desk.item({}, { data: ['x.gz', gzipSync('bbb')] })]);
    expect(String(await desk.bytes(back, 'file_0'))).toBe('bbb');
  });
});

describe('Edit Image of n8n', () => {
  const desk = new Desk();
  /** A dark PNG of 40 × 20 pixels. */
  const image = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAACgAAAAUCAMAAADImI+JAAAAA1BMVEUQIDAIAYqkAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQokWNgGAWjYBQwkAAAAzQAAWANf2kAAAAASUVORK5CYII=',
    'base64',
  );
  /** The format and the size of an image. */
  const factsOf = async (item: Item | undefined, dataPropertyName: string): Promise<JsonObject> => {
    const information = { operation: 'information', dataPropertyName };
    const [{ json } = { json: {} }] = await desk.run('editImage', information, item ? [{ ...item, json: {} }] : []);
    return json;
  };

  it.each([
    [{ resizeOption: 'ignoreAspectRatio', width: 10, height: 10 }, 10, 10],
    [{ resizeOption: 'percent', width: 50, height: 200 }, 20, 40],
    [{ resizeOption: 'onlyIfLarger', width: 10, height: '={{ $json.height }}' }, 10, 5],
    [{ resizeOption: 'onlyIfLarger', width: 100, height: 100 }, 40, 20],
    [{ resizeOption: 'onlyIfSmaller', width: 100, height: 100 }, 100, 50],
    [{ resizeOption: 'minimumArea', width: 10, height: 10 }, 20, 10],
    [{ width: 20, height: 10 }, 20, 10],
  ])('resizes %j', async (parameters, width, height) => {
    const item = await desk.item({ data: 'stays', height: 10 }, { data: ['photo.png', image] });
    const [made] = await desk.run('editImage', { operation: 'resize', ...parameters }, [item]);
    expect(made?.json).toEqual({ data: 'stays', height: 10 });
    expect(await factsOf(made, 'data')).toEqual({ format: 'PNG', size: { width, height } });
  });

  it('crops, turns and converts', async () => {
    const item = await desk.item({}, { data: ['photo.png', image] });
    const crop = { operation: 'crop', width: 5, height: 4, positionX: 1, positionY: 2 };
    const options = { format: 'jpeg', fileName: 'part.jpg', destinationKey: 'part' };
    const [part] = await desk.run('editImage', { ...crop, options }, [item]);
    expect(namesOf(part)).toEqual(['data', 'part']);
    expect(await factsOf(part, 'part')).toEqual({ format: 'JPEG', size: { width: 5, height: 4 } });
    const [turned] = await desk.run('editImage', { operation: 'rotate', rotate: 90 }, [item]);
    expect(await factsOf(turned, 'data')).toEqual({ format: 'PNG', size: { width: 20, height: 40 } });
  });

  it('says the format and the size', async () => {
    const item = await desk.item({ id: 1 }, { data: ['photo.png', image] });
    expect(jsonOf(await desk.run('editImage', { operation: 'information' }, [item]))).toEqual([
      { id: 1, format: 'PNG', size: { width: 40, height: 20 } },
    ]);
  });
});

describe('Send Email of n8n', () => {
  it('carries the mail over, and asks for the mail server', () => {
    const data = (parameters: object, typeVersion: number): JsonObject => {
      const { nodes } = partsOf(
        'emailSend',
        { fromEmail: 'a@example.com', toEmail: '={{ $json.to }}', subject: 'Hi', ...parameters },
        typeVersion,
      );
      return nodes[0]?.data ?? {};
    };
    const later = data(
      { html: '<p>Hi</p>', text: 'Hi', options: { ccEmail: 'c@example.com', attachments: 'a,b' } },
      2.1,
    );
    expect(later).toMatchObject({
      to: '{{= $json.to }}',
      html: '<p>Hi</p>',
      cc: 'c@example.com',
      attach: 'some',
      files: 'a,b',
    });
    expect(later['text']).toBeUndefined();
    expect(later['review']).toMatchObject([{ need: 'account', fields: ['server'] }]);
    expect(data({ text: 'Hi', bccEmail: 'b@example.com' }, 1)).toMatchObject({
      text: 'Hi',
      bcc: 'b@example.com',
      attach: 'none',
    });
    expect(data({ html: '<p>Hi</p>', text: 'Hi' }, 2)['html']).toBeUndefined();
  });
});

describe('TOTP of n8n', () => {
  it('asks for the secret, and gives the code of this moment', async () => {
    const { nodes, edges } = partsOf('totp', { options: { digits: 8 } });
    expect(nodes[0]).toMatchObject({
      type: 'mfaValidator',
      data: { digits: 8, review: [{ need: 'account', fields: ['secret'] }] },
    });
    expect(edges[0]).toMatchObject({ sourceHandle: 'valid' });
    // The secret of an export stands nowhere; our node takes it from the item too.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const [made] = await runConverted(types, { type: 'totp' }, { items: [{ json: { secret } }] });
    expect(made?.json).toEqual({
      secret,
      token: expect.stringMatching(/^\d{6}$/),
      secondsRemaining: expect.any(Number),
    });
  });
});
