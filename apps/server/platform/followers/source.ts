import type { Item } from '@heddle/contract/run/item';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { RunOrigin } from '../runs/families/origin.ts';
import type { Follower } from './store.ts';

/** What a follower's node is set to: its fields by name, for one item of data. */
export type ReadField = (name: string, json?: Item['json']) => unknown;

/** An item that a run begins with, and the run that it comes from; null where it comes from none. */
export interface FollowedItem {
  item: Item;
  origin: RunOrigin | null;
}

/** What is followed. Positions are texts that only the source reads. */
export interface FollowedSource {
  /** What the rows of its followers are known by. */
  kind: string;
  /** The node type of its triggers. */
  type: string;
  /** What a node follows, as JSON text; null where its configuration cannot be read. A follower begins anew when this changes. */
  configOf(node: WorkflowNode): string | null;
  /** Where a follower begins. */
  begin(userId: string, config: string): Promise<string>;
  /** How far the next run goes, and null where there is nothing to go to. Throws coded errors for what cannot be followed. */
  next(follower: Follower, field: ReadField): Promise<string | null>;
  /** What a run from the follower's position to `until` begins with. No items: there is nothing to run for. */
  items(follower: Follower, until: string, field: ReadField): Promise<FollowedItem[]>;
}
