import type { ErrorView } from '../errors/define.ts';
import type { JsonValue } from '../json.ts';
import type { HookRequest, HookResponse, LoopStart, Resumed } from '../run/events.ts';
import type { FileRef, Item, Outputs } from '../run/item.ts';
import type { RunMode, RunStatus } from '../run/states.ts';
import type { OpenCredential, TlsIdentity } from './credentials.ts';
import type { Assignment, CredentialId, FieldValue, Fields } from './fields.ts';
import type { StepProgress } from './progress.ts';
import type { RunMemory, StepResources } from './resources.ts';
import type { NodeState, StatePort } from './state.ts';
import type { NodeTables } from './tables/node-tables.ts';
import type { TablePort } from './tables/tables.ts';
import type { Publication } from './topics.ts';
import type { Widget } from './widgets.ts';

/** Where the bytes of files live. */
export interface FileStore {
  put(content: Uint8Array | AsyncIterable<Uint8Array>, facts: { name: string; mediaType: string }): Promise<FileRef>;
  /** Throws `file_not_found`. */
  open(file: FileRef): Promise<AsyncIterable<Uint8Array>>;
}

/** What a request may ask of its connection, besides what every `fetch` knows. */
export interface GuardedInit extends RequestInit {
  /** Who to be towards the server, and whom to trust. */
  tls?: TlsIdentity;
  /** `http://host:port` of a proxy to go through; user name and password may stand in it. It must pass the egress rules as well. */
  proxy?: string;
}

/** `fetch` as nodes get it: every connection is checked against the egress rules; redirects are not followed unless asked for. */
export type GuardedFetch = (url: string | URL, init?: GuardedInit) => Promise<Response>;

/** A run that a node starts. */
export interface SubRun {
  workflowId: string;
  items: readonly Item[];
  /** The node's step waits and is told how the run ended: see `SubRunEnd`. */
  wait: boolean;
}

/** What a step that waited for a run it started is told. */
export interface SubRunEnd {
  executionId: string;
  status: Exclude<RunStatus, 'running'>;
  error: ErrorView | null;
  /** What the step that completed last has given. */
  items: readonly Item[];
}

/** A question that people answer with yes or no. */
export interface Question {
  title: string;
  message: string;
  /** Mail addresses of those who may answer by link besides the run's owner, who answers in the app. */
  askedOf: readonly string[];
  /** Epoch milliseconds; left out, the question stands until it is answered. */
  until?: number;
}

/** What came of asking. */
export interface Asked {
  /** Where the run's owner can answer. */
  url: string;
  /** What the run's log is to say of it: that no mail could be sent, for instance. */
  notes: readonly string[];
}

/** What a step that waited for an answer is told. */
export interface Answered {
  approved: boolean;
  comment: string;
  /** Who answered: the mail address. */
  by: string;
  /** ISO time. */
  at: string;
}

/** Where a step stands: what others address it by. */
export interface StepAddress {
  runId: string;
  stepKey: string;
}

/** What the server lends to nodes. */
export interface NodeServices {
  /** Starts a run of one of the owner's workflows; a repeated call of the same step gives the first run. Throws `workflow_not_found`, `execution_without_trigger`, `sub_run_too_deep`. */
  startRun?: (run: SubRun, by: StepAddress) => Promise<{ executionId: string }>;
  /** Asks people. The step has to wait for the answer; a repeated call of the same step asks once. */
  ask?: (question: Question, by: StepAddress) => Promise<Asked>;
  /** The address that wakes a step of the run that waits for it. */
  callbackUrl?: (runId: string) => string;
  fetch: GuardedFetch;
  /**
   * The IP address under which the egress rules let a host name be reached. For connections that are none of `fetch`: they go to exactly this
   * address. Throws what looking the name up throws; a host that is denied looks like one that refuses connections.
   */
  addressOf?: (host: string) => Promise<string>;
  files: FileStore;
  /** Opens a credential of the run's owner. Throws `credential_not_found`. Left out where there are none. */
  openCredential?: (id: string) => Promise<OpenCredential>;
  /** What nodes keep between steps and runs. Left out where nothing is kept: then it lives as long as the run. */
  state?: StatePort;
  /** The tables of the run's owner. Left out where there are none. */
  tables?: TablePort;
  /** Puts a widget on the dashboard of the run's owner; a repeated call of the same step does so once. Throws `widgets_many`. */
  putWidget?: (widget: Widget, by: StepAddress) => Promise<void>;
  /** Publishes messages in a topic of the run's owner. Throws `topics_full`. */
  publish?: (publication: Publication) => Promise<void>;
  /** Tells those who watch the run how far a step is. */
  onProgress?: (by: StepAddress, progress: StepProgress) => void;
  /** The id of the user whose run it is. Left out where there is only one. */
  user?: string;
  /** How much data the run may hold. Left out: as much as there is room for. */
  memory?: RunMemory;
  /** Epoch milliseconds, as steps are to know them. Left out: this machine's clock. */
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
   * Evaluates what fields hold for an item before they are read for it. Gives a promise where that takes long: other work runs meanwhile. For nodes that go
   * through all items; rejects with the reason of the step's signal.
   */
  ready(index: number): Promise<void> | undefined;
}

/** What a node's `run` works with. One call handles all items; fields are evaluated per item, by the item's index. */
export interface NodeContext<F extends Fields = Fields> extends Pick<NodeServices, 'fetch' | 'files'> {
  readonly items: readonly Item[];
  /** The items of one input port. */
  input(port: string): readonly Item[];
  /** `field.url(2)` is the URL for the third item. Index 0 when left out. Throws coded errors. */
  readonly field: { readonly [K in keyof F]: (index?: number) => FieldValue<F[K]> };
  /** Tells the names and values that `field` lists for an item, one after the other: for who works on many items and needs no list. Throws as `field` does. */
  assign(field: AssignmentFields<F>, index: number, put: (name: string, value: JsonValue) => void): void;
  /**
   * The credential that is chosen in a field of the kind `credential`. Throws `field_required`, `credential_not_found`, `credential_type_wrong`;
   * in a dry run `credential_in_dry_run`. Its secrets are taken out of the step's errors and items.
   */
  credential(field: CredentialFields<F>): Promise<OpenCredential>;
  /** The IP address to connect to for a host name, see `NodeServices`. */
  addressOf(host: string): Promise<string>;
  /** Starts a run of another workflow of the same owner. */
  startRun(run: SubRun): Promise<{ executionId: string }>;
  /** Asks people a question, see `Question`. */
  ask(question: Question): Promise<Asked>;
  /** What the step keeps between steps and runs. A dry run begins with nothing and leaves nothing behind. */
  readonly state: NodeState;
  /** The tables of the run's owner. A dry run sees none. */
  readonly tables: NodeTables;
  /** Puts a widget on the dashboard of the run's owner. */
  putWidget(widget: Widget): Promise<void>;
  /** Publishes messages in a topic of the run's owner. */
  publish(publication: Publication): Promise<void>;
  /** Shows how far the step is: `total` where it is known, `text` says what is done. May be called as often as one likes. */
  progress(done: number, total?: number, text?: string): void;
  /** Aborted when the run is stopped or the attempt's time is over. */
  readonly signal: AbortSignal;
  /** What the step may use of the machine. Goes along with work that is done elsewhere; who makes much data charges it while making it. */
  readonly resources: StepResources;
  /** What is known of the evaluation of the fields. Left out where nothing is counted; who goes through all items by `inTurns` or `eachInTurns` need not know of it. */
  readonly expressions?: StepExpressions;
  readonly run: {
    readonly id: string;
    readonly workflowId: string;
    readonly mode: RunMode;
    readonly attempt: number;
    readonly request?: HookRequest;
    /** Epoch milliseconds at which the attempt began. */
    readonly now: number;
    /** The time zone that the workflow's settings name; UTC where they name none. */
    readonly timeZone: string;
    /** Names this execution of the node in the run; a step that waits is signalled by it. */
    readonly stepKey: string;
    /** Which pass of the innermost loop around the node this is, the first is 1. For the head of a loop: how many passes are over. 0 outside of loops. */
    readonly pass: number;
    /** Set when the step goes on after it has waited. */
    readonly resumed?: Resumed;
    /** The same on every attempt and after a crash, different for every item and step. */
    idempotencyKey(index: number): string;
  };
}

/** What a node gives: items by port, optionally later (`until`, epoch ms) or with an answer to the webhook's caller. */
export interface NodeResult {
  outputs: Outputs;
  until?: number;
  respond?: HookResponse;
  /** Given by the head of a loop in place of outputs: passes begin. */
  loop?: LoopStart;
  /**
   * In place of outputs: the node runs again once its step is signalled, or at `until` (epoch ms). The run takes no memory meanwhile.
   * A step that listens to a channel gets the first signal to it that no other step has got, also one that came before.
   */
  wait?: { until?: number; channel?: string };
  /** Lines that the node has written for whoever looks at the run. */
  logs?: string[];
}

/** Items for the port `main`. */
export const main = (items: readonly Item[]): NodeResult => ({ outputs: { main: items } });

/** Items by port. */
export const ports = (outputs: Outputs): NodeResult => ({ outputs });
