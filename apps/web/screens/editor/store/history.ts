/** How many changes can be undone. */
export const HISTORY_LIMIT = 200;

/** Changes with the same `merge` key that follow each other within this time (milliseconds) are undone as one. */
export const MERGE_WINDOW = 800;

/** Earlier and undone states of a value; the present one is kept by its owner. */
export interface History<S> {
  readonly past: readonly S[];
  readonly future: readonly S[];
  readonly last: { readonly merge: string; readonly at: number } | null;
}

/** A step through the history: the value to show and the resulting history. */
export interface Travel<S> {
  readonly present: S;
  readonly history: History<S>;
}

export const emptyHistory = <S>(): History<S> => ({ past: [], future: [], last: null });

/**
 * Writes down that `before` has just been replaced. `merge` joins it with the last change if that has the same key and is not older than `within`
 * milliseconds: typing, nudging.
 */
export function record<S>(
  history: History<S>,
  before: S,
  options: { merge?: string | undefined; within?: number | undefined; now: number },
): History<S> {
  const { merge, within = MERGE_WINDOW, now } = options;
  const { last } = history;
  const merges = merge !== undefined && last?.merge === merge && now - last.at <= within && history.past.length > 0;
  return {
    past: merges ? history.past : [...history.past, before].slice(-HISTORY_LIMIT),
    future: [],
    last: merge === undefined ? null : { merge, at: now },
  };
}

/** The value before the step that a change with this `merge` key belongs to: what undoing it will lead back to. */
export function beforeStep<S>({ past, last }: History<S>, present: S, merge: string): S {
  return last?.merge === merge ? (past.at(-1) ?? present) : present;
}

/** One step back; null if there is none. */
export function undo<S>(history: History<S>, present: S): Travel<S> | null {
  const previous = history.past.at(-1);
  if (previous === undefined) return null;
  return {
    present: previous,
    history: { past: history.past.slice(0, -1), future: [present, ...history.future], last: null },
  };
}

/** One step forward; null if there is none. */
export function redo<S>(history: History<S>, present: S): Travel<S> | null {
  const [next, ...future] = history.future;
  if (next === undefined) return null;
  return { present: next, history: { past: [...history.past, present], future, last: null } };
}
