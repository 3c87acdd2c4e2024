import type { RunEvent } from '@heddle/contract/run/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallPlan } from './testing/fold.ts';
import { createProjection, projectSteps } from './view.ts';

const started: RunEvent = { type: 'started', at: 1000, trigger: 'a', items: [{ json: { n: 1 } }], mode: 'live' };
const completed = (key: string, at: number): RunEvent => ({
  type: 'step.completed',
  key,
  attempt: 1,
  startedAt: at,
  at: at + 5,
  outputs: { main: [{ json: { from: key } }] },
});

describe('the view of a run', () => {
  const plan = smallPlan({ a: 'b c', b: 'd', c: 'd' });

  it('lists steps in the order they started, those not reached last', () => {
    const steps = projectSteps(plan, [started, completed('a', 1000), completed('c', 1010)]);
    expect(steps.map(({ key, status }) => `${key} ${status}`)).toEqual([
      'a completed',
      'b running',
      'c completed',
      'd waiting',
    ]);
  });

  it('shows input, output and times of a step', () => {
    const [a, b, c] = projectSteps(plan, [started, completed('a', 1000), completed('b', 1010)]);
    expect(a).toMatchObject({
      input: { main: [{ json: { n: 1 } }] },
      output: { main: [{ json: { from: 'a' } }] },
      startedAt: '1970-01-01T00:00:01.000Z',
      durationMs: 5,
    });
    expect(b).toMatchObject({ input: { main: [{ json: { from: 'a' } }] }, durationMs: 5 });
    expect(c).toMatchObject({
      input: { main: [{ json: { from: 'a' } }] },
      output: null,
      finishedAt: null,
      durationMs: null,
    });
  });

  it('shows until when a step sleeps, without its outputs', () => {
    const sleeping: RunEvent = {
      type: 'step.sleeping',
      key: 'a',
      attempt: 1,
      startedAt: 1000,
      at: 1000,
      until: 61_000,
      outputs: { main: [{ json: {} }] },
    };
    expect(projectSteps(plan, [started, sleeping])[0]).toMatchObject({
      status: 'running',
      wakesAt: '1970-01-01T00:01:01.000Z',
      output: null,
    });
  });

  it('shows what a step of its type waits for, where the definition says so', () => {
    const asks = smallPlan({ a: 'b' });
    const [first] = asks.nodes;
    if (first) Object.assign(first, { definition: { ...first.definition, waitsFor: 'answer' } });
    const [a, b] = projectSteps(asks, [started]);
    expect(a).toMatchObject({ waitsFor: 'answer' });
    expect(b).not.toHaveProperty('waitsFor');
  });

  it('shows every attempt at a step with its times and its error', () => {
    const error = { code: 'network', message: 'No answer.' };
    const retried = smallPlan({ a: '' }, { data: { a: { onFailure: 'retry' } } });
    const [a] = projectSteps(retried, [
      started,
      { type: 'step.started', key: 'a', attempt: 1, at: 1000 },
      { type: 'step.failed', key: 'a', attempt: 1, startedAt: 1000, at: 1200, error },
      { type: 'woken', key: 'a@1', at: 2200 },
      { type: 'step.started', key: 'a', attempt: 2, at: 2200 },
    ]);
    expect(a?.attempts).toEqual([
      { attempt: 1, startedAt: '1970-01-01T00:00:01.000Z', finishedAt: '1970-01-01T00:00:01.200Z', error },
      { attempt: 2, startedAt: '1970-01-01T00:00:02.200Z', finishedAt: null, error: null },
    ]);
  });

  it('shows neither input nor output of a step that was skipped or not reached', () => {
    const empty: RunEvent = {
      type: 'step.completed',
      key: 'a',
      attempt: 1,
      startedAt: 1000,
      at: 1000,
      outputs: { main: [] },
    };
    for (const step of projectSteps(plan, [started, empty]).slice(1))
      expect(step).toMatchObject({ status: 'skipped', input: null, output: null, startedAt: null, durationMs: null });
  });

  it('is the same event by event and for all events at once', () => {
    const events = [started, completed('a', 1000), completed('c', 1010), completed('b', 1020), completed('d', 1030)];
    fc.assert(
      fc.property(fc.nat(events.length), (count) => {
        const projection = createProjection(plan);
        const views = new Map(projectSteps(plan, []).map((step) => [step.key, step]));
        for (const event of events.slice(0, count))
          for (const step of projection.push(event)) views.set(step.key, step);
        const whole = projectSteps(plan, events.slice(0, count));
        expect(projection.steps()).toEqual(whole);
        expect(new Map([...views].sort())).toEqual(
          new Map(whole.map((step) => [step.key, step] as const).sort(([a], [b]) => (a < b ? -1 : 1))),
        );
      }),
    );
  });
});
