import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heddle, tempFolder } from './testing/heddle.ts';

const at = { position: { x: 0, y: 0 } };
const code = 'return items.map((item) => ({ total: item.amount * 2 }))';
const nodes = [
  { id: 'start', type: 'manualTrigger', ...at, data: { name: 'Start' } },
  { id: 'total', type: 'dataTransform', ...at, data: { name: 'Total', mode: 'javascript', transform: code } },
];
const edges = [{ id: 'e1', source: 'start', target: 'total' }];
const workflow = { name: 'Orders', nodes, edges };
const paying = {
  ...workflow,
  nodes: [...nodes, { id: 'ask', type: 'httpRequest', ...at, data: { name: 'Ask', url: 'https://nowhere.invalid/' } }],
  edges: [...edges, { id: 'e2', source: 'total', target: 'ask' }],
};
const test = {
  name: 'Doubles <all>',
  given: [{ amount: 21 }],
  answers: { ask: { main: [{ ok: true }] } },
  expect: { status: 'completed', nodes: { total: { outputs: { main: [{ total: 42 }] } } } },
};
const wrong = { ...test, name: 'Triples', expect: { nodes: { total: { outputs: { main: [{ total: 63 }] } } } } };

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.end());

describe('heddle', () => {
  it('lists its commands, and says how each is used', async () => {
    const all = await heddle(['--help']);
    expect(all.code).toBe(0);
    for (const name of [
      'start',
      'run',
      'test',
      'import',
      'export',
      'backup',
      'restore',
      'doctor',
      'keys',
      'make-admin',
      'reset-password',
    ]) {
      expect(all.out).toContain(`  ${name}`);
      expect(await heddle([name, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining(`heddle ${name}`) });
    }
  });

  it.each([
    ['an unknown command', ['fly'], 'cli_command_unknown'],
    ['an unknown option', ['run', 'a.json', '--fast'], 'cli_usage'],
    ['no file', ['test'], 'cli_usage'],
    ['a file that is not there', ['test', 'gone.json'], 'cli_file_unreadable'],
    ['a server that is none', ['export', 'w1', '--server', 'ftp://a'], 'cli_server_invalid'],
    [
      'a server that does not answer',
      ['export', 'w1', '--server', 'http://127.0.0.1:9', '--api-key', 'hdl_secret'],
      'cli_server_unreachable',
    ],
  ])('refuses %s with code and hint, and ends with 2', async (_what, args, errorCode) => {
    const { code: ended, out, err } = await heddle(args);
    expect([ended, out]).toEqual([2, '']);
    expect(err).toContain(`(${errorCode})`);
    expect(err.split('\n').length).toBeGreaterThan(3);
    expect(err).not.toContain('hdl_secret');
  });
});

describe('heddle doctor', () => {
  it('says what is wrong, and ends with 1', async () => {
    const gone = await heddle(['doctor', '--data', folder.path('gone')]);
    expect(gone).toMatchObject({ code: 1, err: '' });
    expect(gone.out).toMatch(/^ok {7}Settings: .*\nFAILED {3}Data folder: .* does not exist\.\n {9}Name the folder/);
    const wrong = await heddle(['doctor'], { PORT: 'eighty' });
    expect(wrong).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^FAILED {3}Settings: PORT .* \(config_invalid\)\n/),
    });
  });
});

describe('heddle test', () => {
  it('ends with 0 when all tests pass; nothing outside is touched', async () => {
    const file = await folder.write('good.json', { heddleTest: 1, name: 'Orders', workflow: paying, tests: [test] });
    const { code: ended, out, err } = await heddle(['test', file]);
    expect(err).toBe('');
    expect(out).toMatch(/passed {2}Doubles <all>/);
    expect(out).toContain('1 test, all passed.');
    expect(ended).toBe(0);
  });

  it('ends with 1 when one fails, and says where, what was expected and what came', async () => {
    const file = await folder.write('bad.json', {
      heddleTest: 1,
      name: 'Orders',
      workflow: paying,
      tests: [test, wrong, { ...test, name: 'Unanswered', answers: {} }],
    });
    const report = folder.path('junit.xml');
    const { code: ended, out } = await heddle(['test', file, '--junit', report]);
    expect(ended).toBe(1);
    expect(out).toContain('Total: main[0].total\n            expected 63\n            got      42');
    expect(out).toContain('test_answer_missing');
    expect(out).toContain('3 tests, 2 failed.');
    const xml = await readFile(report, 'utf8');
    expect(xml).toContain('<testsuites tests="3" failures="1" errors="1"');
    expect(xml).toContain('name="Doubles &lt;all&gt;"');
    expect(xml).toContain('<failure message="Total: main[0].total">');
  });

  it('picks tests by name, takes another workflow, and prints JSON', async () => {
    const file = await folder.write('some.json', {
      heddleTest: 1,
      name: 'Orders',
      workflow: paying,
      tests: [test, wrong],
    });
    const changed = await folder.write('changed.json', {
      ...workflow,
      nodes: [
        nodes[0],
        { ...nodes[1], data: { name: 'Total', mode: 'javascript', transform: code.replace('* 2', '* 3') } },
      ],
    });
    const { code: ended, out } = await heddle(['test', file, '--workflow', changed, '--only', 'triples', '--json']);
    expect(JSON.parse(out)).toMatchObject([
      { path: file, name: 'Orders', tests: [{ name: 'Triples', passed: true, differences: [] }] },
    ]);
    expect(ended).toBe(0);
    expect(await heddle(['test', file, '--only', 'nothing'])).toMatchObject({
      code: 2,
      out: expect.stringContaining('There was no test to run.'),
    });
  });

  it('refuses what is not a test file', async () => {
    expect(await heddle(['test', await folder.write('none.json', workflow)])).toMatchObject({
      code: 2,
      err: expect.stringContaining('test_file_malformed'),
    });
    expect(await heddle(['test', await folder.write('broken.json', '{')])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cli_json_invalid'),
    });
  });
});

describe('heddle run', () => {
  it('runs a file in its own process and prints what the last step gave', async () => {
    const file = await folder.write('run.json', workflow);
    const { code: ended, out, err } = await heddle(['run', file, '--items', '[{"amount": 2}, {"amount": 3}]']);
    expect(JSON.parse(out)).toEqual([{ total: 4 }, { total: 6 }]);
    expect(err).toMatch(/done {6}Total/);
    expect(ended).toBe(0);
    const items = await folder.write('items.json', { amount: 5 });
    expect(JSON.parse((await heddle(['run', file, '--items', `@${items}`, '--json'])).out)).toMatchObject({
      status: 'completed',
      items: [{ total: 10 }],
    });
  });

  it('ends with 1 when the run fails, and does not touch the world in a dry run', async () => {
    const file = await folder.write('ask.json', paying);
    const failed = await heddle(['run', file, '--items', '{"amount": 1}']);
    expect(failed).toMatchObject({ code: 1, out: '' });
    expect(failed.err).toMatch(/FAILED {4}Ask/);
    expect(await heddle(['run', file, '--dry'])).toMatchObject({ code: 0 });
  });

  it('refuses items that are none, and a workflow that cannot run', async () => {
    const file = await folder.write('run.json', workflow);
    expect(await heddle(['run', file, '--items', '[1]'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cli_items_invalid'),
    });
    const empty = await folder.write('empty.json', {
      ...paying,
      nodes: [...nodes, { id: 'ask', type: 'httpRequest', ...at, data: { name: 'Ask' } }],
    });
    expect(await heddle(['run', empty])).toMatchObject({ code: 2, err: expect.stringContaining('workflow_invalid') });
  });
});

describe('heddle import', () => {
  it('converts an n8n export and prints what to check', async () => {
    const n8n = {
      name: 'Old',
      settings: { timezone: 'Europe/Berlin' },
      nodes: [
        {
          id: '1',
          name: 'Begin',
          type: 'n8n-nodes-base.manualTrigger',
          typeVersion: 1,
          position: [0, 0],
          parameters: {},
        },
        {
          id: '2',
          name: 'Odd',
          type: 'n8n-nodes-base.neverHeardOf',
          typeVersion: 1,
          position: [200, 0],
          parameters: {},
        },
      ],
      connections: { Begin: { main: [[{ node: 'Odd', type: 'main', index: 0 }]] } },
    };
    const out = folder.path('converted.json');
    const called = await heddle(['import', await folder.write('n8n.json', n8n), '--out', out, '--name', 'New']);
    expect(called).toMatchObject({ code: 0, err: expect.stringContaining('Warning: ') });
    expect(JSON.parse(await readFile(out, 'utf8'))).toMatchObject({
      name: 'New',
      settings: { timeZone: 'Europe/Berlin' },
      nodes: [{ type: 'manualTrigger' }, {}],
      edges: [{}],
    });
    expect(await heddle(['import', await folder.write('other.json', { a: 1 }), '--out', out])).toMatchObject({
      code: 2,
      err: expect.stringContaining('cli_import_failed'),
    });
  });
});
