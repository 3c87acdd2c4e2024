import type { StepView } from '@heddle/contract/run/view';
import { describe, expect, it } from 'vitest';
import { overallStatus } from './overall-status.ts';

type Step = Parameters<typeof overallStatus>[0]['steps'][number];

const step = (nodeId: string, more: Partial<StepView> = {}): Step => ({
  nodeId,
  status: 'running',
  wakesAt: null,
  waits: false,
  ...more,
});
const sleeps = { wakesAt: '2026-03-01T12:00:00.000Z' };
const inPass = { passes: [{ loop: 'loop', pass: 2, total: 5 }] };
const label = (...steps: Step[]): string => overallStatus({ status: 'running', steps }).label;

describe('a run that has not ended', () => {
  it('waits if every step that has begun waits', () => {
    expect(label(step('pause', sleeps), step('ask', { waits: true }))).toBe('Waiting');
    expect(label(step('pause', sleeps), step('call'))).toBe('Running');
    expect(label({ status: 'completed' })).toBe('Running');
  });

  it('waits if the steps of a pass do, whose loop has begun as well', () => {
    expect(label(step('loop', inPass), step('pause', { ...sleeps, ...inPass }))).toBe('Waiting');
    expect(label(step('loop', inPass), step('call', inPass))).toBe('Running');
    expect(label(step('loop', inPass))).toBe('Running');
  });
});

describe('the badge of a run', () => {
  it('is Running while it is active, whatever has happened so far', () =>
    expect(overallStatus({ status: 'running', steps: [{ status: 'failed' }] }).label).toBe('Running'));
  it('is Completed afterwards', () =>
    expect(overallStatus({ status: 'completed', steps: [{ status: 'completed' }, { status: 'skipped' }] }).label).toBe(
      'Completed',
    ));
  it('is Failed if any step failed, even where the run went on', () => {
    expect(overallStatus({ status: 'completed', steps: [{ status: 'failed' }, { status: 'completed' }] }).label).toBe(
      'Failed',
    );
  });
  it('is Failed for a run that was stopped', () =>
    expect(overallStatus({ status: 'cancelled', steps: [{ status: 'cancelled' }] }).label).toBe('Failed'));
});
