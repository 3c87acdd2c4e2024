import { JSON_DEPTH, JSON_VALUES } from '@heddle/contract/json-limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from './json.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('the JSON of a request', () => {
  it('is read as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value);
        fc.pre(!text.includes('__proto__'));
        expect(await readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('may nest up to a limit; brackets in texts do not count', async () => {
    expect(await readJson(nested(JSON_DEPTH))).toBeInstanceOf(Array);
    expect(await readJson(JSON.stringify({ text: '[{"\\'.repeat(600) }))).toBeTypeOf('object');
    expect(await readJson(`[${'{"a":[1,2]},'.repeat(600)}{}]`)).toHaveLength(601);
  });

  it('is refused when it nests deeper, be it ten megabytes of brackets', async () => {
    for (const text of [nested(JSON_DEPTH + 1), '['.repeat(10_000_000), `{"a":${nested(5_000_000)}}`]) {
      await expect(readJson(text)).rejects.toMatchObject({ code: 'body_malformed', status: 400 });
    }
  });

  it.each(['{"amount": }', '', '{"a":1', 'nothing'])('is refused when it is not JSON: %s', async (text) => {
    await expect(readJson(text)).rejects.toMatchObject({ code: 'body_malformed' });
  });

  it.each([
    '{"__proto__":{"admin":true}}',
    '[{"a":{"\\u005f_proto__":1}}]',
    '{"\\u005f\\u005Fproto\\u005f_":1}',
    '{"__\\u0070roto__":1}',
  ])('is refused when a key would set a prototype: %s', async (text) => {
    await expect(readJson(text)).rejects.toMatchObject({ code: 'body_malformed' });
  });

  it('may speak of prototypes in texts', async () => {
    expect(await readJson('{"text":"__proto__"}')).toEqual({ text: '__proto__' });
  });

  it('is limited in its number of values, at any depth', async () => {
    const wide = (keys: number): string =>
      `{${Array.from({ length: keys }, (_, key) => `"${key.toString(36)}":0`).join()}}`;
    expect(Object.keys((await readJson(wide(JSON_VALUES))) as object)).toHaveLength(JSON_VALUES);
    const lists = `[${Array.from({ length: JSON_VALUES / 4 }, () => '[1,2,3]').join()}]`;
    expect(await readJson(lists)).toHaveLength(JSON_VALUES / 4);
    for (const text of [wide(JSON_VALUES + 1), `[${lists}]`, `[${'0,'.repeat(JSON_VALUES)}0]`]) {
      await expect(readJson(text)).rejects.toMatchObject({
        code: 'json_too_many_values',
        status: 422,
        hint: expect.stringContaining('HEDDLE_JSON_VALUES'),
      });
    }
  });
});

describe('the JSON of a large request', () => {
  const padding = JSON.stringify('x'.repeat(600_000));
  const large = (text: string): string => `[${padding},${text}]`;

  it('is read by the same rules', async () => {
    const inner = nested(JSON_DEPTH - 1);
    expect(await readJson(large(`{"text":"__proto__","a":[1,null,true]},${inner}`))).toEqual([
      'x'.repeat(600_000),
      { text: '__proto__', a: [1, null, true] },
      JSON.parse(inner),
    ]);
    for (const text of [
      '{"amount": }',
      '{"a":1',
      'nothing',
      nested(JSON_DEPTH),
      '{"__proto__":{"admin":true}}',
      '{"\\u005f_proto__":1}',
    ]) {
      await expect(readJson(large(text))).rejects.toMatchObject({ code: 'body_malformed', status: 400 });
    }
  });

  it('lets others be served in between', async () => {
    const text = JSON.stringify(Array.from({ length: 60_000 }, (_, n) => ({ n, text: 'some text' })));
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    expect(await readJson(text)).toHaveLength(60_000);
    clearInterval(timer);
    expect(others).toBeGreaterThan(1);
  });

  it('lets others be served while it looks for forbidden keys', async () => {
    const text = `[${Array.from({ length: 150_000 }, () => '"\\u0061"').join()}]`;
    let others = 0;
    const timer = setInterval(() => (others += 1), 0);
    expect(await readJson(text)).toHaveLength(150_000);
    clearInterval(timer);
    expect(others).toBeGreaterThan(1);
  });
});
