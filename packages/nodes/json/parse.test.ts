import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseInTurns, parseJson } from './parse.ts';

function outcomeOf(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: String(error) };
  }
}

async function sliced(text: string, slice?: number): Promise<{ value: unknown } | { error: string }> {
  return parseInTurns(text, undefined, slice === undefined ? {} : { slice }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error: String(error) }),
  );
}

describe('parsing JSON in turns', () => {
  it('gives what JSON.parse gives for any JSON text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.constantFrom(0, 1, '\t'), fc.constantFrom(undefined, 1, 3), async (text, indent, slice) => {
        const written = JSON.stringify(JSON.parse(text), null, indent);
        expect(await sliced(written, slice)).toEqual(outcomeOf(written));
      }),
      { numRuns: 300 },
    );
  });

  it('reads strings in parts, wherever these end', async () => {
    const pieces = fc.constantFrom('a', '"', '\\', '\\\\', '\n', '\u0001', '\ud83d\ude00', '\ud800', '/', 'u0041');
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), fc.boolean(), async (parts, slice, isEscaped) => {
        const text = parts.join('');
        const all = [...text].map((char) => [...Array(char.length).keys()].map((at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')).join('');
        expect(await sliced(isEscaped ? `["${all}"]` : JSON.stringify([text]), slice)).toEqual({ value: [text] });
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses what JSON.parse refuses', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.nat(), fc.constantFrom('', ',', ':', '"', '\\', '[', '}', '\u0001', '-', '.', 'x'), fc.constantFrom(undefined, 1, 3), async (text, at, spoiled, slice) => {
        const index = at % (text.length + 1);
        const written = text.slice(0, index) + spoiled + text.slice(index + 1);
        expect(await sliced(written, slice)).toEqual(outcomeOf(written));
      }),
      { numRuns: 500 },
    );
  });

  const broken = ['', ' ', '01', '1.', '-', '+1', '[1,]', '{"a":1,}', '{"a"}', '[1 2]', 'nul', '"\n"', '"\\x"', '[}', '1 2', '{"a":1}}'];

  it.each(broken)('refuses %j', async (text) => {
    await expect(parseInTurns(text)).rejects.toThrow(SyntaxError);
  });

  it('says where a large text is wrong', async () => {
    const text = `[\n${'1,\n'.repeat(400_000)}`;
    await expect(parseJson(`${text}  x]`)).rejects.toThrow('Unexpected "x" in JSON at position 1200004 (line 400002 column 3)');
    await expect(parseJson(`${text}"unfinished`)).rejects.toThrow('Unexpected end of JSON input');
    await expect(parseJson(`${text}"a\n"]`)).rejects.toThrow('Unexpected character in a string of JSON after position 1200003 (line 400002 column 2)');
  });

  it.each(['a'.repeat(5_000_000), '\\'.repeat(1_000_000), '"\\'.repeat(500_000)])('reads one very long string', async (text) => {
    expect(await parseJson(JSON.stringify({ text }))).toEqual({ text });
  });

  it('keeps a key called __proto__ as a plain key', async () => {
    const value = (await parseInTurns('{"__proto__":{"admin":true}}')) as object;
    expect(Object.hasOwn(value, '__proto__')).toBe(true);
    expect('admin' in value).toBe(false);
  });

  it('reads millions of nested lists', async () => {
    const depth = 1_000_000;
    let value: unknown = await parseJson('['.repeat(depth) + ']'.repeat(depth));
    let seen = 0;
    for (; Array.isArray(value); value = value[0]) seen += 1;
    expect(seen).toBe(depth);
  });

  it('lets other work run while it reads a large text', async () => {
    const text = JSON.stringify(Array.from({ length: 60_000 }, (_, id) => ({ id, name: `Customer ${id}`, tags: ['a', 'b'] })));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);
    const value = await parseJson(text);
    clearInterval(timer);
    expect(JSON.stringify(value)).toBe(text);
    expect(turns).toBeGreaterThan(0);
  });
});
