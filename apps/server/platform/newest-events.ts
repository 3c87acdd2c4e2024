import type { AnyNode, TriggerSource } from '@heddle/contract/node/define';
import type { Item } from '@heddle/contract/run/item';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { ReadField } from './polled-triggers/source.ts';

/** A trigger whose newest event is asked for. */
export interface AskedTrigger {
  userId: string;
  node: WorkflowNode;
  type: AnyNode;
  field: ReadField;
}

/** Reads the newest event of a trigger at its source, as the items of a run; null where there is none. Moves no position. Throws coded errors of the source. */
export type ReadNewestEvent = (trigger: AskedTrigger) => Promise<readonly Item[] | null>;

/** The readers of the features, by what starts the runs of their triggers. */
export interface NewestEvents {
  add(startedBy: TriggerSource, read: ReadNewestEvent): void;
  get(startedBy: TriggerSource): ReadNewestEvent | undefined;
}

/** A registry without readers; features add theirs while they register. */
export function createNewestEvents(): NewestEvents {
  const readers = new Map<TriggerSource, ReadNewestEvent>();
  return { add: (startedBy, read) => void readers.set(startedBy, read), get: (startedBy) => readers.get(startedBy) };
}
