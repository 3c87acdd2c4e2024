import type { FlowMarks } from '../../canvas/flow-view.ts';

/** Milliseconds between two moments of the run in the hero. */
export const BEAT_MS = 1500;

/** How long each step takes in the picture; made up, as all of this run is. */
const durations: { readonly [id: string]: number } = { lead: 2, score: 14, hot: 1, sales: 340, nurture: 280 };

/** The order things happen in: what runs at each moment. The two branches run side by side, one of them a little longer. */
const script: readonly (readonly string[])[] = [['lead'], ['score'], ['hot'], ['sales', 'nurture'], ['sales'], []];

/** Two leads arrive and are scored; one of them is hot. */
const items: { readonly [thread: string]: number } = {
  'lead-main-score': 2,
  'score-main-hot': 2,
  'hot-true-sales': 1,
  'hot-false-nurture': 1,
};

/** The moment at which everything has run. */
export const LAST_MOMENT = script.length - 1;
/** The first moment: some steps are completed, some are running. */
export const FIRST_SEEN = 3;

/** The next moment; after the last, the run starts again. */
export const nextMoment = (moment: number): number => (moment >= LAST_MOMENT ? 0 : moment + 1);

/** What cards and threads show at a moment, from 0 to `LAST_MOMENT`. */
export function marksAt(moment: number): FlowMarks {
  const running = script[moment] ?? [];
  const reached = new Set(script.slice(0, moment + 1).flat());
  const isRunning = (id: string): boolean => running.includes(id);
  const cards = Object.entries(durations)
    .filter(([id]) => reached.has(id))
    .map(
      ([id, ms]) =>
        [id, isRunning(id) ? ({ status: 'running' } as const) : ({ status: 'completed', ms } as const)] as const,
    );
  const threads = Object.entries(items).flatMap(([thread, count]) => {
    const [source = ''] = thread.split('-');
    if (!reached.has(source)) return [];
    return [
      [thread, isRunning(source) ? ({ state: 'live' } as const) : ({ state: 'done', items: count } as const)] as const,
    ];
  });
  return { cards: Object.fromEntries(cards), threads: Object.fromEntries(threads) };
}
