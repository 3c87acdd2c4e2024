import { HeddleError } from '@heddle/contract/errors/define';
import { limitErrors } from '@heddle/contract/errors/limits';
import type { NewRun } from '@heddle/journals/journal';
import type { Families } from '../runs/families/families.ts';
import type { RunOrigin } from '../runs/families/origin.ts';
import { MOST_HOPS } from '../runs/families/origin.ts';
import type { PolledItem } from './source.ts';

/** The items a run may start with and its descent, and the items that are refused because the run they come from may start no other. */
export interface AdmittedItems {
  items: PolledItem[];
  descent: Pick<NewRun, 'rootId' | 'hops' | 'originId'>;
  refused: { error: HeddleError; items: PolledItem[] }[];
}

const deepest = (items: readonly PolledItem[]): RunOrigin | null =>
  items.reduce<RunOrigin | null>(
    (found, { origin }) => (origin && origin.hops >= (found?.hops ?? 0) ? origin : found),
    null,
  );

const isRefusal = (error: unknown): error is HeddleError =>
  error instanceof HeddleError && ['run_hops_exceeded', 'run_family_full', 'run_family_stopped'].includes(error.code);

/**
 * Separates the items of several origins into those that may start a run and those that may not. The admitted ones start one run, which descends from
 * the deepest origin among them: items without an origin are not refused because of others polled together with them.
 */
export async function admitItems(
  families: Pick<Families, 'admit' | 'stoppedAmong'>,
  items: readonly PolledItem[],
): Promise<AdmittedItems> {
  const refused: AdmittedItems['refused'] = [];
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
