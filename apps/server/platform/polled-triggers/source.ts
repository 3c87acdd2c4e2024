import type { TriggerSource } from '@heddle/contract/node/define';
import type { Item } from '@heddle/contract/run/item';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { RunOrigin } from '../runs/families/origin.ts';
import type { PolledTrigger } from './store.ts';

/** Reads a field of a polled trigger's node by name, evaluated for one item of data. */
export type ReadField = (name: string, json?: Item['json']) => unknown;

/** An item that a run starts with, and the run that caused it; null where no run did. */
export interface PolledItem {
  item: Item;
  origin: RunOrigin | null;
}

/** What the triggers of one kind are polled for. Positions are opaque texts that only the source reads. */
export interface PolledSource {
  /** Identifies the source in the rows of its triggers. */
  kind: string;
  /** Its triggers are the nodes that say this of themselves. */
  startedBy: TriggerSource;
  /** What a node polls, as JSON text; null where its configuration cannot be read. A trigger starts over when this changes. */
  configOf(node: WorkflowNode): string | null;
  /** The position a new trigger starts at. */
  begin(userId: string, config: string): Promise<string>;
  /** The position up to which the next run goes; null where there is nothing new. Throws coded errors for what cannot be polled. */
  next(trigger: PolledTrigger, field: ReadField): Promise<string | null>;
  /** Whether what the trigger polls is known to work again. Left out: it works whenever `next` does not throw. */
  works?(trigger: PolledTrigger): boolean;
  /** The position after a run that went up to `until`. Left out: `until` itself. */
  after?(until: string): string;
  /** The items of a run from the trigger's position to `until`; null while they are not there yet. Without items no run is started. */
  items(trigger: PolledTrigger, until: string, field: ReadField): Promise<PolledItem[] | null>;
  /** Told that the trigger has moved on from where it was: the run that went up to `until` is on disk. Not told again after a crash. */
  moved?(trigger: PolledTrigger, until: string): void;
}
