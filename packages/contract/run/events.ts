import type { ErrorView } from '../errors/define.ts';
import type { JsonValue } from '../json.ts';
import type { Item, Outputs } from './item.ts';
import type { Origins, PortOrigins } from './lineage.ts';
import type { RunMode, RunStatus } from './states.ts';

/** The HTTP request that started a webhook run; `$request` in expressions. */
export interface HookRequest {
  method: string;
  path: string;
  query: { [name: string]: JsonValue };
  headers: { [name: string]: string };
  ip: string;
}

/** The response of a respond-to-webhook step to the caller. */
export interface HookResponse {
  status: number;
  headers: { [name: string]: string };
  body: JsonValue;
}

/** The start of a run. It is recorded before anybody learns that the run exists. */
export interface RunInput {
  trigger: string;
  items: readonly Item[];
  mode: RunMode;
  request?: HookRequest;
  /** Outputs of nodes that are not run: pinned, or recorded in an earlier run. By node id. Nodes in loops run all the same. */
  given?: { readonly [nodeId: string]: Outputs };
  /** Where the given outputs come from, by node id. */
  givenOrigins?: { readonly [nodeId: string]: Origins };
  /** Inputs of nodes that replace the arriving ones: by node id and port. */
  inputs?: { readonly [nodeId: string]: { readonly [port: string]: readonly Item[] } };
  /** The run begins at this node and ends once it is done. */
  only?: string;
  /** Only this node and those on the way to it are run. */
  upTo?: string;
  /** The nodes whose given outputs are those of an earlier run, because nothing on the way to them has changed since. */
  reused?: readonly string[];
  /** With `only`: the run of the whole workflow that this one goes on from, and the runs in which other nodes have run by themselves since, by node id. */
  follows?: { run: string; alone: { readonly [nodeId: string]: string } };
}

/** How a loop goes on: passes over `items` (those of the head's input where none are given), `size` of them at a time. */
export interface LoopStart {
  /** At least 1. */
  size: number;
  items?: readonly Item[];
  /** Where `items` come from in the head's input; left out where they pair one to one. */
  origins?: PortOrigins;
  /** The port by which each of `items` leaves the head, where passes begin at several ports. */
  ports?: readonly string[];
  /** After the last pass the head runs again with the items that came back, and says whether there is another. */
  again?: true;
  /** The head runs again with the items that first arrived, with what came back in the pass, and with this: where it goes on. With `again`. */
  position?: JsonValue;
  /** A pass that brings no item back to the head is the last one, and then nothing leaves the head any more. */
  whileReturning?: true;
}

/** The value that a waiting step receives when it resumes: that of the signal, or a timeout. */
export type Resumed = { value: JsonValue } | { expired: true };

/**
 * Everything that is recorded about a run, in order. The state of a run is a fold over these events and the workflow revision. `key` identifies one
 * execution of a node in the run, see `keys.ts` of the engine. Times are epoch milliseconds. `bytes` is the approximate size of the outputs, without
 * items that the step passes on unchanged; left out if it is small. `origins` says which input items the outputs come from; left out where they pair one to
 * one.
 */
export type RunEvent =
  | ({ type: 'started'; at: number } & RunInput)
  | { type: 'step.started'; key: string; attempt: number; at: number }
  | {
      type: 'step.completed';
      key: string;
      attempt: number;
      startedAt: number;
      at: number;
      outputs: Outputs;
      origins?: Origins;
      respond?: HookResponse;
      loop?: LoopStart;
      logs?: string[];
      bytes?: number;
    }
  /**
   * The step is done; its `outputs` become available at `until`. With `duration`, in milliseconds, that much time has to pass, and `until` is when it
   * has passed if the clock is not set meanwhile.
   */
  | {
      type: 'step.sleeping';
      key: string;
      attempt: number;
      startedAt: number;
      at: number;
      until: number;
      duration?: number;
      outputs: Outputs;
      origins?: Origins;
      bytes?: number;
    }
  /**
   * The step goes on once its key, or the channel it listens to, is signalled, or at `until`, whichever comes first. `duration` as above. With `error` the
   * attempt has failed, and the step is tried anew instead: nobody has signed in at a service.
   */
  | {
      type: 'step.waiting';
      key: string;
      attempt: number;
      startedAt: number;
      at: number;
      until?: number;
      duration?: number;
      channel?: string;
      error?: ErrorView;
      logs?: string[];
    }
  | {
      type: 'step.failed';
      key: string;
      attempt: number;
      startedAt: number;
      at: number;
      error: ErrorView;
      final?: true;
      logs?: string[];
    }
  | { type: 'woken'; key: string; at: number }
  | { type: 'signalled'; key: string; at: number; value: JsonValue }
  /** The server that runs it has failed the run, independent of its steps. `key` names the step that caused it. */
  | { type: 'failed'; at: number; error: ErrorView; key?: string }
  | { type: 'finished'; at: number; status: Exclude<RunStatus, 'running'>; error?: ErrorView };

/** The channel of steps that wait for the run's callback address to be called. */
export const CALLBACK_CHANNEL = '@callback';

/** The channel of one step of the run, whose callback address has this name at its end. */
export const namedCallbackChannel = (name: string): string => `${CALLBACK_CHANNEL}:${name}`;

/** The signal that stops a run. */
export const CANCEL_SIGNAL = 'cancel';
