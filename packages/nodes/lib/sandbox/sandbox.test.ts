import type { HeddleError } from '@heddle/contract/errors/define';
import type { JsonValue } from '@heddle/contract/json';
import { unlimitedResources } from '@heddle/contract/node/resources';
import { JSON_VALUES } from '@heddle/contract/json-limits';
import type { Item } from '@heddle/contract/run/item';
import { toItem } from '@heddle/contract/run/item';
import { afterAll, describe, expect, it } from 'vitest';
import { limitJsonValues } from '../json/bounds.ts';
import { LOG_LIMIT } from './protocol.ts';
import type { CodeResult, CodeRun } from './sandbox.ts';
import { closeSandbox, runCode } from './sandbox.ts';

const containing = (text: string): string => expect.stringContaining(text) as string;

afterAll(closeSandbox);

const never = new AbortController().signal;

async function run(
  code: string,
  values: readonly JsonValue[] = [{}],
  options: Partial<CodeRun> = {},
  signal = never,
): Promise<Item[]> {
  return (await runWithLogs(code, values, options, signal)).items;
}

function runWithLogs(
  code: string,
  values: readonly JsonValue[] = [{}],
  options: Partial<CodeRun> = {},
  signal = never,
  resources = unlimitedResources,
): Promise<CodeResult> {
  return runCode(
    { code, runFor: 'all', items: values.map(toItem), timeLimitMs: 1000, memoryLimitMib: 64, ...options },
    { signal, resources },
  );
}

async function jsonOf(...args: Parameters<typeof run>): Promise<unknown[]> {
  return (await run(...args)).map((item) => item.json);
}

async function failureOf(...args: Parameters<typeof run>): Promise<HeddleError> {
  return run(...args).then(
    () => expect.unreachable('the code should have failed'),
    (error: unknown) => error as HeddleError,
  );
}

describe('code over all items', () => {
  it('sees the data of items directly, and as n8n code expects it', async () => {
    expect(await jsonOf('return items.map((item) => ({ a: item.n, b: item.json.n }))', [{ n: 1 }, { n: 2 }])).toEqual([
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ]);
    expect(
      await jsonOf('return $input.items.length + $input.all()[0].n + $input.last().n', [{ n: 1 }, { n: 2 }]),
    ).toEqual([{ value: 5 }]);
  });

  it('may be an expression', async () => {
    expect(await jsonOf('items.filter((item) => item.n > 1);\n', [{ n: 1 }, { n: 2 }])).toEqual([{ n: 2 }]);
    expect(await jsonOf('({ sum: items[0].n + items[1].n }) // a comment', [{ n: 1 }, { n: 2 }])).toEqual([{ sum: 3 }]);
  });

  it('may return an object, a list, items with json, or single values', async () => {
    expect(await jsonOf('return { a: 1 }')).toEqual([{ a: 1 }]);
    expect(await jsonOf('return [{ json: { a: 1 } }, { a: 2 }, 3]')).toEqual([{ a: 1 }, { a: 2 }, { value: 3 }]);
    expect(await jsonOf('return []')).toEqual([]);
  });

  it('may wait for its own promises', async () => {
    expect(await jsonOf('const n = await Promise.resolve(2); return { n }')).toEqual([{ n: 2 }]);
  });

  it('returns JSON: dates become text, values that JSON lacks are left out', async () => {
    expect(await jsonOf('return { at: new Date(0), not: undefined, number: NaN }')).toEqual([
      { at: '1970-01-01T00:00:00.000Z', number: null },
    ]);
  });

  it('writes dates and numbers as a language does, by the Intl of the server', async () => {
    expect(await jsonOf("return new Date(0).toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo' })")).toEqual([
      { value: '09:00:00' },
    ]);
    expect(await jsonOf("return new Intl.PluralRules('en', { type: 'ordinal' }).select(2)")).toEqual([
      { value: 'two' },
    ]);
    expect(await jsonOf("return new Intl.ListFormat('de').format(['a', 'b', 'c'])")).toEqual([{ value: 'a, b und c' }]);
    expect(await jsonOf("return new Intl.RelativeTimeFormat('en').format(-1, 'day')")).toEqual([
      { value: '1 day ago' },
    ]);
    expect((await failureOf("return new Intl.NumberFormat('de', { style: 'no' })")).message).toContain('RangeError');
    expect((await failureOf("return new Intl.DateTimeFormat('en', { timeZone: 'No' })")).message).toContain('No');
  });

  it('passes through data that has fields called json and files', async () => {
    const values = [{ json: { a: 1 } }, { json: { a: 1 }, files: 'none', b: 2 }];
    expect(await jsonOf('return items', values)).toEqual(values);
  });

  it('copes with many items', async () => {
    const values = Array.from({ length: 20_000 }, (_, n) => ({ n, text: 'x'.repeat(50) }));
    expect(
      await jsonOf('return items.map((item) => ({ ...item, n: item.n + 1 }))', values, { timeLimitMs: 20_000 }),
    ).toEqual(
      values.map((value) => ({
        ...value,
        n: value.n + 1,
      })),
    );
  });
});

describe('code for each item', () => {
  it('sees the item, its index and all items', async () => {
    const code =
      'return { n: item.n + $json.n, same: $input.item === item && $input.json === item, index, of: items.length }';
    expect(await jsonOf(code, [{ n: 1 }, { n: 2 }], { runFor: 'each' })).toEqual([
      { n: 2, same: true, index: 0, of: 2 },
      { n: 4, same: true, index: 1, of: 2 },
    ]);
  });

  it('may return several items or, with null, none', async () => {
    expect(
      await jsonOf('return item.n === 2 ? null : [item, { extra: true }]', [{ n: 1 }, { n: 2 }], { runFor: 'each' }),
    ).toEqual([{ n: 1 }, { extra: true }]);
  });

  it('names the item that failed', async () => {
    const error = await failureOf('if (item.n === 2) throw new Error("two"); return item', [{ n: 1 }, { n: 2 }], {
      runFor: 'each',
    });
    expect(error).toMatchObject({ code: 'code_failed', details: { item: 1, line: 1 } });
  });
});

describe('files', () => {
  const file = { id: 'file-1', name: 'a.txt', mediaType: 'text/plain', size: 3 };
  const items: Item[] = [{ json: { n: 1 }, files: { doc: file } }];

  it('stay with the items they came with', async () => {
    expect(await run('return items', [], { items })).toEqual(items);
    expect(await run('return { n: 2 }', [], { items, runFor: 'each' })).toEqual([
      { json: { n: 2 }, files: { doc: file } },
    ]);
    expect(await run('return [{ json: { n: 3 }, files: { copy: items[0].files.doc } }]', [], { items })).toEqual([
      { json: { n: 3 }, files: { copy: file } },
    ]);
  });

  it('cannot be made up', async () => {
    expect(
      await failureOf('return [{ json: {}, files: { doc: { ...items[0].files.doc, id: "file-2" } } }]', [], { items }),
    ).toMatchObject({
      code: 'code_failed',
    });
  });

  it('cannot be renamed by changing the reference', async () => {
    expect(await run('items[0].files.doc.size = 1e9; return items', [], { items })).toEqual(items);
  });
});

describe('what is no item', () => {
  it.each([
    ['return [{ a: 1 }, , { a: 2 }]', 'item 2'],
    ['return [{ a: 1 }, undefined]', 'item 2'],
    ['return [new Map([["a", 1]])]', 'Map'],
    ['return new Set([1])', 'Set'],
    ['return { a: 10n }', 'BigInt'],
    ['const a = {}; a.a = a; return a', 'circular'],
    ['return [() => 1]', 'function'],
    ['return Symbol("a")', 'symbol'],
    ['return [{ json: {} }, { json: { toJSON: () => 3 } }]', 'item 2 of what it gave back is not an object'],
    ['return { json: {}, files: "doc" }', 'item 1 of what it gave back has "files"'],
    ['return [{}, { json: {}, files: { doc: 1 } }]', 'the file "doc" of item 2'],
    [
      'return JSON.parse(\'[{}, { "deep": [{ "__proto__": { "admin": true } }] }]\')',
      'item 2 of what it gave back has a field called __proto__',
    ],
    ['Array.prototype.toJSON = () => "nothing"; return {}', 'not a list'],
    ['Array.prototype.toJSON = () => [1]; return {}', 'item 1'],
    ['Array.prototype.toJSON = () => undefined; return {}', 'cannot be read as JSON'],
  ])('is refused with what is wrong: %s', async (code, reason) => {
    expect(await failureOf(code, [{}], { timeLimitMs: 20_000 })).toMatchObject({
      code: 'code_failed',
      message: containing(reason),
    });
  });

  it('nests too deeply or holds too much', async () => {
    const deep = (levels: number): string =>
      `let deep = {}; for (let n = 1; n < ${levels}; n += 1) deep = { deep }; return [{}, deep]`;
    const wide = (keys: number): string =>
      `const wide = {}; for (let n = 0; n < ${keys}; n += 1) wide["k" + n] = 0; return [{}, wide]`;
    expect(await failureOf(deep(501))).toMatchObject({ code: 'json_too_deep' });
    expect(await jsonOf(deep(500))).toHaveLength(2);
    limitJsonValues(1000);
    try {
      expect(await failureOf(wide(1001))).toMatchObject({ code: 'json_too_many_values' });
      expect(Object.keys((await jsonOf(wide(1000)))[1] as object)).toHaveLength(1000);
    } finally {
      limitJsonValues(JSON_VALUES);
    }
  });

  it('but a date is a value', async () => {
    expect(await jsonOf('return [new Date(0), 1]')).toEqual([{ value: '1970-01-01T00:00:00.000Z' }, { value: 1 }]);
  });
});

describe('what code writes to the console', () => {
  it('is kept line by line, values as JSON', async () => {
    const { logs } = await runWithLogs(
      'console.log("n is", items[0].n); console.warn({ a: [1] }, null); return items',
      [{ n: 7 }],
    );
    expect(logs).toEqual(['n is 7', '{"a":[1]} null']);
  });

  it('is kept of all items together', async () => {
    const { logs } = await runWithLogs('console.log(index); return item', [{}, {}], { runFor: 'each' });
    expect(logs).toEqual(['0', '1']);
  });

  it.each([
    ['lines', 'for (let n = 0; n < 5000; n++) console.log(n); return {}', LOG_LIMIT.lines + 1],
    [
      'characters',
      'for (let n = 0; n < 5000; n++) console.log("x".repeat(1000)); return {}',
      Math.floor(LOG_LIMIT.characters / 1000) + 1,
    ],
  ])('ends after so many %s, and says so', async (_, code, kept) => {
    const { logs } = await runWithLogs(code);
    expect(logs).toHaveLength(kept);
    expect(logs.at(-1)).toContain('more lines were written');
  });
});

describe('code that fails', () => {
  it('is reported with the line of the user and what was logged before', async () => {
    const error = await failureOf('const a = 1;\nconsole.log("a is", { a });\nnull.foo;');
    expect(error.code).toBe('code_failed');
    expect(error.message).toContain("TypeError: cannot read property 'foo' of null (line 3)");
    expect(error.details).toEqual({ line: 3, logs: ['a is {"a":1}'] });
  });

  it('is reported with the line of a syntax error', async () => {
    expect(await failureOf('const a = 1;\nconst b = ;\nreturn a')).toMatchObject({
      code: 'code_failed',
      details: { line: 2 },
    });
  });

  it.each([
    ['throws a text', 'throw "just so"', 'just so'],
    ['throws an object', 'throw { reason: 5 }', '{"reason":5}'],
    ['returns nothing', 'const a = 1;', 'gave back nothing'],
    ['returns a function', 'return () => 1', 'gave back a function'],
    ['returns a circular object', 'const a = {}; a.a = a; return a', 'circular'],
    ['uses what is not there', 'return fetch("https://example.com")', 'fetch is not defined'],
    ['waits for nothing', 'await new Promise(() => {})', 'waits for something that never happens'],
    ['imports', 'return await import("node:fs")', 'node:fs'],
  ])('%s', async (_, code, reason) => {
    const error = await failureOf(code);
    expect(error.code).toBe('code_failed');
    expect(error.message).toContain(reason);
  });

  it('cannot reach the process it runs in', async () => {
    const names = ['process', 'require', 'globalThis.process', 'Worker', 'WebAssembly', 'setTimeout'];
    expect(await jsonOf(`return [${names.map((name) => `typeof ${name}`).join()}]`)).toEqual(
      names.map(() => ({ value: 'undefined' })),
    );
    expect(await failureOf('return items.constructor.constructor("return process")()')).toMatchObject({
      code: 'code_failed',
    });
  });

  it('leaves nothing behind for the next run', async () => {
    await run('globalThis.left = 1; Array.prototype.left = 1; return {}');
    expect(await jsonOf('return { left: typeof left, inherited: typeof [].left }')).toEqual([
      { left: 'undefined', inherited: 'undefined' },
    ]);
  });
});

describe('limits', () => {
  it.each([
    ['an endless loop', 'while (true) {}'],
    ['an endless loop that catches', 'for (;;) { try { for (;;); } catch {} }'],
    ['endless promises', 'for (;;) await 1'],
    ['an expensive regular expression', 'return /^(a+)+$/.test("a".repeat(50) + "b")'],
    ['an endless getter of what it throws', 'throw { get message() { for (;;); } }'],
    ['work that nothing inside can interrupt', 'return Array(1e9).join("abc").length'],
  ])('stop %s', async (_, code) => {
    expect(await failureOf(code, [{}], { timeLimitMs: 200, memoryLimitMib: 256 })).toMatchObject({
      code: 'code_timeout',
      message: containing('200 ms'),
    });
  });

  it.each([
    ['many objects', 'const all = []; for (;;) all.push({ n: all.length })'],
    ['long texts', 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)'],
    ['one huge buffer', 'return new ArrayBuffer(1e9).byteLength'],
  ])('stop memory going into %s', async (_, code) => {
    expect(await failureOf(code, [{}], { timeLimitMs: 20_000, memoryLimitMib: 32 })).toMatchObject({
      code: 'code_memory',
      message: containing('32 MiB'),
    });
  });

  it('count the input as memory', async () => {
    expect(await failureOf('return 1', [{ text: 'x'.repeat(20_000_000) }], { memoryLimitMib: 8 })).toMatchObject({
      code: 'code_memory',
    });
  });

  it.each([
    ['functions', 'return (function deeper() { return deeper() + 1 })()'],
    ['data', 'let data = {}; for (let i = 0; i < 200000; i++) data = { data }; return data'],
    ['JSON', 'return JSON.parse("[".repeat(1e6) + "]".repeat(1e6))'],
  ])('stop %s that nest too deeply', async (_, code) => {
    expect(await failureOf(code, [{}], { timeLimitMs: 20_000 })).toMatchObject({
      code: 'code_failed',
      message: containing('call stack'),
    });
  });

  it('stop output that is too large', async () => {
    expect(
      await failureOf('return ["x".repeat(2e7)]', [{}], { memoryLimitMib: 256, timeLimitMs: 20_000 }),
    ).toMatchObject({
      code: 'code_output_too_large',
    });
  });

  it('keep what was logged within bounds', async () => {
    const error = await failureOf(
      'for (let i = 0; i < 5000; i++) console.log("x".repeat(5000)); throw new Error("end")',
      [{}],
      {
        timeLimitMs: 20_000,
      },
    );
    expect(JSON.stringify(error.details).length).toBeLessThan(150_000);
  });

  it('do not hold up the server', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await failureOf('while (true) {}', [{}], { timeLimitMs: 300 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('the sandbox', () => {
  it('is stopped by the signal, with its reason', async () => {
    const stop = new AbortController();
    const running = run('while (true) {}', [{}], { timeLimitMs: 60_000 }, stop.signal);
    setTimeout(() => stop.abort(new Error('stopped by user')), 50);
    await expect(running).rejects.toThrow('stopped by user');
    expect(await jsonOf('return 1')).toEqual([{ value: 1 }]);
  });

  it('forgets a run that is stopped while it waits for its turn', async () => {
    const stop = new AbortController();
    const busy = Array.from({ length: 4 }, () => failureOf('while (true) {}', [{}], { timeLimitMs: 300 }));
    const waiting = run('return 1', [{}], {}, stop.signal);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    for (const error of await Promise.all(busy)) expect(error.code).toBe('code_timeout');
  });

  it('runs many at once, each with its own data', async () => {
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) => jsonOf('return { n: items[0].n * 2 }', [{ n }])),
    );
    expect(results).toEqual(Array.from({ length: 40 }, (_, n) => [{ n: n * 2 }]));
  });

  it('works again after it was closed, and refuses what was running then', async () => {
    const running = run('while (true) {}', [{}], { timeLimitMs: 60_000 });
    const outcome = running.catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await closeSandbox();
    expect(await outcome).toMatchObject({ code: 'server_draining' });
    expect(await jsonOf('return 1')).toEqual([{ value: 1 }]);
  });
});
