import type { ErrorView } from '../errors/define.ts';
import type { JsonValue } from '../json.ts';
import type { Item, Outputs } from './item.ts';
import type { RunMode, RunStatus } from './states.ts';

/** What a webhook run knows of the HTTP request that started it; expressions see it as `$request`. */
export interface HookRequest {
  method: string;
  path: string;
  query: { [name: string]: JsonValue };
  headers: { [name: string]: string };
  ip: string;
}

/** What a respond-to-webhook step answers the caller with. */
export interface HookResponse {
  status: number;
  headers: { [name: string]: string };
  body: JsonValue;
}

/** What a run begins with. Written down before anybody is told that the run exists. */
export interface RunInput {
  trigger: string;
  items: readonly Item[];
  mode: RunMode;
  request?: HookRequest;
}

/**
 * Everything that is ever recorded about a run, in order. The state of a run is a fold over these and the workflow revision.
 * `key` names a step of the run: the node's id, in a loop body followed by `#pass`. Times are epoch milliseconds.
 */
export type RunEvent =
  | ({ type: 'started'; at: number } & RunInput)
  | { type: 'step.started'; key: string; attempt: number; at: number }
  | { type: 'step.completed'; key: string; attempt: number; startedAt: number; at: number; outputs: Outputs; respond?: HookResponse }
  /** The step has done its work and gives `outputs` when the time has come. */
  | { type: 'step.sleeping'; key: string; attempt: number; startedAt: number; at: number; until: number; outputs: Outputs }
  | { type: 'step.failed'; key: string; attempt: number; startedAt: number; at: number; error: ErrorView; final?: true }
  | { type: 'woken'; key: string; at: number }
  | { type: 'signalled'; key: string; at: number; value: JsonValue }
  | { type: 'finished'; at: number; status: Exclude<RunStatus, 'running'>; error?: ErrorView };

/** The signal that stops a run. */
export const CANCEL_SIGNAL = 'cancel';
