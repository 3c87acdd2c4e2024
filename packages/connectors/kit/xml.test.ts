import { describe, expect, it } from 'vitest';
import { readXml, writeXml } from './xml-work.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const written = (...args: Parameters<typeof writeXml>): string => writeXml(...args).replace(declaration, '');

// The examples are those that the OpenAPI specification has for its XML objects.
describe('XML by its description', () => {
  it.each([
    [
      'attributes, a prefix and a namespace',
      { id: 0, name: 'x' },
      {
        name: 'Person',
        fields: {
          id: { as: 'attribute', type: 'number' },
          name: { name: 'sample:name', namespace: 'http://example.com/schema/sample' },
        },
      },
      '<Person id="0"><sample:name xmlns:sample="http://example.com/schema/sample">x</sample:name></Person>',
    ],
    [
      'a list without an element of its own',
      { animals: ['a', 'b'] },
      {
        name: 'zoo',
        fields: { animals: { entries: { name: 'animal' } } },
      },
      '<zoo><animal>a</animal><animal>b</animal></zoo>',
    ],
    [
      'a list in an element',
      { animals: ['a', 'b'] },
      {
        name: 'zoo',
        fields: { animals: { wrapped: true, name: 'aliens', entries: { name: 'animal' } } },
      },
      '<zoo><aliens><animal>a</animal><animal>b</animal></aliens></zoo>',
    ],
    [
      'a list in an element, with entries of the same name',
      { animals: ['a', 'b'] },
      {
        name: 'zoo',
        fields: { animals: { wrapped: true, name: 'aliens', entries: {} } },
      },
      '<zoo><aliens><aliens>a</aliens><aliens>b</aliens></aliens></zoo>',
    ],
    [
      'a list that is the whole',
      [{ id: 1 }, { id: 2 }],
      {
        name: 'pets',
        entries: { name: 'pet', fields: { id: { type: 'number' } } },
      },
      '<pets><pet><id>1</id></pet><pet><id>2</id></pet></pets>',
    ],
    [
      'text beside attributes',
      { unit: 'kg', amount: 7 },
      {
        name: 'weight',
        fields: { unit: { as: 'attribute' }, amount: { as: 'text', type: 'number' } },
      },
      '<weight unit="kg">7</weight>',
    ],
    [
      'objects in objects, flags and characters that XML writes otherwise',
      { owner: { name: 'A & <B>' }, open: true },
      {
        name: 'order',
        namespace: 'urn:orders',
        fields: { owner: { fields: { name: {} } }, open: { type: 'flag' } },
      },
      '<order xmlns="urn:orders"><owner><name>A &amp; &lt;B&gt;</name></owner><open>true</open></order>',
    ],
  ] as const)('writes and reads %s', (_what, value, shape, xml) => {
    expect(written(value as never, shape)).toBe(xml);
    expect(readXml(declaration + xml, shape)).toEqual(value);
  });

  it('reads a list of one entry, and of none, as a list', () => {
    const shape = { name: 'zoo', fields: { animals: { entries: {} }, cages: { wrapped: true, entries: {} } } } as const;
    expect(readXml('<zoo><animals>a</animals><cages><cages>1</cages></cages></zoo>', shape)).toEqual({
      animals: ['a'],
      cages: ['1'],
    });
    expect(readXml('<zoo><cages/></zoo>', shape)).toEqual({ animals: [], cages: [] });
  });

  it('finds fields whatever their prefix, and keeps those that are not described', () => {
    const shape = { fields: { id: { type: 'number' } } } as const;
    expect(readXml('<a:x xmlns:a="urn:a" kind="k"><a:id>7</a:id><a:more><a:n>1</a:n></a:more></a:x>', shape)).toEqual({
      id: 7,
      '@kind': 'k',
      more: { n: '1' },
    });
  });

  it('reads what is not described by the names in it', () => {
    expect(
      readXml('<tsResponse xmlns="urn:t"><project id="1" name="One"/><project id="2"/></tsResponse>', undefined),
    ).toEqual({
      project: [{ '@id': '1', '@name': 'One' }, { '@id': '2' }],
    });
  });

  it('takes the name of the outermost element from the form where the description has none', () => {
    expect(written({ '#root': 'Delete', Quiet: true }, { fields: { Quiet: { type: 'flag' } } })).toBe(
      '<Delete><Quiet>true</Quiet></Delete>',
    );
  });

  it('refuses entities and names that XML does not have', () => {
    expect(() => readXml('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', undefined)).toThrow('entities');
    expect(() => written({ 'a b': 1 }, { name: 'x' })).toThrow('a b');
  });
});
