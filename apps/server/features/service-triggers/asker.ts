import type { PollResult } from '@heddle/contract/node/define';
import type { PolledTrigger, TriggerKey } from '../../platform/polled-triggers/store.ts';
import { toKeyText } from '../../platform/polled-triggers/store.ts';

/** Services asked at the same time. */
const AT_A_TIME = 8;
/** Services that call may show what is new only a little later: they are asked again after this time. Milliseconds. */
const ASK_AGAIN_MS = 10_000;
/** Triggers whose last answer is kept. */
const MOST_KNOWN = 10_000;

interface Asked {
  /** When it was asked last. Milliseconds of this process. */
  at: number;
  /** The position that it was asked with. */
  position: string;
  /** Whether the service answered when it was asked last; null while that is not known. */
  works: boolean | null;
  state:
    | { is: 'waiting' }
    | { is: 'asked' }
    | { is: 'answered'; result: PollResult }
    | { is: 'failed'; error: unknown }
    | { is: 'used'; result: PollResult };
}

/** Asks services in the background, each trigger at its interval. */
export interface Asker {
  /** The answer that has come for a trigger, once; null while there is none. Asks where it is time to. Throws what asking threw. */
  answerFor(trigger: PolledTrigger, everyMs: number): PollResult | null;
  /** Asks for a trigger as soon as possible, and once more a little later. */
  wake(trigger: TriggerKey): void;
  /** The answer for a trigger at this position that was given out last. */
  lastFor(trigger: PolledTrigger): PollResult | null;
  /** Whether the service of a trigger answered when it was asked last; false while that is not known. */
  works(trigger: PolledTrigger): boolean;
}

/** Forgets the triggers that were asked for longest ago: those that are gone are never asked for again. */
function forgetOldest(known: Map<string, Asked>): void {
  for (const [key, { state }] of known) {
    if (known.size <= MOST_KNOWN || state.is === 'waiting' || state.is === 'asked') break;
    known.delete(key);
  }
}

/** An asker by `ask`; `onAnswer` is told when an answer or an error has come. */
export function createAsker(
  ask: (trigger: PolledTrigger) => Promise<PollResult>,
  onAnswer: (trigger: PolledTrigger) => void,
): Asker {
  const known = new Map<string, Asked>();
  /** When triggers are to be asked for besides their intervals. Milliseconds of this process. */
  const woken = new Map<string, readonly number[]>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const isWoken = (key: string): boolean => woken.get(key)?.some((at) => at <= performance.now()) ?? false;

  /** Forgets the times that have come. */
  function served(key: string): void {
    const later = woken.get(key)?.filter((at) => at > performance.now()) ?? [];
    if (later.length > 0) woken.set(key, later);
    else woken.delete(key);
  }

  async function run(trigger: PolledTrigger, asked: Asked): Promise<void> {
    if (busy >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
    busy += 1;
    asked.state = { is: 'asked' };
    try {
      asked.state = { is: 'answered', result: await ask(trigger) };
      asked.works = true;
    } catch (error) {
      asked.state = { is: 'failed', error };
      asked.works = false;
    } finally {
      busy -= 1;
      waiting.shift()?.();
      onAnswer(trigger);
    }
  }

  return {
    answerFor(trigger, everyMs) {
      const key = toKeyText(trigger);
      const before = known.get(key);
      const { state } = before ?? {};
      if (before && state?.is === 'failed') {
        before.state = { is: 'used', result: NOTHING };
        throw state.error;
      }
      // Another server may have moved the trigger meanwhile: then the answer is of no use.
      if (before && state?.is === 'answered' && before.position === trigger.position) {
        before.state = { is: 'used', result: state.result };
        return state.result;
      }
      // Its run has been started: the records are not needed any longer.
      const isDone = state?.is === 'used' && before?.position !== trigger.position;
      if (before && isDone) before.state = { is: 'used', result: NOTHING };
      const hasMore = isDone && state.result.more === true;
      const isUnderWay = state?.is === 'waiting' || state?.is === 'asked';
      const isEarly = before && !hasMore && performance.now() - before.at < everyMs;
      if (isUnderWay || (isEarly && !isWoken(key))) return null;
      served(key);
      const asked: Asked = {
        at: performance.now(),
        position: trigger.position,
        works: before?.works ?? null,
        state: { is: 'waiting' },
      };
      known.delete(key);
      known.set(key, asked);
      forgetOldest(known);
      void run({ ...trigger }, asked);
      return null;
    },
    wake(trigger) {
      // Triggers that are gone meanwhile are never asked for.
      if (woken.size >= MOST_KNOWN) woken.clear();
      woken.set(toKeyText(trigger), [performance.now(), performance.now() + ASK_AGAIN_MS]);
    },
    lastFor(trigger) {
      const asked = known.get(toKeyText(trigger));
      return asked?.state.is === 'used' && asked.position === trigger.position ? asked.state.result : null;
    },
    works: (trigger) => known.get(toKeyText(trigger))?.works === true,
  };
}

const NOTHING: PollResult = { position: {}, records: [] };
