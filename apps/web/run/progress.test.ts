import type { StepStatus } from '@heddle/contract/run/states';
import { describe, expect, it } from 'vitest';
import { progressOf } from './progress.ts';

const running = (...statuses: StepStatus[]): number =>
  progressOf({ status: 'running', steps: statuses.map((status) => ({ status })) });

describe('the progress of a run', () => {
  it('is the share of steps reached, also of those that failed or were skipped', () => {
    expect(running('completed', 'failed', 'skipped', 'running')).toBe(100);
    expect(running('completed', 'running', 'waiting', 'waiting')).toBe(50);
  });

  it('is rounded', () => expect(running('completed', 'waiting', 'waiting')).toBe(33));

  it('omits steps that a stop kept from starting', () => {
    expect(progressOf({ status: 'cancelled', steps: [{ status: 'completed' }, { status: 'cancelled' }] })).toBe(50);
  });

  it('is complete for a run without steps once it has ended', () => {
    expect(running()).toBe(0);
    expect(progressOf({ status: 'completed', steps: [] })).toBe(100);
  });
});
