import type { JsonValue } from '@heddle/contract/json';
import { JSON_VALUES, jsonExcess } from '@heddle/contract/json-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentLimits, withinBounds } from './bounds.ts';
import { parseYielding, parseJson } from './parse.ts';

function outcomeOf(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: String(error) };
  }
}

async function sliced(text: string, slice?: number): Promise<{ value: unknown } | { error: string }> {
  return parseYielding(text, undefined, slice === undefined ? {} : { slice }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error) }),
  );
}

describe('cooperative JSON parsing', () => {
  it('returns what JSON.parse returns for any JSON text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.constantFrom(0, 1, '\t'),
        fc.constantFrom(undefined, 1, 3),
        async (text, indent, slice) => {
          const written = JSON.stringify(JSON.parse(text), null, indent);
          expect(await sliced(written, slice)).toEqual(outcomeOf(written));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('reads strings in parts, wherever these end', async () => {
    const pieces = fc.constantFrom('a', '"', '\\', '\\\\', '\n', '\u0001', '\ud83d\ude00', '\ud800', '/', 'u0041');
    await fc.assert(
      fc.asyncProperty(
        fc.array(pieces, { maxLength: 30 }),
        fc.integer({ min: 1, max: 12 }),
        fc.boolean(),
        async (parts, slice, isEscaped) => {
          const text = parts.join('');
          const all = [...text]
            .map((char) =>
              [...Array(char.length).keys()]
                .map((at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`)
                .join(''),
            )
            .join('');
          expect(await sliced(isEscaped ? `["${all}"]` : JSON.stringify([text]), slice)).toEqual({ value: [text] });
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('refuses what JSON.parse refuses', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', ':', '"', '\\', '[', '}', '\u0001', '-', '.', 'x'),
        fc.constantFrom(undefined, 1, 3),
        async (text, at, spoiled, slice) => {
          const index = at % (text.length + 1);
          const written = text.slice(0, index) + spoiled + text.slice(index + 1);
          expect(await sliced(written, slice)).toEqual(outcomeOf(written));
        },
      ),
      { numRuns: 500 },
    );
  });

  const broken = [
    '',
    ' ',
    '01',
    '1.',
    '-',
    '+1',
    '[1,]',
    '{"a":1,}',
    '{"a"}',
    '[1 2]',
    'nul',
    '"\n"',
    '"\\x"',
    '[}',
    '1 2',
    '{"a":1}}',
  ];

  it.each(broken)('refuses %j', async (text) => {
    await expect(parseYielding(text)).rejects.toThrow(SyntaxError);
  });

  it('reports the position of an error in a large text', async () => {
    const text = `[\n${'1,\n'.repeat(400_000)}`;
    await expect(parseYielding(`${text}  x]`)).rejects.toThrow(
      'Unexpected "x" in JSON at position 1200004 (line 400002 column 3)',
    );
    await expect(parseYielding(`${text}"unfinished`)).rejects.toThrow('Unexpected end of JSON input');
    await expect(parseYielding(`${text}"a\n"]`)).rejects.toThrow(
      'Unexpected character in a string of JSON after position 1200003 (line 400002 column 2)',
    );
  });

  it.each(['a'.repeat(5_000_000), '\\'.repeat(1_000_000), '"\\'.repeat(500_000)])(
    'reads one very long string',
    async (text) => {
      expect(await parseJson(JSON.stringify({ text }))).toEqual({ text });
    },
  );

  it('keeps a key called __proto__ as a plain key', async () => {
    const value = (await parseYielding('{"__proto__":{"admin":true}}')) as object;
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect('admin' in value).toBe(false);
  });

  it('reads millions of nested lists where that is not limited', async () => {
    const depth = 1_000_000;
    let value: unknown = await parseYielding('['.repeat(depth) + ']'.repeat(depth));
    let seen = 0;
    for (; Array.isArray(value); value = value[0]) seen += 1;
    expect(seen).toBe(depth);
  });

  it('lets other work run while it reads a large text', async () => {
    const text = JSON.stringify(
      Array.from({ length: 30_000 }, (_, id) => ({
        id,
        name: `Customer ${id} with a name of some length`,
        tags: ['a', 'b'],
      })),
    );
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const value = await parseJson(text);
    clearInterval(timer);
    expect(JSON.stringify(value)).toBe(text);
    expect(turns).toBeGreaterThan(0);
  });

  it.each([10, 600_000])(
    'refuses what nests too deeply or holds too much, also in a text with %i more characters',
    async (padding) => {
      const filled = (json: string): string => `[${JSON.stringify('x'.repeat(padding))},${json}]`;
      const list = (length: number): string => `[${Array.from({ length }, () => '1').join()}]`;
      const limits = documentLimits({ depth: 20, values: 300_000 });
      expect(await parseJson(filled(`${'['.repeat(19)}${']'.repeat(19)}`), undefined, limits)).toBeInstanceOf(Array);
      await expect(parseJson(filled(`${'['.repeat(20)}${']'.repeat(20)}`), undefined, limits)).rejects.toMatchObject({
        code: 'json_too_deep',
        message: 'The data nests deeper than 20 levels.',
      });
      await expect(parseJson(filled(list(299_999)), undefined, limits)).rejects.toMatchObject({
        code: 'json_too_many_values',
        message: 'The data holds more than 300000 values.',
      });
      expect(await parseJson(filled(list(299_998)), undefined, limits)).toHaveLength(2);
    },
  );

  it('lets other work run while it reads an object with as many keys as a document may have', async () => {
    const text = `{${Array.from({ length: JSON_VALUES }, (_, key) => `"key ${key}":0`).join()}}`;
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const value = await parseJson(text);
    clearInterval(timer);
    expect(Object.keys(value as object)).toHaveLength(JSON_VALUES);
    expect(turns).toBeGreaterThan(1);
  });
});

it('values without a text are within the bounds that their text is within', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(5), fc.nat(8), (value, depth, values) => {
      const json = JSON.parse(JSON.stringify(value)) as JsonValue;
      const excess = jsonExcess(JSON.stringify(value), { depth, values });
      const outcome = (): unknown => withinBounds(json, { depth, values });
      if (excess === undefined) expect(outcome()).toBe(json);
      else expect(outcome).toThrow(expect.objectContaining({ code: expect.stringMatching(/^json_too_/) }));
    }),
  );
});
