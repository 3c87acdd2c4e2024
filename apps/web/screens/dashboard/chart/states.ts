import type { RunStatus } from '@heddle/contract/run/states';

/** The states of runs as the chart stacks them, from the ground up. */
export const shownStates: readonly { status: RunStatus; name: string; bar: string; mark: string }[] = [
  { status: 'completed', name: 'Completed', bar: 'fill-ok', mark: 'bg-ok' },
  { status: 'failed', name: 'Failed', bar: 'fill-bad', mark: 'bg-bad' },
  { status: 'cancelled', name: 'Cancelled', bar: 'fill-ink-3', mark: 'bg-ink-3' },
  { status: 'running', name: 'Running', bar: 'fill-accent', mark: 'bg-accent' },
];
