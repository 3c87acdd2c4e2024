import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_NESTING, parseJson, readJson } from './json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('the JSON of a request', () => {
  it('is read as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('__proto__'));
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may nest up to a limit; brackets in texts do not count', () => {
    expect(parseJson(nested(MAX_NESTING))).toBeInstanceOf(Array);
    expect(parseJson(JSON.stringify({ text: '[{"\\'.repeat(500) }))).toBeTypeOf('object');
    expect(parseJson(`[${'{"a":[1,2]},'.repeat(300)}{}]`)).toHaveLength(301);
  });

  it('is refused when it nests deeper, be it ten megabytes of brackets', () => {
    for (const text of [nested(MAX_NESTING + 1), '['.repeat(10_000_000), `{"a":${nested(5_000_000)}}`]) {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'body_malformed', status: 400 }));
    }
  });

  it.each(['{"amount": }', '', '{"a":1', 'nothing'])('is refused when it is not JSON: %s', (text) => {
    expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'body_malformed' }));
  });

  it.each(['{"__proto__":{"admin":true}}', '[{"a":{"\\u005f_proto__":1}}]', '{"\\u005f\\u005Fproto\\u005f_":1}', '{"__\\u0070roto__":1}'])(
    'is refused when a key would set a prototype: %s',
    (text) => {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ code: 'body_malformed' }));
    },
  );

  it('may speak of prototypes in texts', () => {
    expect(parseJson('{"text":"__proto__"}')).toEqual({ text: '__proto__' });
  });
});

describe('the JSON of a large request', () => {
  const padding = JSON.stringify('x'.repeat(600_000));
  const large = (text: string): string => `[${padding},${text}]`;

  it('is read by the same rules', async () => {
    const inner = nested(MAX_NESTING - 1);
    expect(await readJson(large(`{"text":"__proto__","a":[1,null,true]},${inner}`))).toEqual(['x'.repeat(600_000), { text: '__proto__', a: [1, null, true] }, JSON.parse(inner)]);
    for (const text of ['{"amount": }', '{"a":1', 'nothing', nested(MAX_NESTING), '{"__proto__":{"admin":true}}', '{"\\u005f_proto__":1}']) {
      await expect(readJson(large(text))).rejects.toMatchObject({ code: 'body_malformed', status: 400 });
    }
  });

  it('lets others be served in between', async () => {
    const text = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => ({ n, text: 'some text' })));
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    expect(await readJson(text)).toHaveLength(100_000);
    clearInterval(timer);
    expect(others).toBeGreaterThan(1);
  });
});
