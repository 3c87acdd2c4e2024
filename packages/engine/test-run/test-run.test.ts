import { nodeErrors } from '@heddle/contract/errors/node';
import { main, ports } from '@heddle/contract/node/context';
import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { secret, text } from '@heddle/contract/node/fields';
import type { JsonObject } from '@heddle/contract/json';
import type { RunEvent } from '@heddle/contract/run/events';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { readTest } from '@heddle/contract/workflow/test-file';
import { describe, expect, it } from 'vitest';
import { runInMemory } from '../in-memory.ts';
import { createMemoryFiles } from '../memory-files.ts';
import { buildPlan } from '../plan.ts';
import { recordTest } from './record.ts';
import { runTest } from './run-test.ts';
import { settleTest } from './settle.ts';

const facts = {
  description: '',
  category: 'Core Operations',
  icon: 'box',
  summary: '',
  effect: 'none',
  fields: {},
  examples: [],
} as const;
let paid = 0;
const types = new Map<string, AnyNode>(
  [
    defineNode({ ...facts, type: 'begin', name: 'Begin', trigger: true, run: ({ items }) => main(items) }),
    defineNode({
      ...facts,
      type: 'double',
      name: 'Double',
      run: async ({ items }) => main(items.map(({ json }) => ({ json: { n: Number(json['n'] ?? 0) * 2 } }))),
    }),
    defineNode({
      ...facts,
      type: 'stamp',
      name: 'Stamp',
      run: ({ items, run }) => main(items.map(({ json }) => ({ json: { ...json, at: run.now, luck: Math.random() } }))),
    }),
    defineNode({
      ...facts,
      type: 'sleep',
      name: 'Sleep',
      run: ({ items, run }) => ({ ...main(items), until: run.now + 3_600_000 }),
    }),
    defineNode({
      ...facts,
      type: 'pay',
      name: 'Pay',
      effect: 'pay',
      run: ({ items }) => main(items.map(({ json }) => ({ json: { ...json, payment: ++paid } }))),
    }),
    defineNode({
      ...facts,
      type: 'refused',
      name: 'Refused',
      effect: 'write',
      run: () => Promise.reject(nodeErrors.stopped_with_error({ message: 'no' })),
    }),
    defineNode({
      ...facts,
      type: 'sign',
      name: 'Sign',
      fields: { key: secret({ label: 'Key' }), note: text({ label: 'Note' }) },
      run: ({ field }) => main([{ json: { signed: `by ${field.key()}` } }]),
    }),
    defineNode({ ...facts, type: 'waiting', name: 'Waiting', run: () => ({ outputs: {}, wait: {} }) }),
    defineNode({
      ...facts,
      type: 'endless',
      name: 'Endless',
      run: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    }),
    defineNode({
      ...facts,
      type: 'pick',
      name: 'Pick',
      outputs: ['yes', 'no'],
      run: ({ items }) =>
        ports({
          yes: items.filter(({ json }) => Number(json['n']) > 5),
          no: items.filter(({ json }) => Number(json['n']) <= 5),
        }),
    }),
    defineNode({
      ...facts,
      type: 'loopIterator',
      name: 'Loop',
      closesLoop: true,
      outputs: ['loop', 'done'],
      run: () => ({ outputs: {}, loop: { size: 1 } }),
    }),
    defineNode({
      ...facts,
      type: 'fetchFile',
      name: 'Fetch file',
      effect: 'read',
      run: async ({ files }) =>
        main([
          {
            json: { got: true },
            files: {
              data: await files.put(new TextEncoder().encode('hello'), { name: 'a.txt', mediaType: 'text/plain' }),
            },
          },
        ]),
    }),
    defineNode({
      ...facts,
      type: 'readFile',
      name: 'Read file',
      async run({ items, files }) {
        const [file] = Object.values(items[0]?.files ?? {});
        const chunks = file ? await Array.fromAsync(await files.open(file)) : [];
        return main([{ json: { text: new TextDecoder().decode(chunks[0]) } }]);
      },
    }),
  ].map((node) => [node.type, node]),
);

/** `a → b` with ports as `pick:yes`; a node's type is its id up to a digit. */
function workflow(links: string[], data: { [id: string]: JsonObject } = {}): WorkflowGraph {
  const edges = links.map((link, index) => {
    const [from = '', target = ''] = link.split(' → ');
    const [source = '', port = 'main'] = from.split(':');
    return { id: `e${index}`, source, target, sourceHandle: port };
  });
  const ids = [...new Set(edges.flatMap(({ source, target }) => [source, target]))];
  return {
    nodes: ids.map((id) => ({
      id,
      type: id.replace(/\d+$/, ''),
      position: { x: 0, y: 0 },
      data: { name: id, ...data[id] },
    })),
    edges,
  };
}
const planOf = (graph: WorkflowGraph) =>
  buildPlan({ id: 'w', name: 'W', revision: 1, graph }, (type) => types.get(type));
const run = (graph: WorkflowGraph, test: object, options = {}) =>
  runTest(planOf(graph), readTest({ name: 'T', expect: {}, ...test }), 'begin', options);

async function recorded(graph: WorkflowGraph, items: JsonObject[] = [{ n: 4 }], input: object = {}) {
  const plan = planOf(graph);
  const events: RunEvent[] = [];
  const files = createMemoryFiles();
  const services = { files, fetch: () => Promise.reject(new Error('not here')) };
  await runInMemory(
    plan,
    { id: 'r', input: { trigger: 'begin', items: items.map((json) => ({ json })), mode: 'live', ...input }, services },
    (event) => events.push(event),
  );
  return { plan, graph, events };
}

describe('a test', () => {
  const graph = workflow(['begin → double', 'double → pay', 'pay → double2']);

  it('runs nodes without effect, and answers for the others', async () => {
    const before = paid;
    const result = await run(graph, {
      given: [{ n: 4 }],
      answers: { pay: { main: [{ n: 100 }] } },
      expect: {
        status: 'completed',
        nodes: { double: { outputs: { main: [{ n: 8 }] } }, double2: { outputs: { main: [{ n: 200 }] } } },
      },
    });
    expect(result).toMatchObject({ passed: true, status: 'completed', differences: [], error: null });
    expect(paid).toBe(before);
  });

  it('reports node, path, expected and actual value', async () => {
    const result = await run(graph, {
      given: [{ n: 4 }],
      answers: { pay: { main: [] } },
      expect: { nodes: { double: { outputs: { main: [{ n: 9 }] } }, double2: { status: 'completed' }, gone: {} } },
    });
    expect(result.passed).toBe(false);
    expect(result.differences).toEqual([
      { nodeId: 'double', node: 'double', path: 'main[0].n', expected: 9, got: 8 },
      { nodeId: 'double2', node: 'double2', path: 'status', expected: 'completed', got: 'skipped' },
      { nodeId: 'gone', node: null, path: 'status', expected: 'completed' },
    ]);
  });

  it('fails if a node with an effect has no answer, whatever the workflow does about errors', async () => {
    const before = paid;
    const careless = workflow(['begin → pay'], { pay: { onFailure: 'continue' } });
    expect(await run(careless, { expect: { status: 'completed' } })).toMatchObject({
      passed: false,
      status: null,
      error: { code: 'test_answer_missing' },
    });
    expect(paid).toBe(before);
  });

  it('passes the items of a disabled node on, like every run', async () => {
    const off = workflow(['begin → pay', 'pay → double'], { pay: { disabled: true } });
    expect(
      await run(off, { given: [{ n: 1 }], expect: { nodes: { double: { outputs: { main: [{ n: 2 }] } } } } }),
    ).toMatchObject({ passed: true });
  });

  it('does not wait: time passes only by sleeps', async () => {
    const slow = workflow(['begin → sleep', 'sleep → stamp', 'begin → stamp2']);
    const now = '2030-01-01T00:00:00.000Z';
    const expect_ = {
      nodes: {
        stamp: { match: 'subset', outputs: { main: [{ at: Date.parse(now) + 3_600_000 }] } },
        stamp2: { match: 'subset', outputs: { main: [{ at: Date.parse(now) }] } },
      },
    };
    expect(await run(slow, { now, expect: expect_ })).toMatchObject({ passed: true, differences: [] });
  });

  it('compares a subset, without ignored paths', async () => {
    const stamped = workflow(['begin → stamp']);
    const given = [{ n: 1 }, { n: 2 }];
    const outputs = {
      main: [
        { n: 1, at: 0 },
        { n: 2, at: 0 },
      ],
    };
    expect(
      await run(stamped, { given, expect: { nodes: { stamp: { match: 'subset', outputs, ignore: ['main[*].at'] } } } }),
    ).toMatchObject({ passed: true });
    expect(
      await run(stamped, { given, ignore: ['main[*].at', 'main[*].luck'], expect: { nodes: { stamp: { outputs } } } }),
    ).toMatchObject({ passed: true });
    expect(
      (
        await run(stamped, {
          given,
          expect: { nodes: { stamp: { match: 'subset', outputs, ignore: ['main[0].at'] } } },
        })
      ).differences.map(({ path }) => path),
    ).toEqual(['main[1].at']);
    expect(
      (
        await run(stamped, { given, expect: { nodes: { stamp: { match: 'subset', outputs: { main: [{ n: 1 }] } } } } })
      ).differences.map(({ path }) => path),
    ).toEqual(['main[1]']);
  });

  it('answers with errors, which the workflow handles like its own', async () => {
    const error = { code: 'http_error', message: 'refused' };
    expect(
      await run(workflow(['begin → pay']), {
        answers: { pay: { error } },
        expect: {
          status: 'failed',
          error: { code: 'http_error' },
          nodes: { pay: { status: 'failed', error: { message: 'refused' } } },
        },
      }),
    ).toMatchObject({ passed: true });
    const retried = workflow(['begin → pay', 'pay → double'], {
      pay: { onFailure: 'retry', retryCount: 3, retryDelay: 600, retryThen: 'continue' },
    });
    expect(
      await run(retried, {
        answers: { pay: { error } },
        expect: { status: 'completed', nodes: { double: { status: 'completed' } } },
      }),
    ).toMatchObject({ passed: true });
  });

  it('answers pass by pass in loops: in their order, or by the key of an execution', async () => {
    const loop = workflow([
      'begin → loopIterator',
      'loopIterator:loop → pay',
      'pay → double',
      'double → loopIterator',
      'loopIterator:done → double2',
    ]);
    const given = [{ n: 1 }, { n: 2 }];
    const nodes = { double: { runs: 2 }, double2: { outputs: { main: [{ n: 40 }, { n: 80 }] } } };
    const listed = { pay: [{ main: [{ n: 10 }] }, { main: [{ n: 20 }] }] };
    expect(await run(loop, { given, answers: listed, expect: { nodes } })).toMatchObject({
      passed: true,
      differences: [],
    });
    expect(
      await run(loop, {
        given,
        answers: { 'pay#2': { main: [{ n: 20 }] }, pay: { main: [{ n: 10 }] } },
        expect: { nodes },
      }),
    ).toMatchObject({ passed: true, differences: [] });
    expect(await run(loop, { given, answers: { pay: [{ main: [{ n: 10 }] }] } })).toMatchObject({
      error: { code: 'test_answer_missing', message: expect.stringContaining('pay#2') },
    });
  });

  it('ends with an error if it would wait, takes too long, or is stopped', async () => {
    expect(await run(workflow(['begin → waiting']), {})).toMatchObject({
      passed: false,
      error: { code: 'test_waits' },
    });
    expect(await run(workflow(['begin → endless']), {}, { limitMs: 10 })).toMatchObject({
      error: { code: 'test_timeout' },
    });
    expect(await run(workflow(['begin → endless']), {}, { signal: AbortSignal.timeout(5) })).toMatchObject({
      error: { code: 'test_stopped' },
    });
  });
});

describe('a run that becomes a test', () => {
  async function recordAndRun(graph: WorkflowGraph, items?: JsonObject[]) {
    const source = await recorded(graph, items);
    const { test, trigger } = recordTest('T', source);
    const settled = await settleTest(source.plan, test, trigger);
    return { test: settled, result: await runTest(source.plan, readTest(structuredClone(settled)), trigger) };
  }

  it('passes, with answers for all effects and expectations for the rest', async () => {
    const { test, result } = await recordAndRun(
      workflow(['begin → double', 'double → pick', 'pick:yes → pay', 'pick:no → double2', 'pay → double3']),
    );
    expect(result).toMatchObject({ passed: true });
    expect(Object.keys(test.answers)).toEqual(['pay']);
    expect(test.expect).toMatchObject({
      status: 'completed',
      nodes: {
        double: { outputs: { main: [{ n: 8 }] } },
        double2: { status: 'skipped' },
        pay: { status: 'completed' },
      },
    });
  });

  it('ignores values that differ every time, and nothing else', async () => {
    const { test, result } = await recordAndRun(workflow(['begin → stamp']));
    expect(test.expect.nodes['stamp']?.ignore).toContain('main[0].luck');
    expect(test.expect.nodes['stamp']?.ignore).not.toContain('main[0].n');
    expect(result).toMatchObject({ passed: true });
  });

  it('keeps the answers of every pass, and errors', async () => {
    const { test, result } = await recordAndRun(
      workflow(['begin → loopIterator', 'loopIterator:loop → pay', 'pay → loopIterator']),
      [{ n: 1 }, { n: 2 }],
    );
    expect(Object.keys(test.answers)).toEqual(['pay#1', 'pay#2']);
    expect(result).toMatchObject({ passed: true });
    const failed = await recordAndRun(workflow(['begin → refused']));
    expect(failed.test).toMatchObject({
      answers: { refused: { error: { code: 'stopped_with_error' } } },
      expect: { status: 'failed', error: { code: 'stopped_with_error' } },
    });
    expect(failed.result).toMatchObject({ passed: true });
  });

  it('holds no secrets: nodes with secrets are answered; secrets and sensitive headers are removed', async () => {
    const graph = workflow(['begin → sign', 'sign → double'], { sign: { key: 'correct horse battery' } });
    const { test, result } = await recordAndRun(graph, [{ n: 1, headers: { 'X-Api-Key': 'abc', accept: 'json' } }]);
    expect(JSON.stringify(test)).not.toContain('correct horse');
    expect(test.answers).toEqual({ sign: { main: [{ signed: 'by [hidden]' }] } });
    expect(test.given).toEqual([{ n: 1, headers: { 'X-Api-Key': '[hidden]', accept: 'json' } }]);
    expect(result).toMatchObject({ passed: true });
  });

  it('runs a node again whose field for a secret is empty', async () => {
    const { test, result } = await recordAndRun(workflow(['begin → sign', 'sign → double'], { sign: { key: '' } }));
    expect([test.answers, result.passed]).toEqual([{}, true]);
    const without = await recordAndRun(workflow(['begin → sign', 'sign → double']));
    expect(without.test.answers).toEqual({});
  });

  it('answers for nodes that read a file of an answered node', async () => {
    const { test, result } = await recordAndRun(
      workflow(['begin → fetchFile', 'fetchFile → readFile', 'readFile → double']),
    );
    expect(test.answers).toMatchObject({ readFile: { main: [{ text: 'hello' }] } });
    expect(test.answers).not.toHaveProperty('double');
    expect(result).toMatchObject({ passed: true });
  });

  it('must have ended and must be a run of the whole workflow', async () => {
    const source = await recorded(workflow(['begin → double']));
    expect(() => recordTest('T', { ...source, events: source.events.slice(0, -1) })).toThrow(
      expect.objectContaining({ code: 'test_run_unfinished' }),
    );
    const part = await recorded(workflow(['begin → double']), [{ n: 1 }], { only: 'begin' });
    expect(() => recordTest('T', part)).toThrow(expect.objectContaining({ code: 'test_run_partial' }));
  });
});
