import type { HookRequest, HookResponse } from '../run/events.ts';
import type { FileRef, Item, Outputs } from '../run/item.ts';
import type { RunMode } from '../run/states.ts';
import type { FieldValue, Fields } from './fields.ts';

/** Where the bytes of files live. */
export interface FileStore {
  put(content: Uint8Array | AsyncIterable<Uint8Array>, facts: { name: string; mediaType: string }): Promise<FileRef>;
  /** Throws `file_not_found`. */
  open(file: FileRef): Promise<AsyncIterable<Uint8Array>>;
}

/** `fetch` as nodes get it: every connection is checked against the egress rules; redirects are not followed unless asked for. */
export type GuardedFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

/** What the server lends to nodes. */
export interface NodeServices {
  fetch: GuardedFetch;
  files: FileStore;
}

/** What a node's `run` works with. One call handles all items; fields are evaluated per item, by the item's index. */
export interface NodeContext<F extends Fields = Fields> extends NodeServices {
  readonly items: readonly Item[];
  /** The items of one input port. */
  input(port: string): readonly Item[];
  /** `field.url(2)` is the URL for the third item. Index 0 when left out. Throws coded errors. */
  readonly field: { readonly [K in keyof F]: (index?: number) => FieldValue<F[K]> };
  /** Aborted when the run is stopped or the attempt's time is over. */
  readonly signal: AbortSignal;
  readonly run: {
    readonly id: string;
    readonly workflowId: string;
    readonly mode: RunMode;
    readonly attempt: number;
    readonly request?: HookRequest;
    /** Epoch milliseconds at which the attempt began. */
    readonly now: number;
    /** The same on every attempt and after a crash, different for every item and step. */
    idempotencyKey(index: number): string;
  };
}

/** What a node gives: items by port, optionally later (`until`, epoch ms) or with an answer to the webhook's caller. */
export interface NodeResult {
  outputs: Outputs;
  until?: number;
  respond?: HookResponse;
}

/** Items for the port `main`. */
export const main = (items: readonly Item[]): NodeResult => ({ outputs: { main: items } });

/** Items by port. */
export const ports = (outputs: Outputs): NodeResult => ({ outputs });
