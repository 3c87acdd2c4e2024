import { describe, expect, it } from 'vitest';
import { run, step, waitingStep } from '../testing/fixtures.ts';
import { withRunEvent } from './run-stream.ts';

const keys = (given: { steps: { key: string }[] }): string[] => given.steps.map(({ key }) => key);

describe('a run after an event', () => {
  const open = run({ status: 'running', steps: [step({ key: 'a' }), waitingStep('b'), waitingStep('c')] });

  it('applies the new state of the run and keeps its steps', () => {
    const { steps: _steps, revision: _revision, ...summary } = run({ status: 'failed' });
    const after = withRunEvent(open, { type: 'run', run: summary });
    expect(after.status).toBe('failed');
    expect(keys(after)).toEqual(['a', 'b', 'c']);
  });

  it('moves a step that starts behind those that have started', () => {
    const after = withRunEvent(open, { type: 'step', step: step({ key: 'c', status: 'running' }) });
    expect(keys(after)).toEqual(['a', 'c', 'b']);
  });

  it('replaces a started step in place', () => {
    const after = withRunEvent(open, { type: 'step', step: step({ key: 'a', status: 'failed' }) });
    expect(keys(after)).toEqual(['a', 'b', 'c']);
    expect(after.steps[0]?.status).toBe('failed');
  });

  it('replaces a skipped step in place', () => {
    const after = withRunEvent(open, { type: 'step', step: { ...waitingStep('c'), status: 'skipped' } });
    expect(keys(after)).toEqual(['a', 'b', 'c']);
    expect(after.steps[2]?.status).toBe('skipped');
  });

  it('adds an unknown step', () => {
    expect(keys(withRunEvent(open, { type: 'step', step: step({ key: 'loop#2', status: 'running' }) }))).toEqual([
      'a',
      'loop#2',
      'b',
      'c',
    ]);
  });

  it('reports the progress of a running step until it changes', () => {
    const running = withRunEvent(open, { type: 'step', step: step({ key: 'b', execution: 'b#1', status: 'running' }) });
    const updated = withRunEvent(running, {
      type: 'progress',
      nodeId: 'b',
      execution: 'b#1',
      progress: { done: 3, total: 9 },
    });
    expect(updated.steps.find(({ key }) => key === 'b')?.progress).toEqual({ done: 3, total: 9 });
    const done = withRunEvent(updated, { type: 'step', step: step({ key: 'b', execution: 'b#1' }) });
    const late = withRunEvent(done, { type: 'progress', nodeId: 'b', execution: 'b#1', progress: { done: 9 } });
    expect(late.steps.some(({ progress }) => progress)).toBe(false);
  });

  it('does not change when the same event arrives twice', () => {
    const event = { type: 'step', step: step({ key: 'b', status: 'running' }) } as const;
    const once = withRunEvent(open, event);
    expect(withRunEvent(once, event)).toEqual(once);
  });
});
