import type { LoopStart, RunEvent } from '@heddle/contract/run/events';
import { asText } from '@heddle/contract/node/text';
import { describe, expect, it } from 'vitest';
import { createContext } from '../context.ts';
import { itemsOfPass } from '../pass-items.ts';
import { createPassListing } from '../passes.ts';
import { projectSteps } from '../view.ts';
import { foldRun, smallPlan } from '../testing/fold.ts';

const nowhere = (): Promise<never> => Promise.reject(new Error('not here'));
const services = { fetch: nowhere, files: { put: nowhere, open: nowhere } };

/** The head has given items by these ports, `one two one`, and goes on from a position. */
const calls = (key: string, ports: string, more: Partial<LoopStart> = {}): RunEvent => {
  const list = ports.split(' ');
  return {
    type: 'step.completed',
    key,
    attempt: 1,
    startedAt: 10,
    at: 10,
    outputs: {},
    loop: {
      size: list.length,
      items: list.map((port, n) => ({ json: { port, n } })),
      origins: list.map(() => 0),
      ports: list,
      again: true,
      position: { turn: key },
      ...more,
    },
  };
};

/** A run of an agent with three tools: `one` and `two` lead back over a node each, `three` leads nowhere. */
function begin(edges: Record<string, string> = {}) {
  const graph = { a: 'h', h: 'b@one c@two d@done', b: 'h', c: 'h', ...edges };
  const run = foldRun(smallPlan(graph, { types: { h: 'agent' } }));
  run.start();
  expect(run.completed('a')).toEqual(['run h']);
  const head = run.plan.byId.get('h')!;
  const contextOf = () => {
    const { key } = run.state.steps[head.index]!;
    const task = { plan: run.plan, state: run.state, runId: 'r', services, node: head, key, attempt: 1, resumed: null };
    return createContext(task, 0);
  };
  const returned = () =>
    contextOf().returned.map(({ item, from }) => `${asText(item.json['from'])}: ${from.join(' ')}`);
  return { ...run, head, contextOf, returned };
}

describe('the head of a loop with several ports', () => {
  it('begins a pass at each port that has items; what is behind the others is skipped in this pass', () => {
    const run = begin();
    expect(run.push(calls('h', 'one one'))).toEqual(['run b#1']);
    expect(run.status()).toMatchObject({ h: 'running', b: 'running', c: 'skipped' });
    expect(run.completed('b#1', { main: 2 })).toEqual(['run h~1']);
    expect(run.push(calls('h~1', 'two one'))).toEqual(['run b#2', 'run c#2']);
    expect(run.state.steps[run.head.index]?.outputs).toEqual({
      one: [{ json: { port: 'one', n: 1 } }],
      two: [{ json: { port: 'two', n: 0 } }],
    });
    run.completed('c#2');
    expect(run.completed('b#2')).toEqual(['run h~2']);
    expect(run.completed('h~2', { done: 1 })).toEqual(['run d']);
    expect(run.completed('d')).toEqual(['finish completed']);
  });

  it('is told which item of the pass each that came back comes from, and goes on with what first arrived', () => {
    const run = begin();
    run.push(calls('h', 'two one two'));
    run.completed('b#1');
    run.completed('c#1', { main: 2 });
    expect(run.returned()).toEqual(['b#1: 1', 'c#1: 0', 'c#1: 2']);
    const context = run.contextOf();
    expect(context.items.map(({ json }) => json['from'])).toEqual(['a']);
    expect(context.run).toMatchObject({ position: { turn: 'h' }, pass: 1, executionKey: 'h', stepKey: 'h~1' });
    // The next pass knows nothing of the last one.
    run.push(calls('h~1', 'one'));
    expect(run.contextOf().returned).toEqual([]);
    run.completed('b#2');
    expect(run.returned()).toEqual(['b#2: 0']);
  });

  it('is told all items of the ports that lead there where nobody knows from which one came', () => {
    const run = begin({ b: 'm', c: 'm', m: 'h', e: 'h', h: 'b@one c@two e@three d@done' });
    run.push(calls('h', 'one three two'));
    run.completed('b#1');
    run.completed('c#1');
    run.completed('e#1', { main: 1 });
    run.push({
      type: 'step.completed',
      key: 'm#1',
      attempt: 1,
      startedAt: 10,
      at: 10,
      outputs: { main: [{ json: { from: 'm#1' } }] },
      origins: { main: 'none' },
    });
    expect(run.returned()).toEqual(['m#1: 0 2', 'e#1: 1']);
  });

  it('goes on at once where no port of the pass leads anywhere', () => {
    const run = begin();
    expect(run.push(calls('h', 'three'))).toEqual(['run h~1']);
    expect(run.returned()).toEqual([]);
  });

  it('may wait in each of its executions, under keys that never come twice', () => {
    const run = begin();
    run.waiting('h');
    expect(run.push({ type: 'signalled', key: 'h', at: 1, value: true })).toEqual(['run h!1']);
    expect(run.push(calls('h!1', 'one'))).toEqual(['run b#1']);
    expect(run.completed('b#1')).toEqual(['run h~1']);
    expect(run.contextOf().run.resumed).toBeUndefined();
    run.waiting('h~1');
    expect(run.push({ type: 'signalled', key: 'h~1', at: 1, value: true })).toEqual(['run h~1!1']);
    expect(run.contextOf().run).toMatchObject({ executionKey: 'h', position: { turn: 'h!1' } });
    expect(run.returned()).toEqual(['b#1: 0']);
    run.push(calls('h~1!1', 'one'));
    expect(run.completed('b#2')).toEqual(['run h~2']);
  });

  it('that is run by itself makes its passes, and nothing after it', () => {
    const run = foldRun(smallPlan({ a: 'h', h: 'b@one c@two d@done', b: 'h', c: 'h' }, { types: { h: 'agent' } }));
    const given = { a: { main: [{ json: { n: 1 } }] }, b: { main: [{ json: { n: 2 } }] } };
    const alone = { trigger: 'h', only: 'h', items: [], mode: 'live' as const, given, inputs: { h: given.a } };
    expect(run.push({ type: 'started', at: 0, ...alone })).toEqual(['run h']);
    expect(run.push(calls('h', 'one'))).toEqual(['run b#1']);
    expect(run.completed('b#1')).toEqual(['run h~1']);
    expect(run.completed('h~1', { done: 1 })).toEqual(['finish completed']);
  });

  it('knows what its ports lead to', () => {
    const run = begin({ b: 'x h', x: '', c: 'y', y: 'h' });
    const names = (port: string) =>
      run
        .contextOf()
        .following(port)
        .map(({ name, first }) => (first ? name : `(${name})`));
    expect(names('one')).toEqual(['b', '(x)']);
    expect(names('two')).toEqual(['c', '(y)']);
    expect(names('done')).toEqual(['d']);
    expect(names('three')).toEqual([]);
    const inner = foldRun(
      smallPlan({ a: 'h', h: 'i@one', i: 't@tool h@done', t: 'i' }, { types: { h: 'agent', i: 'agent' } }),
    );
    inner.start();
    const node = inner.plan.byId.get('h')!;
    const task = {
      plan: inner.plan,
      state: inner.state,
      runId: 'r',
      services,
      node,
      key: 'h',
      attempt: 1,
      resumed: null,
    };
    expect(
      createContext(task, 0)
        .following('one')
        .map(({ name }) => name),
    ).toEqual(['i']);
  });

  it('shows each pass with what it began with', () => {
    const run = begin();
    const events: RunEvent[] = [
      { type: 'started', at: 0, trigger: 'a', items: [], mode: 'live' },
      { type: 'step.completed', key: 'a', attempt: 1, startedAt: 1, at: 1, outputs: { main: [{ json: {} }] } },
      calls('h', 'one two one'),
    ];
    const listing = createPassListing(run.plan, run.head.loop!, [], { offset: 0, limit: 10 });
    for (const event of events) listing.push(event);
    expect(listing.list().passes).toMatchObject([{ pass: 1, items: 3 }]);
    const view = projectSteps(run.plan, events).find(({ nodeId }) => nodeId === 'h');
    expect(view?.lineage?.origins).toEqual({ one: [0, 0], two: [0] });
    run.push(calls('h', 'one two'));
    expect(itemsOfPass(run.head.loop!, run.state.loops[0]!)).toMatchObject({ one: [{ json: { n: 0 } }] });
  });
});
