import type { JsonObject, JsonValue } from '../json.ts';
import type { HookRequest, HookResponse, LoopStart, Resumed } from '../run/events.ts';
import type { FileRef, Item, Outputs } from '../run/item.ts';
import type { Origins } from '../run/lineage.ts';
import type { RunMode } from '../run/states.ts';
import type { Effect } from './define.ts';
import type { OpenCredential, TlsIdentity } from './credentials.ts';
import type { Assignment, CredentialId, FieldValue, Fields } from './fields.ts';
import type { StepProgress } from './progress.ts';
import type { RunMemory, StepResources } from './resources.ts';
import type { StepAddress, StepCalls, StepServices } from './services.ts';
import type { NodeState, StatePort } from './state.ts';
import type { NodeTables } from './tables/node-tables.ts';
import type { TablePort } from './tables/tables.ts';

/** Storage of file contents. */
export interface FileStore {
  put(content: Uint8Array | AsyncIterable<Uint8Array>, facts: { name: string; mediaType: string }): Promise<FileRef>;
  /** Throws `file_not_found`. */
  open(file: FileRef): Promise<AsyncIterable<Uint8Array>>;
}

/** Options of a request's connection, in addition to those of `fetch`. */
export interface GuardedInit extends RequestInit {
  /** The client's TLS identity and the authorities to trust. */
  tls?: TlsIdentity;
  /** `http://host:port` of a proxy, which may include user name and password. The proxy must pass the egress rules as well. */
  proxy?: string;
}

/** `fetch` as nodes get it: every connection is checked against the egress rules; redirects are not followed unless asked for. */
export type GuardedFetch = (url: string | URL, init?: GuardedInit) => Promise<Response>;

/** Services that the nodes of a run use. Those of `StepServices` are missing if the run is not on a server, as in a dry run in a browser. */
export interface NodeServices extends StepServices {
  /** The address that wakes a step of the run that waits for it. */
  callbackUrl?: (runId: string) => string;
  fetch: GuardedFetch;
  /**
   * Resolves a host name to the IP address that the egress rules allow. For connections without `fetch`, which then have to use exactly this address.
   * Throws the errors of the lookup; a denied host looks like one that refuses connections.
   */
  addressOf?: (host: string) => Promise<string>;
  /** The address that the operator leads the connector of a vendor to, in place of the vendor's own. */
  vendorAddress?: (vendor: string) => string | undefined;
  files: FileStore;
  /** Opens a credential of the run's owner. Throws `credential_not_found`. Undefined if the run has no access to credentials. */
  openCredential?: (id: string) => Promise<OpenCredential>;
  /**
   * Notes that a step waits for a credential to be signed in: its key is signalled once somebody has signed in, or the credential is deleted. Undefined:
   * steps do not wait for that.
   */
  awaitSignIn?: (credentialId: string, by: StepAddress) => Promise<void>;
  /** Values that nodes keep between steps and runs. Without it, they live as long as the run. */
  state?: StatePort;
  /** The tables of the run's owner. Undefined if the run has no access to tables. */
  tables?: TablePort;
  /** Publishes the progress of a step to those who watch the run. */
  onProgress?: (by: StepAddress, progress: StepProgress) => void;
  /** The id of the run's owner. Undefined if there is only one user. */
  user?: string;
  /** The memory limit of the run. Undefined: unlimited. */
  memory?: RunMemory;
  /** The clock of the steps, in epoch milliseconds. Undefined: this machine's clock. */
  clock?: () => number;
}

/** The names of the fields in which a credential is chosen. */
type CredentialFields<F extends Fields> = {
  [K in keyof F & string]: FieldValue<F[K]> extends CredentialId ? K : never;
}[keyof F & string];

/** The names of the fields that are lists of names and JSON values. */
type AssignmentFields<F extends Fields> = {
  [K in keyof F & string]: FieldValue<F[K]> extends readonly Assignment[] ? K : never;
}[keyof F & string];

/** The evaluation of a step's fields. */
export interface StepExpressions {
  /** Operations that were used so far. */
  readonly spent: number;
  /**
   * Evaluates the fields of an item ahead of reading them. Returns a promise if that takes long, so that other work can run. For nodes that
   * process all items. Rejects with the reason of the step's signal.
   */
  ready(index: number): Promise<void> | undefined;
}

/** What another node of the run gave. */
export interface NamedOutput {
  items: readonly Item[];
  /** False where it has given nothing yet in this run, or in this pass of a loop. */
  ran: boolean;
  /** The item that the item at this index of the step's own input comes from; or that it comes from several, or from none that is known. */
  thread(index: number): Item | 'several' | 'none';
  /** The part of its configuration that is shown to others. Left out if it is unknown. */
  parameters?: JsonObject;
}

/** A node that an output leads to, as the node before it sees it. */
export interface FollowingNode {
  name: string;
  type: string;
  /** The name of the type: HTTP Request. */
  typeName: string;
  effect: Effect;
  /** True where an edge from the output leads straight to it. */
  first: boolean;
  fields: Fields;
  /** Its configuration without secrets and credentials, as expressions see it (`parametersOf`). */
  data: JsonObject;
}

/** An item that came back to the head of a loop. */
export interface LoopReturn {
  item: Item;
  /** The indexes of the items of the pass that it comes from: more than one where it was made of several, or nobody knows of which. */
  from: readonly number[];
}

/** The context of a node's `run`. One call handles all items; fields are evaluated per item, by the item's index. */
export interface NodeContext<F extends Fields = Fields> extends Pick<NodeServices, 'fetch' | 'files'>, StepCalls {
  readonly items: readonly Item[];
  /** The items of one input port. */
  input(port: string): readonly Item[];
  /** What the node of this name gave in this run; undefined if the workflow has no such node. */
  named(name: string): NamedOutput | undefined;
  /**
   * The nodes that an output port leads to, up to the end of the workflow, or, from a port where passes of a loop begin, up to its head. What an agent among
   * them may call is left out: it asks for itself.
   */
  following(port: string): readonly FollowingNode[];
  /** For the head of a loop that goes on from a position: what came back in the pass. */
  readonly returned: readonly LoopReturn[];
  /** `field.url(2)` is the URL for the third item. Index 0 when left out. Throws coded errors. */
  readonly field: { readonly [K in keyof F]: (index?: number) => FieldValue<F[K]> };
  /** Calls `visit` with each name and value that a field lists for an item: for nodes that work on many items and need no list. Throws as `field` does. */
  forEachEntry(field: AssignmentFields<F>, index: number, visit: (name: string, value: JsonValue) => void): void;
  /**
   * The credential that is chosen in a field of the kind `credential`. Throws `field_required`, `credential_not_found`, `credential_type_wrong`;
   * in a dry run `credential_in_dry_run`. Its secrets are taken out of the step's errors and items.
   */
  credential(field: CredentialFields<F>): Promise<OpenCredential>;
  /** The IP address to connect to for a host name, see `NodeServices`. */
  addressOf(host: string): Promise<string>;
  /** The address that the operator leads the connector of a vendor to, in place of the vendor's own. */
  vendorAddress(vendor: string): string | undefined;
  /** The values that the step keeps between steps and runs. A dry run starts with none and keeps none. */
  readonly state: NodeState;
  /** The tables of the run's owner. A dry run sees none. */
  readonly tables: NodeTables;
  /** Reports progress: `total` if it is known, and `text` for the current work. May be called at any rate. */
  progress(done: number, total?: number, text?: string): void;
  /** Aborted when the run is stopped or the attempt's time is over. */
  readonly signal: AbortSignal;
  /** The limits of the step: pass them on to work that is done elsewhere, and charge large data to them while creating it. */
  readonly resources: StepResources;
  /** The evaluation of the fields; undefined if operations are not counted. `forEachYielding` handles it for nodes that process all items. */
  readonly expressions?: StepExpressions;
  readonly run: {
    readonly id: string;
    readonly workflowId: string;
    readonly workflowName: string;
    readonly mode: RunMode;
    readonly attempt: number;
    readonly request?: HookRequest;
    /** Epoch milliseconds at which the attempt began. */
    readonly now: number;
    /** The time zone that the workflow's settings name; UTC if they name none. */
    readonly timeZone: string;
    /** Names this execution of the node in the run; a step that waits is signalled by it. */
    readonly stepKey: string;
    /** Names the same execution in all its parts: after each wait and, for the head of a loop, after each pass. */
    readonly executionKey: string;
    /** Which pass of the innermost loop around the node this is, the first is 1. For the head of a loop: how many passes are over. 0 outside of loops. */
    readonly pass: number;
    /** Set when the step resumes. */
    readonly resumed?: Resumed;
    /** Set when the head of a loop goes on: what it said of it in `LoopStart.position`. */
    readonly position?: JsonValue;
    /** The same on every attempt and after a crash, different for every item and step. */
    idempotencyKey(index: number): string;
    /** Names an item of this execution: the same on every attempt, after each wait and after a crash. Unique within the run. */
    itemKey(index: number): string;
  };
}

/** When a step goes on: at a point in time, after a time counted from the beginning of the attempt, or when both have come. */
export interface Pause {
  /** Epoch milliseconds. */
  until?: number;
  /** Milliseconds that have to pass, whatever the clock is set to meanwhile. */
  duration?: number;
}

/** The result of a node: items by port, optionally later or with a response to the webhook's caller. */
export interface NodeResult extends Pause {
  outputs: Outputs;
  /** Where output items come from, for the ports where the node's `pairing` does not say it. */
  origins?: Origins;
  respond?: HookResponse;
  /** Given by the head of a loop in place of outputs: passes begin. */
  loop?: LoopStart;
  /**
   * In place of outputs: the node runs again once its step is signaled, or after the pause. The run uses no memory until then. A step that listens
   * to a channel receives the first signal to it that no other step has received, including earlier ones.
   */
  wait?: Pause & { channel?: string };
  /** Lines for the log of the run. */
  logs?: string[];
}

/** Items for the port `main`. */
export const main = (items: readonly Item[]): NodeResult => ({ outputs: { main: items } });

/** Items by port. */
export const ports = (outputs: Outputs): NodeResult => ({ outputs });
