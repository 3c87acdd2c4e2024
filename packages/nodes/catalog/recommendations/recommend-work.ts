import type { Interactions } from './neighbors.ts';
import type { Recommendation, RecommendOptions } from './recommend.ts';
import { recommend } from './recommend.ts';

export { evaluate } from './recommend.ts';

/** Recommendations in a form that is cheap to send from a worker: those of the nth user are at the places from `starts[n]` to before `starts[n + 1]`. */
export interface PackedRecommendations {
  starts: Uint32Array;
  things: Uint32Array;
  scores: Float64Array;
  /** So many for each recommendation; -1 where there are fewer. */
  reasons: Int32Array;
}

const REASONS = 3;

/** The same as `recommend`, packed. */
export function recommendPacked(
  data: Interactions,
  asked: readonly number[],
  options: RecommendOptions,
): PackedRecommendations {
  const lists = recommend(data, asked, options);
  const starts = new Uint32Array(lists.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length;
  const all = lists.flat();
  const reasons = new Int32Array(all.length * REASONS).fill(-1);
  for (const [at, { because }] of all.entries()) reasons.set(because.slice(0, REASONS), at * REASONS);
  return {
    starts,
    things: Uint32Array.from(all, ({ thing }) => thing),
    scores: Float64Array.from(all, ({ score }) => score),
    reasons,
  };
}

/** The recommendations of the nth user. */
export function unpackedFor({ starts, things, scores, reasons }: PackedRecommendations, n: number): Recommendation[] {
  const list: Recommendation[] = [];
  for (let at = starts[n] ?? 0; at < (starts[n + 1] ?? 0); at += 1) {
    const because = [...reasons.subarray(at * REASONS, (at + 1) * REASONS)].filter((thing) => thing >= 0);
    list.push({ thing: things[at] ?? 0, score: scores[at] ?? 0, because });
  }
  return list;
}
