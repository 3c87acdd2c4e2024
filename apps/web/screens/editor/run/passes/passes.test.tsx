// @vitest-environment jsdom
import type { PassView, StepView } from '@heddle/contract/run/view';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerApi, FakeEventSource } from '../../../../testing/api.ts';
import '../../../../testing/browser.ts';
import { ada, run, step, workflow } from '../../../../testing/fixtures.ts';
import { openApp } from '../../../../testing/render.tsx';
import { entries } from '../../testing/fixtures.ts';
import { createRunStore } from '../run-store.ts';
import type { ChosenPass } from './chosen-pass.ts';
import { passPath } from './chosen-pass.ts';

// The editor asks for it by itself: it must not still be loading when the last test has ended.
beforeAll(() => import('../../problems/watch-problems.ts').then(() => undefined));
beforeEach(() => {
  FakeEventSource.open = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      m22 = 1;
    },
  );
});

const named = (id: string, passes: StepView['passes'], given: Partial<StepView> = {}): StepView =>
  step({ key: id, nodeId: id, name: id, execution: id, ...(passes ? { passes } : {}), ...given });
const at = (loop: string, pass: number, total: number | null) => ({ loop, pass, total });

const nested = run({
  steps: [
    named('hook', undefined),
    named('outer', [at('outer', 2, 2)]),
    named('inner', [at('outer', 2, 2), at('inner', 3, 3)]),
    named('work', [at('outer', 2, 2), at('inner', 3, 3)], { output: { main: [{ json: { n: 23 } }] } }),
  ],
});
const facts = {
  status: 'completed',
  startedAt: nested.startedAt,
  finishedAt: null,
  durationMs: null,
  items: 1,
} as const;
const outerFirst: ChosenPass = {
  loop: 'outer',
  pass: '1',
  view: {
    ...facts,
    pass: 1,
    total: 2,
    steps: [
      named('outer', [at('outer', 1, 2)], { status: 'running', output: { loop: [{ json: { n: 1 } }] } }),
      named('inner', [at('outer', 1, 2), at('inner', 4, 4)]),
      named('work', [at('outer', 1, 2), at('inner', 4, 4)], { output: { main: [{ json: { n: 14 } }] } }),
    ],
  },
};

describe('the passes that the editor shows', () => {
  const open = () => {
    const store = createRunStore();
    store.getState().show(nested);
    return store;
  };
  const shown = (store: ReturnType<typeof open>, id: string) => store.getState().steps.get(id);

  it('are the latest until another one is chosen', () => {
    const store = open();
    store.getState().setPass('outer', outerFirst);
    expect(shown(store, 'work')?.output).toEqual({ main: [{ json: { n: 14 } }] });
    expect(shown(store, 'outer')).toMatchObject({ status: 'completed', passes: [at('outer', 1, 2)] });
    expect(shown(store, 'outer')?.output).toMatchObject({ loop: [{ json: { n: 1 } }] });
    expect(shown(store, 'hook')).toBe(nested.steps[0]);
    store.getState().setPass('outer', null);
    expect(store.getState().run?.steps).toEqual(nested.steps);
  });

  it('of an inner loop are named by the pass that is shown of the outer one, and given up with it', () => {
    const store = open();
    expect(passPath(nested, 'inner', 1)).toBe('2.1');
    store.getState().setPass('outer', outerFirst);
    expect(passPath(store.getState().run ?? nested, 'inner', 1)).toBe('1.1');
    const inner = { ...outerFirst.view, pass: 1, steps: outerFirst.view.steps.slice(1) };
    store.getState().setPass('inner', { loop: 'inner', pass: '1.1', view: inner });
    expect(store.getState().passes.map(({ pass }) => pass)).toEqual(['1', '1.1']);
    store.getState().setPass('outer', null);
    expect(store.getState().passes).toEqual([]);
  });

  it('stay where the run goes on', () => {
    const store = open();
    store.getState().setPass('outer', outerFirst);
    const step = named('work', [at('outer', 2, 2), at('inner', 4, 4)]);
    store.getState().apply([{ type: 'step', step }]);
    expect(shown(store, 'work')?.output).toEqual({ main: [{ json: { n: 14 } }] });
    store.getState().setPass('outer', null);
    expect(shown(store, 'work')).toBe(step);
  });
});

it('a pass is chosen on a step, and holds for the timeline and the card', async () => {
  const work = (pass: number) => named('work', [at('head', pass, 20)], { output: { main: [{ json: { pass } }] } });
  const view = (pass: number): PassView => ({
    ...facts,
    pass,
    total: 20,
    steps: [named('head', [at('head', pass, 20)]), work(pass)],
  });
  const calls = answerApi({
    'GET /api/node-types': { body: entries },
    'GET /api/auth/session': { body: ada },
    'GET /api/workflows': { body: [] },
    'GET /api/executions': { body: [], headers: { 'x-total-count': '0' } },
    'GET /api/workflows/w1': {
      body: workflow({
        nodes: [{ id: 'work', type: 'httpRequest', position: { x: 0, y: 0 }, data: { name: 'work' } }],
      }),
    },
    'GET /api/executions/r1': { body: run({ steps: [named('head', [at('head', 20, 20)]), work(20)] }) },
    'GET /api/executions/r1/passes/head': { body: { passes: [], total: 20, failed: [7] } },
    'GET /api/executions/r1/passes/head/7': { body: view(7) },
    'GET /api/executions/r1/passes/head/6': { body: view(6) },
  });
  openApp('/workflow/w1?run=r1');
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('dialog', { name: 'Workflow Execution' }));
  await user.click(await panel.findByRole('button', { name: /^work/ }));
  const passes = within(await panel.findByRole('group', { name: 'Passes of head' }));
  await user.click(await passes.findByRole('button', { name: 'First failed: 7' }));
  await waitFor(() => expect(document.querySelector('.card-pill')?.textContent).toContain('pass 7 of 20'));

  await user.click(panel.getByRole('tab', { name: 'Timeline' }));
  const timeline = within(panel.getByRole('tabpanel', { name: 'Timeline' }));
  await user.click(timeline.getByRole('button', { name: 'Previous pass of head' }));
  await waitFor(() => expect(document.querySelector('.card-pill')?.textContent).toContain('pass 6 of 20'));
  await user.click(timeline.getByRole('button', { name: 'Latest' }));
  await waitFor(() => expect(document.querySelector('.card-pill')?.textContent).toContain('pass 20 of 20'));
  expect(calls.filter(({ route }) => route.includes('/passes/head/'))).toHaveLength(2);
});
