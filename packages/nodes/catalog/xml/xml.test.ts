import type { JsonObject, JsonValue } from '@heddle/contract/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { xmlParser } from './xmlParser.node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { countParts } from '../../lib/xml/bounds.ts';
import { toJson, toXml } from '../../lib/xml/work.ts';

const reading = {
  attributePrefix: '@',
  dropPrefixes: false,
  typed: false,
  lists: [],
  bounds: { depth: 500, values: 1000 },
};
const writing = { attributePrefix: '@', root: '', declaration: false, indent: 0 };
const run = async (body: string, data: JsonObject): Promise<JsonValue[]> =>
  (await runNode(xmlParser, { items: [{ json: { body } }], data })).outputs['main']?.map((item) => item.json) ?? [];

describe('reading XML', () => {
  it('has text beside attributes, CDATA and characters by number', () => {
    expect(
      toJson(
        '<?xml version="1.0"?><a x="1"><!-- no --><b y="&lt;">t&#228;xt</b><c><![CDATA[<raw> & ]]></c><d/></a>',
        reading,
      ),
    ).toEqual({
      a: { '@x': '1', b: { '@y': '<', '#text': 'täxt' }, c: '<raw> & ', d: '' },
    });
  });

  it.each(['', 'text', '<a', '<a></b>', '<a/><b/>', '<a b=c/>', '<a b="1" b="2"/>'])('refuses %j', (text) => {
    expect(() => toJson(text, reading)).toThrow(expect.objectContaining({ code: 'xml_invalid' }));
  });

  it.each(['parse', 'pick'])('nests and holds no more than data may: %s', async (operation) => {
    const read = (text: string): Promise<JsonValue[]> => run(text, { operation, picks: { a: '/a/@k1' } });
    const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);
    const wide = (attributes: number): string =>
      `<a ${Array.from({ length: attributes }, (_, at) => `k${at}="1"`).join(' ')}/>`;
    expect(await read(nested(499))).toHaveLength(1);
    await expect(read(nested(2000))).rejects.toMatchObject({ code: 'json_too_deep' });
    await expect(read(wide(300_000))).rejects.toMatchObject({ code: 'json_too_many_values' });
    await expect(read(`<a>${'<b/>'.repeat(300_000)}</a>`)).rejects.toMatchObject({ code: 'json_too_many_values' });
  });

  it.each(['parse', 'pick'])('never expands entities: %s', async (operation) => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><l>&b;&x;</l>';
    await expect(run(bomb, { operation, picks: { l: '//l' } })).rejects.toMatchObject({ code: 'xml_entities' });
  });

  it('reads files by the encoding they declare', async () => {
    const files = new MemoryFileStore();
    const read = async (bytes: Buffer): Promise<JsonValue | undefined> => {
      const file = await files.put(bytes, { name: 'a.xml', mediaType: 'text/xml' });
      return (await runNode(xmlParser, { items: [{ json: {}, files: { file } }], files })).outputs['main']?.[0]?.json[
        'a'
      ];
    };
    expect(await read(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>Z\xfcrich</a>', 'latin1'))).toBe(
      'Zürich',
    );
    expect(await read(Buffer.from('<a>Zürich</a>'))).toBe('Zürich');
    expect(await read(Buffer.from('\ufeff<a>Zürich</a>', 'utf16le'))).toBe('Zürich');
  });

  it('returns items by path: one, several or none', async () => {
    const data = { itemsAt: 'f.e' };
    expect(await run('<f><e>1</e><e>2</e></f>', data)).toEqual([{ value: 1 }, { value: 2 }]);
    expect(await run('<f><e><x>1</x></e></f>', data)).toEqual([{ x: 1 }]);
    expect(await run('<f><e/></f>', data)).toEqual([]);
    await expect(run('<f/>', data)).rejects.toMatchObject({ code: 'data_missing' });
  });

  it('reads large documents in a thread', async () => {
    expect(await run(`<f>${'<e><id>00123</id></e>'.repeat(5000)}</f>`, { itemsAt: 'f.e' })).toHaveLength(5000);
    const picked = await run(`<f>${'<e><id>7</id></e>'.repeat(5000)}</f>`, {
      operation: 'pick',
      each: '//e',
      picks: { id: 'id' },
    });
    expect(picked).toHaveLength(5000);
    expect(picked[0]).toEqual({ id: 7 });
  });
});

describe('picking by XPath', () => {
  it('returns texts, numbers, booleans and lists', async () => {
    const picks = { 'all[]': '//b', count: 'count(//b)', has: 'boolean(//c)', name: 'name(/*)', none: '//x' };
    expect(await run('<a><b>1</b><b>x</b></a>', { operation: 'pick', picks })).toEqual([
      { all: [1, 'x'], count: 2, has: false, name: 'a', none: null },
    ]);
  });

  it.each([
    ['xml_invalid', '<a><b></a>', '//a'],
    ['xpath_invalid', '<a/>', 'p:a'],
  ])('ends in %s', async (code, text, path) => {
    await expect(run(text, { operation: 'pick', picks: { a: path } })).rejects.toMatchObject({ code });
  });

  it('asks for nodes where items are wanted', async () => {
    await expect(run('<a/>', { operation: 'pick', each: 'count(//a)', picks: { a: '.' } })).rejects.toMatchObject({
      code: 'xpath_invalid',
    });
  });
});

describe('writing XML', () => {
  it('puts several fields into an element, and escapes', () => {
    expect(toXml({ a: 1, b: ['<', '&"'] }, { ...writing, root: 'all' })).toBe(
      '<all><a>1</a><b>&lt;</b><b>&amp;&quot;</b></all>',
    );
    expect(toXml([1, 2], writing)).toBe('<root><item>1</item><item>2</item></root>');
    expect(toXml({ a: { '@x': 1, '#text': 't' } }, { ...writing, declaration: true })).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><a x="1">t</a>',
    );
    expect(toXml({ a: 'x\u0000\u001by' }, writing)).toBe('<a>xy</a>');
  });

  it.each(['1a', 'a b', '', 'a<b', 'a:b:c', '-a'])('refuses the name %j', (name) => {
    expect(() => toXml({ root: { [name]: 1 } }, writing)).toThrow(
      expect.objectContaining({ code: 'xml_name_invalid' }),
    );
  });

  it('is read back as it was', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,5}$/);
    const text = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((value) => value.trim() === value && !/[\r\n\t]|  /.test(value) && value !== '');
    const value = fc.letrec<{ node: JsonValue }>((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        text,
        fc.dictionary(name, fc.oneof(tie('node'), fc.array(tie('node'), { minLength: 2, maxLength: 3 })), {
          minKeys: 1,
          maxKeys: 3,
        }),
      ),
    })).node;
    fc.assert(
      fc.property(value, (node) => {
        expect(toJson(toXml({ root: node }, writing), reading)).toEqual({ root: JSON.parse(JSON.stringify(node)) });
      }),
    );
  });
});

describe('the parts of a document', () => {
  const bounds = { depth: 10, values: 50 };

  it('are its elements and attributes, not what is quoted, commented out or data', () => {
    expect(
      countParts(
        `<?xml version="1.0"?><!DOCTYPE a><!-- <b x="1"> --><a x="<b>" y='"'><![CDATA[<c><c>]]><b/>text<b z="/">></b></a>`,
        bounds,
      ),
    ).toBe(6);
    expect(countParts('no XML', bounds)).toBe(0);
    for (const cut of ['<', '<a', '<a x="', '<!--', '<![CDATA[ <a>']) expect(countParts(cut, bounds)).toBeLessThan(3);
  });

  it('have their bounds', () => {
    expect(countParts('<a>'.repeat(10), bounds)).toBe(10);
    expect(() => countParts('<a>'.repeat(11), bounds)).toThrow(expect.objectContaining({ code: 'json_too_deep' }));
    expect(countParts('<a></a><a/>'.repeat(25), bounds)).toBe(50);
    expect(() => countParts('<a></a><a/>'.repeat(26), bounds)).toThrow(
      expect.objectContaining({ code: 'json_too_many_values' }),
    );
  });
});
