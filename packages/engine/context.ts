import { credentialErrors } from '@heddle/contract/errors/credentials';
import { OperationBudget } from '@heddle/expression/budget';
import type { ExpressionScope, NodeOutput, StepInfo } from '@heddle/expression/scope';
import type { JsonObject } from '@heddle/contract/json';
import { runErrors } from '@heddle/contract/errors/run';
import type { FileStore, GuardedFetch, NodeContext } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { openChosen } from '@heddle/contract/node/credentials';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { StepProgress } from '@heddle/contract/node/progress';
import { createProgress } from '@heddle/contract/node/progress';
import type { StepCall, StepCalls, StepServiceName, StepServices } from '@heddle/contract/node/services';
import { stepServiceNames, withoutServer } from '@heddle/contract/node/services';
import type { NodeState, StatePort } from '@heddle/contract/node/state';
import { createNodeState } from '@heddle/contract/node/state';
import { createMemoryTables } from '@heddle/contract/node/tables/memory-tables';
import type { NodeTables } from '@heddle/contract/node/tables/node-tables';
import { createNodeTables } from '@heddle/contract/node/tables/node-tables';
import type { HookRequest, RunEvent } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { forEachSource } from '@heddle/contract/run/lineage';
import type { RunMode } from '@heddle/contract/run/states';
import { TIME_ZONE } from '@heddle/contract/schedule/schedule';
import { FieldsAhead, namingField } from './ahead.ts';
import { StepBudget } from './budget.ts';
import type { StepTask } from './execute.ts';
import { followingOf } from './following.ts';
import { executionKey } from './keys.ts';
import type { PlanNode } from './plan.ts';
import { followThread } from './lineage/thread.ts';
import { redactEvent, StepRedactors } from './redact.ts';
import type { RunState } from './state.ts';
import { passOf, progressOf } from './rules/loop.ts';
import { parametersOfNode, viewOfStep } from './step-view.ts';
import { stepInput } from './step-input.ts';
import type { VariableUse } from './variables.ts';
import { loadVariables } from './variables.ts';

const noJson: JsonObject = {};
const noVars: JsonObject = {};
const noItems: readonly Item[] = [];

/** The scope of one step's expressions. One object serves all items: `at` moves it, evaluation is synchronous. */
class StepScope implements ExpressionScope {
  json: JsonObject = noJson;
  index = 0;
  readonly items: readonly Item[];
  vars = noVars;
  readonly budget: OperationBudget;
  ahead: FieldsAhead | undefined = undefined;
  readonly #task: StepTask;
  readonly #step: Pick<NodeContext, 'resources'>;
  readonly now: number;

  constructor(task: StepTask, items: readonly Item[], now: number, step: Pick<NodeContext, 'resources'>) {
    this.#task = task;
    this.items = items;
    this.now = now;
    this.#step = step;
    this.budget = OperationBudget.forItems(items.length);
  }

  charge(bytes: number): void {
    this.#step.resources.charge(bytes);
  }

  at(index: number): this {
    this.index = index;
    this.json = this.items[index]?.json ?? noJson;
    return this;
  }

  get request(): HookRequest | undefined {
    return this.#task.state.input?.request;
  }

  get execution(): { id: string; mode: RunMode; callbackUrl?: string } {
    const { runId, state, services } = this.#task;
    const callbackUrl = services.callbackUrl?.(runId);
    return { id: runId, mode: state.input?.mode ?? 'live', ...(callbackUrl === undefined ? {} : { callbackUrl }) };
  }

  get workflow(): { id: string; name: string } {
    return this.#task.plan.workflow;
  }

  get step(): StepInfo {
    const { node, state, plan } = this.#task;
    return viewOfStep(plan, node, state);
  }

  node(name: string): NodeOutput | undefined {
    const node = this.#task.plan.byName.get(name);
    const step = node && this.#task.state.steps[node.index];
    if (!node || !step) return undefined;
    const outputs = step.outputs;
    const items = outputs?.['main'] ?? Object.values(outputs ?? {}).find((port) => port.length > 0) ?? noItems;
    return {
      items,
      // The head of a loop has given the batch of this pass while its step is still under way.
      ran: outputs !== null || step.status === 'completed' || step.status === 'failed',
      thread: (index) => {
        const { thread, visited } = followThread(this.#task.plan, this.#task.state, this.#task.node, index, node);
        this.budget.take(visited);
        return thread;
      },
      get parameters() {
        return parametersOfNode(node);
      },
      loop: progressOf(this.#task.state, node),
    };
  }
}

type Readers = { readonly [field: string]: (index?: number) => unknown };

/** What the readers of one step share: their `this`. */
class ReaderBase {
  readonly #scope: StepScope;

  constructor(scope: StepScope) {
    this.#scope = scope;
  }

  /** The method that reads a field of the item at an index, the first one by default. */
  static reading(
    label: string,
    name: string,
    read: (scope: ExpressionScope) => unknown,
  ): (this: ReaderBase, index?: number) => unknown {
    return function readField(index = 0) {
      const scope = this.#scope;
      scope.ahead?.use(name);
      try {
        return read(scope.at(index));
      } catch (error) {
        throw namingField(error, label, scope.budget);
      }
    };
  }
}

const readerTypes = new WeakMap<PlanNode, new (scope: StepScope) => Readers>();

/** The class of a node's readers, one for each field. Made once per node: objects that are put together for each step cost more than the step. */
function readersOf(node: PlanNode): new (scope: StepScope) => Readers {
  const known = readerTypes.get(node);
  if (known) return known;
  const OfNode = class extends ReaderBase {};
  for (const [name, { label }] of Object.entries(node.definition.fields)) {
    const value = ReaderBase.reading(label, name, node.fields.reader(name));
    Object.defineProperty(OfNode.prototype, name, { value });
  }
  // Its methods were defined just now.
  const readers = OfNode as unknown as new (scope: StepScope) => Readers;
  readerTypes.set(node, readers);
  return readers;
}

const redactors = new WeakMap<PlanNode, StepRedactors>();

/** The redactors of the secrets in a node's fields, created once per node. Null if it has none. */
function redactorsOf(node: PlanNode): StepRedactors | null {
  if (node.secrets.length === 0) return null;
  const known = redactors.get(node) ?? new StepRedactors(node.secrets);
  redactors.set(node, known);
  return known;
}

const memories = new WeakMap<RunState, StatePort>();

/** The state of a run that must not outlive it: that of a dry run. */
function memoryOf(run: RunState): StatePort {
  const known = memories.get(run) ?? createMemoryState();
  memories.set(run, known);
  return known;
}

/** The context of one attempt; the services of `StepCalls` are getters of its prototype. */
class StepContext implements Omit<NodeContext, StepServiceName> {
  readonly items: readonly Item[];
  readonly field: Readers;
  readonly expressions: FieldsAhead;
  readonly #task: StepTask;
  readonly #scope: StepScope;
  readonly #now: number;
  // Most steps never use their signal, and creating one costs more than a small step.
  #controller: AbortController | null = null;
  #aborted = false;
  readonly #opened: OpenCredential[] = [];
  #state: NodeState | null = null;
  #tables: NodeTables | null = null;
  #progress: NodeContext['progress'] | null = null;
  #budget: StepBudget | null = null;

  constructor(task: StepTask, now: number) {
    this.#task = task;
    this.#now = now;
    this.items = stepInput(task.state, task.node);
    this.#scope = new StepScope(task, this.items, now, this);
    this.field = new (readersOf(task.node))(this.#scope);
    this.expressions = new FieldsAhead(task.node, this.#scope, this);
    if (this.expressions.isNeeded) this.#scope.ahead = this.expressions;
  }

  // Nodes take these out of their context by destructuring, so they must not need it as `this`. Few steps use them.

  get fetch(): GuardedFetch {
    return this.#task.services.fetch;
  }

  get files(): FileStore {
    return this.#task.services.files;
  }

  get input(): NodeContext['input'] {
    return (port) => (port === 'main' ? this.items : stepInput(this.#task.state, this.#task.node, port));
  }

  get named(): NodeContext['named'] {
    return (name) => this.#scope.node(name);
  }

  get following(): NodeContext['following'] {
    return (port) => followingOf(this.#task.plan, this.#task.node, port);
  }

  get returned(): NodeContext['returned'] {
    const { node, state } = this.#task;
    const running = node.loop && state.loops[node.loop.index];
    if (!running?.asking) return [];
    return running.returned.map((item, index) => {
      const from: number[] = [];
      forEachSource(running.returnedInPass[index] ?? null, (_port, at) => void from.push(at));
      return { item, from };
    });
  }

  get forEachEntry(): NodeContext['forEachEntry'] {
    const { fields } = this.#task.node;
    let known = '';
    let forEach = fields.entries(known);
    return (field, index, visit) => {
      if (field !== known) [known, forEach] = [field, fields.entries(field)];
      // Fields of this kind have JSON values.
      this.expressions.use(field);
      try {
        forEach(this.#scope.at(index), visit as (name: string, value: unknown) => void);
      } catch (error) {
        throw namingField(error, this.#task.node.definition.fields[field]?.label ?? field, this.#scope.budget);
      }
    };
  }

  get credential(): (field: string) => Promise<OpenCredential> {
    return async (field) => {
      const { node, services } = this.#task;
      if (this.run.mode === 'dry') throw credentialErrors.credential_in_dry_run();
      const opened = await openChosen(node.definition, field, this.field[field]?.(), services.openCredential);
      this.#opened.push(opened);
      return opened;
    };
  }

  /** Evaluates the fields of the first item; a promise where that takes long. */
  evaluateFirst(): Promise<void> | undefined {
    return this.expressions.first();
  }

  /** Loads what expressions read as `$vars`: they are evaluated synchronously. */
  async loadVariables(use: VariableUse): Promise<void> {
    this.#scope.vars = await loadVariables(use, this.state);
  }

  /** Redactors of the step's secrets: those in its fields, and those of the credentials opened so far. Null if there are none. */
  get #redactors(): StepRedactors | null {
    if (this.#opened.length === 0) return redactorsOf(this.#task.node);
    return new StepRedactors([...this.#task.node.secrets, ...this.#opened.flatMap((opened) => [...opened.secrets])]);
  }

  /** The event without the step's secrets. */
  redact(event: RunEvent): RunEvent | Promise<RunEvent> {
    const redactors = this.#redactors;
    return redactors ? redactEvent(event, redactors) : event;
  }

  /** The same for values that leave the step in other ways. */
  #clean<T>(value: T): T {
    return this.#redactors?.data.json(value) ?? value;
  }

  #cleanText(progress: StepProgress): StepProgress {
    return progress.text === undefined
      ? progress
      : { ...progress, text: this.#redactors?.text.text(progress.text) ?? progress.text };
  }

  get addressOf(): NodeContext['addressOf'] {
    const { services } = this.#task;
    return async (host) => {
      if (!services.addressOf) throw runErrors.step_needs_server();
      return services.addressOf(host);
    };
  }

  get vendorAddress(): NodeContext['vendorAddress'] {
    return (vendor) => this.#task.services.vendorAddress?.(vendor);
  }

  /** Forwards a service of the server: without the secrets that the step works with, and with the step's address. */
  #call<K extends StepServiceName>(name: K): StepCall<K> {
    const { runId, key } = this.#task;
    const services: StepServices = this.#task.services;
    return async (input) => {
      const service = services[name] ?? withoutServer[name];
      if (!service) throw runErrors.step_needs_server();
      return service(this.#clean(input), { runId, stepKey: key });
    };
  }

  static {
    for (const name of stepServiceNames) {
      const get = function get(this: StepContext) {
        return this.#call(name);
      };
      Object.defineProperty(this.prototype, name, { get });
    }
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  get resources(): StepBudget {
    const { user = '', memory } = this.#task.services;
    return (this.#budget ??= new StepBudget(user, memory));
  }

  /** The attempt is over, with outputs of this size in bytes. Throws if that exceeds its budget. */
  settle(bytes: number): void {
    if (this.#budget || bytes > 0) this.resources.settle(bytes);
  }

  /** The attempt is over without outputs. */
  release(): void {
    this.#budget?.release();
  }

  // Values and tables are no services of `StepCalls`: each is an object with calls of its own, kept for the attempt, and without a server or in a dry run
  // a store in memory takes its place, where a service of the table fails the step.
  get state(): NodeState {
    const { runId, key, services, state } = this.#task;
    const port = this.run.mode === 'dry' ? undefined : services.state;
    return (this.#state ??= createNodeState(port ?? memoryOf(state), `${runId}-${key}`));
  }

  get tables(): NodeTables {
    const { runId, key, services } = this.#task;
    const port = this.run.mode === 'dry' ? undefined : services.tables;
    return (this.#tables ??= createNodeTables(port ?? createMemoryTables(), `${runId}-${key}`));
  }

  get progress(): NodeContext['progress'] {
    const { services, runId, key } = this.#task;
    return (this.#progress ??= createProgress((progress) =>
      services.onProgress?.({ runId, stepKey: key }, this.#cleanText(progress)),
    ));
  }

  get run(): NodeContext['run'] {
    const { runId, plan, state, node, key, attempt, resumed } = this.#task;
    const request = state.input?.request;
    return {
      id: runId,
      workflowId: plan.workflow.id,
      workflowName: plan.workflow.name,
      mode: state.input?.mode ?? 'live',
      attempt,
      ...(request ? { request } : {}),
      now: this.#now,
      timeZone: plan.settings.timeZone ?? TIME_ZONE,
      stepKey: key,
      executionKey: executionKey(key),
      pass: passOf(state, node),
      ...(resumed ? { resumed } : {}),
      ...positionOf(state, node),
      idempotencyKey: (index) => `${runId}-${key}-${index}`,
      itemKey: (index) => `${executionKey(key)}:${index}`,
    };
  }

  abort(): void {
    this.#aborted = true;
    this.#controller?.abort();
  }
}

/** Where the head of a loop goes on. */
function positionOf(state: RunState, { loop }: PlanNode): Pick<NodeContext['run'], 'position'> {
  const running = loop && state.loops[loop.index];
  return running?.asking === true && running.start.position !== undefined ? { position: running.start.position } : {};
}

/** The context of one attempt, with what prepares, ends, aborts and redacts it. */
export type AttemptContext = NodeContext &
  Pick<StepContext, 'loadVariables' | 'evaluateFirst' | 'abort' | 'redact' | 'settle' | 'release'>;

/** Creates the context of one attempt, which begins at `now` (epoch milliseconds). */
export const createContext = (task: StepTask, now: number): AttemptContext =>
  // The static block of the class defines the getters of `StepCalls`.
  new StepContext(task, now) as StepContext & StepCalls;
