import type { Compilable } from 'kysely';

/** What a feature removes over time. */
export interface RetentionPart {
  /** Removes expired data. Part of each retention pass, which one server runs at a time; ends early when `stopped` is aborted. `now`: epoch milliseconds. */
  prune?(now: number, stopped: AbortSignal): Promise<void>;
  /** Statements that delete what the feature keeps of these runs. They run in the transaction that deletes the runs. */
  deleteOfRuns?(runIds: readonly string[]): readonly Compilable[];
}

/** The parts of all features. */
export interface RetentionParts {
  add(part: RetentionPart): void;
  parts(): readonly RetentionPart[];
}

/** A registry without parts. */
export function createRetentionParts(): RetentionParts {
  const parts: RetentionPart[] = [];
  return { add: (part) => void parts.push(part), parts: () => parts };
}
