import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import { afterAll, describe, expect, it } from 'vitest';
import { closeSandbox } from '../../lib/sandbox/sandbox.ts';
import type { NodeRun } from '../../testing/run-node.ts';
import { MemoryFileStore, runNode } from '../../testing/run-node.ts';
import { dataTransform } from './dataTransform.node.ts';

afterAll(closeSandbox);

const file = { id: 'file-1', name: 'a.txt', mediaType: 'text/plain', size: 1 };

async function transform(data: JsonObject, items: readonly Item[] = [{ json: {} }]): Promise<readonly Item[]> {
  return (await runNode(dataTransform, { data, items })).outputs['main'] ?? [];
}

describe('setting fields', () => {
  it('keeps files, and leaves the items it was given as they were', async () => {
    const items = [{ json: { nested: { a: 1 } }, files: { doc: file } }];
    const before = structuredClone(items);
    expect(await transform({ set: [{ name: 'nested.b', value: '{{ nested.a + 1 }}' }] }, items)).toEqual([
      { json: { nested: { a: 1, b: 2 } }, files: { doc: file } },
    ]);
    expect(items).toEqual(before);
  });

  it('evaluates its expressions for every item', async () => {
    const items = Array.from({ length: 3 }, (_, n) => ({ json: { n } }));
    expect(
      (await transform({ keep: false, set: [{ name: 'double', value: '{{ n * 2 }}' }] }, items)).map(
        (item) => item.json,
      ),
    ).toEqual([{ double: 0 }, { double: 2 }, { double: 4 }]);
  });

  it('takes values that are not text as they are', async () => {
    const set = [
      { name: 'a', value: 5 },
      { name: 'b', value: { c: [true] } },
      { name: 'd', value: null },
    ];
    expect(await transform({ set })).toEqual([{ json: { a: 5, b: { c: [true] }, d: null } }]);
  });

  it('passes an item on as it is that has all the values already, and only then', async () => {
    const items = [
      { json: { n: 1, total: 2, 'a.b': 0 }, files: { doc: file } },
      { json: { n: 1, total: 3 } },
      { json: { n: 2, nested: { c: 1 } } },
    ];
    const given = await transform(
      {
        set: [
          { name: 'total', value: '{{ n * 2 }}' },
          { name: 'n', value: '{{ n }}' },
        ],
      },
      items,
    );
    expect(given[0]).toBe(items[0]);
    expect(given.slice(1)).toEqual([{ json: { n: 1, total: 2 } }, { json: { n: 2, nested: { c: 1 }, total: 4 } }]);
    expect(await transform({ set: [{ name: 'a.b', value: 0 }] }, items.slice(0, 1))).toEqual([
      { json: { n: 1, total: 2, 'a.b': 0, a: { b: 0 } }, files: { doc: file } },
    ]);
    expect(await transform({ keep: false, set: [{ name: 'total', value: 2 }] }, items.slice(0, 1))).toEqual([
      { json: { total: 2 }, files: { doc: file } },
    ]);
    expect(
      Object.is(
        (await transform({ set: [{ name: 'zero', value: '{{ -zero }}' }] }, [{ json: { zero: 0 } }]))[0]?.json['zero'],
        -0,
      ),
    ).toBe(true);
  });

  it('without any fields passes items on', async () => {
    expect(await transform({}, [{ json: { a: 1 } }])).toEqual([{ json: { a: 1 } }]);
  });

  it('refuses reserved names', async () => {
    await expect(transform({ set: [{ name: '__proto__', value: 1 }] })).rejects.toMatchObject({
      code: 'field_invalid',
    });
  });
});

describe('JavaScript', () => {
  it('runs if a workflow has code but no mode', async () => {
    expect(await transform({ transform: 'return { n: items[0].n + 1 }' }, [{ json: { n: 1 } }])).toEqual([
      { json: { n: 2 } },
    ]);
  });

  it('is not read as a template', async () => {
    expect(await transform({ mode: 'javascript', transform: 'return { text: "{{ n }}", nested: {a: {}} }' })).toEqual([
      { json: { text: '{{ n }}', nested: { a: {} } } },
    ]);
  });

  it('needs code', async () => {
    await expect(transform({ mode: 'javascript' })).rejects.toMatchObject({ code: 'field_required' });
  });

  it('obeys its limits', async () => {
    await expect(transform({ mode: 'javascript', transform: 'while (true) {}', timeLimit: 50 })).rejects.toMatchObject({
      code: 'code_timeout',
    });
    await expect(
      transform({ mode: 'javascript', transform: 'return new ArrayBuffer(2e7).byteLength', memoryLimit: 8 }),
    ).rejects.toMatchObject({
      code: 'code_memory',
    });
  });
});

describe('code that was written for n8n', () => {
  const run = async (code: string, more: Partial<NodeRun> = {}, data: JsonObject = {}): Promise<readonly Item[]> => {
    const given = { data: { mode: 'javascript', form: 'n8n', transform: code, ...data }, ...more };
    return (await runNode(dataTransform, given)).outputs['main'] ?? [];
  };
  const items = [{ json: { n: 1 }, files: { doc: file } }, { json: { n: 2 } }];

  it('sees items with json and binary, and may declare variables of the names it is given', async () => {
    const code =
      'const items = $input.all(); return items.map(({ json, binary }) => ({ json: { n: json.n }, binary }));';
    expect(await run(code, { items })).toEqual(items);
    expect(
      await run('return items[0].binary.doc.mimeType + $json.n + $input.last().json.n', { items }).catch(String),
    ).toContain("Code doesn't return items properly");
  });

  it('runs for each item with that item', async () => {
    const code = 'return { double: $json.n * 2, same: item.json.n === $input.item.json.n, at: $itemIndex };';
    expect((await run(code, { items }, { runFor: 'each' })).map(({ json }) => json)).toEqual([
      { double: 2, same: true, at: 0 },
      { double: 4, same: true, at: 1 },
    ]);
  });

  it('makes files of their content in base64, and has Buffer for it', async () => {
    const code = `const data = Buffer.from('Grüße 🌍').toString('base64');
      return [{ json: { back: Buffer.from(data, 'base64').toString() }, binary: { note: { data, mimeType: 'text/plain', fileName: 'note.txt' } } }];`;
    const files = new MemoryFileStore();
    const [made] = await run(code, { items, files });
    const note = made?.files?.['note'];
    expect(made?.json).toEqual({ back: 'Grüße 🌍' });
    expect(note).toMatchObject({ name: 'note.txt', mediaType: 'text/plain' });
    expect(note && (await files.read(note))).toBe('Grüße 🌍');
  });

  it.each([
    ["Buffer.from('Zürich').toString('hex')", '5ac3bc72696368'],
    ["Buffer.from('5ac3bc72696368', 'hex').toString('utf-8')", 'Zürich'],
    ["Buffer.from('a?>').toString('base64url')", 'YT8-'],
    ["Buffer.concat([Buffer.from('a'), Buffer.from([98, 99])]).toString()", 'abc'],
    ["Buffer.byteLength('Zürich')", 7],
    ['Buffer.from([0xff, 0x61]).toString()', '\ufffda'],
    ["atob(btoa('n'))", 'n'],
    ["Buffer.isBuffer(Buffer.alloc(2)) && Buffer.from('ab').equals(Buffer.from('YWI=', 'base64'))", true],
  ])('%s is %j', async (source, result) => {
    expect((await run(`return { json: { result: ${source} } };`, { items }))[0]?.json).toEqual({ result });
  });

  it.each([
    ['$now.toISO()', '2026-03-29T01:30:00.000+01:00'],
    ['$now.plus({ hours: 1 }).toISO()', '2026-03-29T03:30:00.000+02:00'],
    ["$today.toFormat('cccc d LLLL yyyy')", 'Sunday 29 March 2026'],
    ["DateTime.fromISO('2026-07-01T12:00:00Z').setZone('Asia/Tokyo').toFormat('HH:mm ZZ')", '21:00 +09:00'],
    ["DateTime.fromISO('2026-01-31').setLocale('de').toLocaleString(DateTime.DATE_FULL)", '31. Januar 2026'],
    ["DateTime.fromISO('2026-01-01', { zone: 'No/Where' }).isValid", false],
    ['$now', '2026-03-29T01:30:00.000+01:00'],
    ["luxon.Interval.after(DateTime.now(), { days: 2 }).length('days')", 2],
    ["$jmespath({ people: [{ name: 'Ada', age: 36 }, { name: 'Bob', age: 7 }] }, 'people[?age > `18`].name')", ['Ada']],
    ["new Date(0).toLocaleDateString('de-DE', { dateStyle: 'long' })", '1. Januar 1970'],
    ["(1234.5).toLocaleString('de-DE')", '1.234,5'],
  ])('knows the libraries of n8n: %s is %j', async (source, result) => {
    const at = { timeZone: 'Europe/Zurich', now: Date.parse('2026-03-29T00:30:00Z') };
    expect((await run(`return { json: { result: ${source} } };`, at))[0]?.json).toEqual({ result });
  });

  it('says which items its items come from: those passed on are known, others name theirs as in n8n', async () => {
    const originsOf = async (transform: string, data: JsonObject = {}) =>
      (await runNode(dataTransform, { items, data: { mode: 'javascript', form: 'n8n', transform, ...data } })).origins;
    expect(await originsOf('return items.toReversed();')).toEqual({ main: [1, 0] });
    expect(await originsOf('return [{ json: {}, pairedItem: 1 }];')).toEqual({ main: [1] });
    expect(await originsOf('return [{ json: {}, pairedItem: [{ item: 0 }, { item: 1 }] }];')).toEqual({
      main: [[0, 1]],
    });
    expect(await originsOf('return [{ json: {} }];')).toEqual({ main: 'none' });
    expect(await originsOf('return $json.n === 2 ? { kept: true } : null;', { runFor: 'each' })).toEqual({ main: [1] });
  });

  it('reads what the nodes gave that its text names', async () => {
    const nodes = { Rows: [{ json: { id: 7 } }], "It's": [{ json: { id: 8 } }] };
    const code = `return { a: $('Rows').first().json.id, b: $node["It's"].json.id, c: $items("Rows").length, d: $('Rows').item.json.id };`;
    expect((await run(code, { nodes }))[0]?.json).toEqual({ a: 7, b: 8, c: 1, d: 7 });
    const [one, two] = [{ json: { id: 1 } }, { json: { id: 2 } }];
    const both = { nodes: { Rows: [one, two] }, threads: { Rows: [two] } };
    expect((await run("return { id: $('Rows').item.json.id }", both))[0]?.json).toEqual({ id: 2 });
    const several = { nodes: { Rows: [one, two] }, threads: { Rows: ['several' as const] } };
    await expect(run("return $('Rows').item", several)).rejects.toThrow('comes from several items of "Rows"');
    await expect(run("return $('Ro' + 'ws').all()", { nodes })).rejects.toThrow('not named in the text of this code');
  });

  it('knows its workflow and its run', async () => {
    expect((await run('return { workflow: $workflow.name, run: $execution.id }'))[0]?.json).toEqual({
      workflow: 'Test',
      run: 'run-1',
    });
  });

  it.each([
    ['return 5', "Code doesn't return items properly"],
    ['return [{ json: 5 }]', "A 'json' property isn't an object"],
    ['return [{ json: {}, other: 1 }]', 'Unknown top-level item key: other'],
    ['return [{ json: {} }, {}]', 'Inconsistent item format'],
  ])('%s fails by the rules of n8n', async (code, reason) => {
    await expect(run(code)).rejects.toThrow(reason);
  });

  it.each([
    ['return [{}]', "Code doesn't return a single object"],
    ['return 5', "Code doesn't return an object"],
  ])('%s fails where one object for each item is expected', async (code, reason) => {
    await expect(run(code, {}, { runFor: 'each' })).rejects.toThrow(reason);
  });

  it('may make items of its errors, where others go on', async () => {
    const code = "if ($json.n === 1) throw new Error('no ones');\nreturn { ok: $json.n };";
    const each = { runFor: 'each', codeErrors: 'item' };
    expect((await run(code, { items }, each)).map(({ json }) => json)).toEqual([
      { error: 'no ones [line 1, for item 0]' },
      { ok: 2 },
    ]);
    expect(await run('return [{ json: 5 }]', {}, { codeErrors: 'item' })).toEqual([
      { json: { error: "A 'json' property isn't an object [item 0]" } },
    ]);
    const data = { mode: 'javascript', form: 'n8n', transform: code, runFor: 'each', codeErrors: 'port' };
    expect((await runNode(dataTransform, { data, items })).outputs).toEqual({
      main: [{ json: { ok: 2 } }],
      error: [{ json: { error: 'no ones [line 1, for item 0]' } }],
    });
  });
});
