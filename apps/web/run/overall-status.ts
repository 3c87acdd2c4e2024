import type { RunStatus } from '@heddle/contract/run/states';
import type { StepView } from '@heddle/contract/run/view';
import type { BadgeTone } from '../ui/badge.tsx';
import { awaited, isWaiting, untilWhen } from './wait-label.ts';

type Step = Pick<StepView, 'status'> & Partial<Pick<StepView, 'nodeId' | 'passes' | 'wakesAt' | 'waits'>>;

/** The steps that a run waits at; none while any of its steps works. */
function waitingAt<S extends Step>({ status, steps }: { status: RunStatus; steps: readonly S[] }): S[] {
  const started = status === 'running' ? steps.filter((step) => step.status === 'running') : [];
  // The head of a loop does nothing itself while a step of a pass is under way.
  const heads = new Set(
    started.flatMap(({ nodeId, passes = [] }) => passes.map(({ loop }) => loop).filter((loop) => loop !== nodeId)),
  );
  const running = started.filter(({ nodeId }) => nodeId === undefined || !heads.has(nodeId));
  const waiting = ({ status: own, wakesAt = null, waits = false }: S): boolean =>
    isWaiting({ status: own, wakesAt, waits });
  return running.every(waiting) ? running : [];
}

/** The badge of a run: Running while it works, Waiting while it does not; afterwards Failed if a step failed or the run did, else Completed. */
export function overallStatus(run: { status: RunStatus; steps: readonly Step[] }): {
  label: string;
  tone: BadgeTone;
} {
  if (run.status === 'running')
    return waitingAt(run).length > 0 ? { label: 'Waiting', tone: 'warn' } : { label: 'Running', tone: 'accent' };
  const failed = run.status !== 'completed' || run.steps.some((step) => step.status === 'failed');
  return failed ? { label: 'Failed', tone: 'bad' } : { label: 'Completed', tone: 'ok' };
}

/** What a run waits for and until when: 'Approve waits for an answer, until 1:04:09 PM'; empty while it works or has ended. */
export function waitText(run: { status: RunStatus; steps: readonly StepView[] }): string {
  const [first, ...others] = waitingAt(run);
  if (!first) return '';
  const more =
    others.length > 0 ? `, and ${others.length} more ${others.length === 1 ? 'step waits' : 'steps wait'}` : '';
  return `${first.name} ${awaited(first)}${untilWhen(first)}${more}`;
}
