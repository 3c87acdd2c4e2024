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

  it('does not count a step that waits, for a time or for an answer', () => {
    const waits = { status: 'running', wakesAt: '2026-03-04T10:00:00.000Z', waits: false } as const;
    expect(progressOf({ status: 'running', steps: [{ status: 'completed' }, waits] })).toBe(50);
    expect(
      progressOf({ status: 'running', steps: [{ status: 'completed' }, { ...waits, wakesAt: null, waits: true }] }),
    ).toBe(50);
  });

  it('counts the passes of a loop that are over, and none where nobody knows how many there will be', () => {
    const inPass = (pass: number, total: number | null) =>
      progressOf({ status: 'running', steps: [{ status: 'completed', passes: [{ loop: 'l', pass, total }] }] });
    expect([inPass(1, 20), inPass(10, 20), inPass(20, 20), inPass(3, null)]).toEqual([5, 50, 100, 0]);
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
