import type { RunEvent } from '@heddle/contract/run/events';
import { sleeper } from '@heddle/engine/keys';

/** Whether the step has received an answer: it went on with it, it went on without it (or the run ended), or it does neither yet. */
export function answerOutcome(events: readonly RunEvent[], stepKey: string): 'received' | 'missed' | 'pending' {
  let waits = false;
  for (const event of events) {
    if (event.type === 'signalled' && event.key === stepKey) return 'received';
    if (event.type === 'step.waiting' && event.key === stepKey) waits = true;
    // Before it waits, a step may have slept until a further attempt.
    if (event.type === 'finished' || (waits && event.type === 'woken' && sleeper(event.key) === stepKey))
      return 'missed';
  }
  return 'pending';
}
