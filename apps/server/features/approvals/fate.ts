import type { RunEvent } from '@heddle/contract/run/events';
import { sleeper } from '@heddle/engine/keys';

/** What became of an answer: the step has gone on with it, or without it, or has done neither yet. */
export function fateOf(events: readonly RunEvent[], stepKey: string): 'heard' | 'missed' | 'pending' {
  let waits = false;
  for (const event of events) {
    if (event.type === 'signalled' && event.key === stepKey) return 'heard';
    if (event.type === 'step.waiting' && event.key === stepKey) waits = true;
    // A step that is yet to wait may have slept for another reason: it is tried again.
    if (event.type === 'finished' || (waits && event.type === 'woken' && sleeper(event.key) === stepKey))
      return 'missed';
  }
  return 'pending';
}
