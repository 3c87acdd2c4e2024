import { choice } from '@heddle/contract/node/fields';
import type { StepView } from '@heddle/contract/run/view';
import type { LoopHead } from '@heddle/contract/workflow/loops';
import type { WorkflowEdge } from '@heddle/contract/workflow/schema';
import { describe, expect, it } from 'vitest';
import { step } from '../../../testing/fixtures.ts';
import { catalog, document, edge, entry, node } from '../testing/fixtures.ts';
import { createCatalog } from '../store/catalog.ts';
import { loopHeads } from '../store/loop-heads.ts';
import { edgeState, itemsPassed } from './edge-state.ts';
import { createRunStore, shownStep } from './run-store.ts';
import { waitingSteps } from './waiting-steps.ts';

const workflow = document(
  [
    node('webhookTrigger1', { name: 'Hook' }),
    node('dataTransform3', { name: 'Keep' }, 600),
    node('httpRequest2', { name: 'Ask' }, 300),
  ],
  ['webhookTrigger1 > httpRequest2', 'httpRequest2 > dataTransform3'],
);

const baseRun = {
  id: 'r1',
  workflowId: 'w1',
  workflowName: 'Orders',
  status: 'running' as const,
  mode: 'live' as const,
  startedAt: '2026-03-04T10:00:00.000Z',
  finishedAt: null,
  durationMs: null,
  error: null,
  executionData: null,
};

function begun() {
  const store = createRunStore();
  store.getState().show({ ...baseRun, steps: waitingSteps(workflow, catalog) });
  return store;
}

const names = (store: ReturnType<typeof begun>): string[] =>
  (store.getState().run?.steps ?? []).map((each) => `${each.name} ${each.status}`);

describe('the run that is followed', () => {
  it('begins with all steps waiting, in flow order', () =>
    expect(names(begun())).toEqual(['Hook waiting', 'Ask waiting', 'Keep waiting']));

  it('orders steps by their start and keeps them by node', () => {
    const store = begun();
    store.getState().apply([
      {
        type: 'step',
        step: step({ key: 'webhookTrigger1', nodeId: 'webhookTrigger1', name: 'Hook', status: 'completed' }),
      },
    ]);
    store.getState().apply([
      {
        type: 'step',
        step: step({ key: 'dataTransform3', nodeId: 'dataTransform3', name: 'Keep', status: 'running' }),
      },
    ]);
    expect(names(store)).toEqual(['Hook completed', 'Keep running', 'Ask waiting']);
    expect(store.getState().steps.get('dataTransform3')?.status).toBe('running');
  });

  it('shows on cards until the workflow changes after its end, and its data stay at hand', () => {
    const store = begun();
    store
      .getState()
      .apply([{ type: 'step', step: step({ key: 'httpRequest2', nodeId: 'httpRequest2', status: 'completed' }) }]);
    store.getState().markStale();
    expect(shownStep('httpRequest2')(store.getState())?.status).toBe('completed');
    store.getState().apply([{ type: 'run', run: { ...baseRun, status: 'completed' } }]);
    store.getState().markStale();
    expect(shownStep('httpRequest2')(store.getState())).toBeUndefined();
    expect(store.getState().steps.get('httpRequest2')?.output).not.toBeNull();
  });
});

describe('a run of an earlier revision', () => {
  const past = { revision: 1, current: 2, nodes: workflow.nodes, edges: workflow.edges };
  const ended = {
    ...baseRun,
    status: 'completed' as const,
    steps: [step({ key: 'httpRequest2', nodeId: 'httpRequest2' })],
  };

  it('is shown with the graph it used until the workflow as it is is asked for', () => {
    const store = createRunStore();
    store.getState().show(ended, { past });
    expect(store.getState().past).toBe(past);
    expect(shownStep('httpRequest2')(store.getState())?.status).toBe('completed');
    store.getState().leavePast();
    expect(store.getState().past).toBeNull();
    expect(shownStep('httpRequest2')(store.getState())).toBeUndefined();
  });

  it('is replaced by the next run that is shown', () => {
    const store = createRunStore();
    store.getState().show(ended, { past });
    store.getState().show({ ...baseRun, id: 'r2', steps: [] });
    expect(store.getState().past).toBeNull();
  });
});

describe('playing a run again', () => {
  const ended = {
    ...baseRun,
    status: 'completed' as const,
    steps: [step({ key: 'a', nodeId: 'a' }), step({ key: 'b', nodeId: 'b' })],
  };
  function replayed() {
    const store = createRunStore();
    store.getState().show(ended);
    store.getState().setReplay({ at: -1, playing: true });
    return store;
  }
  const shown = (store: ReturnType<typeof replayed>) =>
    [...store.getState().steps.values()].map(({ key, status }) => `${key} ${status}`);

  it('begins with nothing and ends as the run did', () => {
    const store = replayed();
    expect(shown(store)).toEqual([]);
    store.getState().setReplay({ at: 2 });
    expect(shown(store)).toEqual(['a completed', 'b running']);
    store.getState().setReplay({ at: 3 });
    expect(shown(store)).toEqual(['a completed', 'b completed']);
    expect(store.getState().replay?.playing).toBe(false);
  });

  it('never goes beyond its ends', () => {
    const store = replayed();
    store.getState().setReplay({ at: 99 });
    expect(store.getState().replay?.at).toBe(3);
    store.getState().setReplay({ at: -7 });
    expect(store.getState().replay?.at).toBe(-1);
  });

  it('ends on request, and does not start while the run is running', () => {
    const store = replayed();
    store.getState().setReplay(null);
    expect(shown(store)).toEqual(['a completed', 'b completed']);
    store.getState().show({ ...ended, status: 'running' });
    store.getState().setReplay({ at: 0 });
    expect(store.getState().replay).toBeNull();
  });
});

describe('the details of a step', () => {
  it('are opened by what points at its node', () => {
    const store = begun();
    store.getState().setView('timeline');
    store.getState().revealStep('httpRequest2');
    expect(store.getState()).toMatchObject({ view: 'steps', wanted: 'httpRequest2' });
    expect([...store.getState().opened]).toEqual(['httpRequest2']);
    store.getState().toggleStep('httpRequest2');
    expect([...store.getState().opened]).toEqual([]);
  });
});

describe('an edge after a run', () => {
  const stateOf = (of: WorkflowEdge, source?: StepView, target?: StepView, head?: LoopHead) =>
    edgeState(of, source, target, head);
  const branch = edge('a.true > b');
  const source = step({ output: { true: [{ json: {} }, { json: {} }], false: [] } });

  it('is done where items passed, and says how many', () => {
    expect(stateOf(branch, source, step())).toBe('done');
    expect(itemsPassed(branch, source)).toBe(2);
  });
  it('is idle where none did', () => {
    expect(stateOf(edge('a.false > b'), source, step({ status: 'skipped' }))).toBe('idle');
    expect(stateOf(branch, undefined, undefined)).toBe('idle');
  });
  it('is failed into a step that failed', () =>
    expect(stateOf(branch, source, step({ status: 'failed' }))).toBe('failed'));
  it('is live while the step before it works', () =>
    expect(stateOf(branch, step({ status: 'running', output: null }), undefined)).toBe('live'));
  it('is done into the body of a loop that has ended by its other port', () => {
    const loop = { port: 'loop', closes: true };
    const ended = step({ output: { done: [{ json: {} }] } });
    expect(stateOf(edge('a.loop > b'), ended, step({ runs: 2 }), loop)).toBe('done');
    expect(stateOf(edge('a.loop > b'), ended, step({ runs: 0, status: 'skipped' }), loop)).toBe('idle');
    expect(stateOf(edge('a.loop > b'), ended, step({ runs: 2 }))).toBe('idle');
  });
  it('is done into the branches of the tools that an agent has used', () => {
    const agent = { port: null, closes: true };
    const asked = step({ output: { done: [{ json: {} }] } });
    expect(stateOf(edge('a.search > b'), asked, step({ runs: 2 }), agent)).toBe('done');
    expect(stateOf(edge('a.search > b'), asked, step({ runs: 0 }), agent)).toBe('idle');
    expect(stateOf(edge('a.error > b'), asked, step({ runs: 2 }), agent)).toBe('idle');
  });
  it('is done into what follows a list in batches that has failed at a later one', () => {
    const list = { port: 'main', closes: false };
    const failed = step({ status: 'failed', output: null });
    expect(stateOf(edge('a > b'), failed, step({ runs: 2 }), list)).toBe('done');
    expect(stateOf(edge('a.error > b'), failed, step({ runs: 2 }), list)).toBe('idle');
    expect(stateOf(edge('a > b'), failed, step({ runs: 0, status: 'skipped' }), list)).toBe('idle');
  });
});

describe('the heads of loops', () => {
  it('are found by what their types say of their configuration', () => {
    const handOn = choice({ label: 'Process the list', default: 'all', choices: ['all', 'batches'] });
    const types = createCatalog([
      entry({ type: 'loop', name: 'Loop', closesLoop: true }),
      entry({ type: 'list', name: 'List', handsOn: true, fields: { handOn } }),
    ]);
    const nodes = [node('loop1'), node('list1', { handOn: 'batches' }), node('list2')];
    expect([...loopHeads(nodes, types)]).toEqual([
      ['loop1', { port: 'loop', closes: true }],
      ['list1', { port: 'main', closes: false }],
    ]);
    expect(loopHeads(nodes, types)).toBe(loopHeads(nodes, types));
  });
});
