import type { JsonObject } from '@heddle/contract/json';
import type { StepView } from '@heddle/contract/run/view';
import { readTest } from '@heddle/contract/workflow/test-file';
import { describe, expect, it } from 'vitest';
import { compareRun, ignorer, plainOutputs } from './compare.ts';

/** A completed step of the node `n` with these outputs and whatever else is given. */
const stepOf = (output: { [port: string]: JsonObject[] }, more: Partial<StepView> = {}): StepView => ({
  key: 'n',
  execution: 'n',
  runs: 1,
  nodeId: 'n',
  name: 'N',
  type: 'pass',
  status: 'completed',
  attempt: 1,
  attempts: [],
  startedAt: null,
  finishedAt: null,
  durationMs: null,
  wakesAt: null,
  input: null,
  output: Object.fromEntries(Object.entries(output).map(([port, items]) => [port, items.map((json) => ({ json }))])),
  error: null,
  logs: [],
  waits: false,
  ...more,
});

/** Compares the step with what is expected of its node. */
const compare = (expected: JsonObject, step: StepView, ignore: string[] = []) =>
  compareRun(readTest({ name: 'T', expect: { nodes: { n: expected } }, ignore }), {
    outcome: { status: 'completed', error: null, items: [] },
    steps: [step],
  });

describe('the outputs of a step as tests write them', () => {
  it('are the JSON of its items, without ports that have none', () => {
    expect(plainOutputs({ yes: [{ json: { n: 1 } }], no: [] })).toEqual({ yes: [{ n: 1 }] });
    expect(plainOutputs(null)).toEqual({});
  });

  it('are the same with and without ports that have none', () => {
    expect(compare({ outputs: { main: [{ n: 1 }], no: [] } }, stepOf({ main: [{ n: 1 }] }))).toEqual({
      differences: [],
      more: false,
    });
    expect(compare({ outputs: { main: [{ n: 1 }] } }, stepOf({ main: [{ n: 1 }], no: [] })).differences).toEqual([]);
  });
});

describe('the differences between a run and what is expected', () => {
  it('name the node, the path and both values', () => {
    const { differences } = compare({ outputs: { main: [{ n: 1 }] } }, stepOf({ main: [{ n: 2 }] }));
    expect(differences).toEqual([{ nodeId: 'n', node: 'N', path: 'main[0].n', expected: 1, got: 2 }]);
  });

  it('are in its status, its number of runs and its error, where these are expected', () => {
    const step = stepOf({}, { status: 'failed', runs: 3, error: { code: 'http_error', message: 'refused' } });
    const expected = {
      status: 'completed',
      runs: 2,
      error: { code: 'network', message: 'refused', hint: 'Try again.' },
    };
    expect(compare(expected, step).differences).toEqual([
      { nodeId: 'n', node: 'N', path: 'status', expected: 'completed', got: 'failed' },
      { nodeId: 'n', node: 'N', path: 'runs', expected: 2, got: 3 },
      { nodeId: 'n', node: 'N', path: 'error.code', expected: 'network', got: 'http_error' },
      { nodeId: 'n', node: 'N', path: 'error.hint', expected: 'Try again.' },
    ]);
    expect(compare({}, step).differences).toEqual([]);
    expect(compare({ status: 'failed', runs: 3 }, step).differences).toEqual([]);
  });

  it('are in the end of the run', () => {
    const outcome = { status: 'failed' as const, error: { code: 'http_error', message: 'refused' }, items: [] };
    const test = readTest({ name: 'T', expect: { status: 'completed', error: { code: 'network' } } });
    expect(compareRun(test, { outcome, steps: [] }).differences).toEqual([
      { nodeId: null, node: null, path: 'status', expected: 'completed', got: 'failed' },
      { nodeId: null, node: null, path: 'error.code', expected: 'network', got: 'http_error' },
    ]);
    const met = readTest({ name: 'T', expect: { status: 'failed', error: { message: 'refused' } } });
    expect(compareRun(met, { outcome, steps: [] }).differences).toEqual([]);
  });

  it('include a node that the workflow does not have', () => {
    const outcome = { status: 'completed' as const, error: null, items: [] };
    const test = readTest({ name: 'T', expect: { nodes: { gone: {}, lost: { status: 'skipped' } } } });
    expect(compareRun(test, { outcome, steps: [] }).differences).toEqual([
      { nodeId: 'gone', node: null, path: 'status', expected: 'completed' },
      { nodeId: 'lost', node: null, path: 'status', expected: 'skipped' },
    ]);
  });

  it('leave out further keys, but not further items, where a subset is expected', () => {
    const outputs = { main: [{ n: 1 }] };
    const found = (match: string, items: JsonObject[]) =>
      compare({ match, outputs }, stepOf({ main: items })).differences.map(({ path }) => path);
    expect(found('subset', [{ n: 1, more: true }])).toEqual([]);
    expect(found('exact', [{ n: 1, more: true }])).toEqual(['main[0].more']);
    expect(found('subset', [{ n: 1 }, { n: 2 }])).toEqual(['main[1]']);
    expect(found('subset', [{ more: true }])).toEqual(['main[0].n']);
  });

  it('are listed up to a hundred', () => {
    const numbers = (from: number, count: number) => ({
      main: Array.from({ length: count }, (_, n) => ({ n: n + from })),
    });
    const found = (count: number) => compare({ outputs: numbers(0, count) }, stepOf(numbers(1, count)));
    expect([found(100).differences.length, found(100).more]).toEqual([100, false]);
    expect([found(101).differences.length, found(101).more]).toEqual([100, true]);
  });
});

describe('ignored paths', () => {
  it('include everything below them, and every index where they say so', () => {
    const ignored = ignorer(['main[*].at', 'main[0].a.b']);
    expect(['main[0].at', 'main[12].at', 'main[0].at.ms', 'main[0].at[1]', 'main[0].a.b.c'].map(ignored)).toEqual(
      Array(5).fill(true),
    );
    expect(['main[0].ate', 'main[0].a', 'main[x].at', 'other.main[0].at', 'main[0].axb'].map(ignored)).toEqual(
      Array(5).fill(false),
    );
  });

  it('are those of the whole test and those of the node', () => {
    const step = stepOf({ main: [{ at: 2, luck: 3 }] });
    const expected = { outputs: { main: [{ at: 1, luck: 1 }] }, ignore: ['main[*].luck'] };
    expect(compare(expected, step).differences.map(({ path }) => path)).toEqual(['main[0].at']);
    expect(compare(expected, step, ['main[*].at']).differences).toEqual([]);
  });
});
