import { HeddleError } from '@heddle/contract/errors/define';
import { limitErrors } from '@heddle/contract/errors/limits';
import type { NewRun } from '@heddle/journals/journal';
import type { Families } from '../runs/families/families.ts';
import type { RunOrigin } from '../runs/families/origin.ts';
import { MOST_HOPS } from '../runs/families/origin.ts';
import type { FollowedItem } from './source.ts';

/** What a run begins with, and what was left out because the run that it comes from may lead to no other. */
export interface Begun {
  items: FollowedItem[];
  descent: Pick<NewRun, 'rootId' | 'hops' | 'originId'>;
  refused: { error: HeddleError; items: FollowedItem[] }[];
}

const deepest = (items: readonly FollowedItem[]): RunOrigin | null =>
  items.reduce<RunOrigin | null>(
    (found, { origin }) => (origin && origin.hops >= (found?.hops ?? 0) ? origin : found),
    null,
  );

const isRefusal = (error: unknown): error is HeddleError =>
  error instanceof HeddleError && ['run_hops_exceeded', 'run_family_full', 'run_family_stopped'].includes(error.code);

/**
 * Sorts out of what several runs may have published what must not start another run. The rest begins one run, which descends from the deepest of them:
 * what comes from nobody is not lost for what came along with it.
 */
export async function sortOut(
  families: Pick<Families, 'admit' | 'stoppedAmong'>,
  items: readonly FollowedItem[],
): Promise<Begun> {
  const refused: Begun['refused'] = [];
  let left = [...items];
  const refuse = (error: HeddleError, isOut: (origin: RunOrigin) => boolean): void => {
    const out = left.filter(({ origin }) => origin !== null && isOut(origin));
    if (out.length > 0) refused.push({ error, items: out });
    left = left.filter((item) => !out.includes(item));
  };
  refuse(limitErrors.run_hops_exceeded({ limit: MOST_HOPS }), ({ hops }) => hops >= MOST_HOPS);
  const runs = [...new Set(left.flatMap(({ origin }) => (origin?.run ? [origin.run.id] : [])))];
  const stopped = await families.stoppedAmong(runs);
  refuse(limitErrors.run_family_stopped(), ({ run }) => run !== null && stopped.has(run.id));
  for (let origin = deepest(left); origin; origin = deepest(left)) {
    const { run } = origin;
    try {
      return { items: left, descent: await families.admit(origin), refused };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refuse(error, (other) => other === origin || (run !== null && other.run?.rootId === run.rootId));
    }
  }
  return { items: left, descent: {}, refused };
}
