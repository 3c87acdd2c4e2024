import type { ExpressionScope } from '@heddle/contract/expression/scope';
import type { JsonObject } from '@heddle/contract/json';
import type { FileStore, GuardedFetch, NodeContext } from '@heddle/contract/node/context';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import type { RunMode } from '@heddle/contract/run/states';
import type { StepTask } from './execute.ts';
import type { PlanNode } from './plan.ts';
import { inputOf } from './state.ts';

const noJson: JsonObject = {};
const noVars: JsonObject = {};
const noItems: readonly Item[] = [];

/** What expressions of one step see. One object serves all items: `at` moves it, evaluation is synchronous. */
class StepScope implements ExpressionScope {
  json: JsonObject = noJson;
  index = 0;
  readonly items: readonly Item[];
  readonly vars = noVars;
  readonly #task: StepTask;
  readonly now: number;

  constructor(task: StepTask, items: readonly Item[], now: number) {
    this.#task = task;
    this.items = items;
    this.now = now;
  }

  at(index: number): this {
    this.index = index;
    this.json = this.items[index]?.json ?? noJson;
    return this;
  }

  get request(): HookRequest | undefined {
    return this.#task.state.input?.request;
  }

  get execution(): { id: string; mode: RunMode } {
    return { id: this.#task.runId, mode: this.#task.state.input?.mode ?? 'live' };
  }

  get workflow(): { id: string; name: string } {
    return this.#task.plan.workflow;
  }

  node(name: string): { items: readonly Item[]; ran: boolean } | undefined {
    const node = this.#task.plan.byName.get(name);
    const step = node && this.#task.state.steps[node.index];
    if (!step) return undefined;
    const outputs = step.outputs;
    const items = outputs?.['main'] ?? Object.values(outputs ?? {}).find((port) => port.length > 0) ?? noItems;
    return { items, ran: step.status === 'completed' || step.status === 'failed' };
  }
}

type Readers = { [field: string]: (index?: number) => unknown };

const readerMakers = new WeakMap<PlanNode, (scope: StepScope) => Readers>();

/** One reader per field, made once per node and not once per step: a reader finds its scope through `this`. */
function readersOf(node: PlanNode): (scope: StepScope) => Readers {
  const known = readerMakers.get(node);
  if (known) return known;
  const scopeOf = Symbol('scope');
  const prototype: { [field: string]: (this: { [scopeOf]: StepScope }, index?: number) => unknown } = {};
  for (const name of Object.keys(node.definition.fields)) {
    prototype[name] = function read(index = 0) {
      return node.fields.read(name, this[scopeOf].at(index));
    };
  }
  // The readers get their `this` from being called on the object that is made here.
  const make = (scope: StepScope): Readers => Object.create(prototype, { [scopeOf]: { value: scope } }) as Readers;
  readerMakers.set(node, make);
  return make;
}

class StepContext implements NodeContext {
  readonly items: readonly Item[];
  readonly field: Readers;
  readonly fetch: GuardedFetch;
  readonly files: FileStore;
  readonly #task: StepTask;
  readonly #now: number;
  // Most steps never look at their signal, and making one costs more than a small step.
  #controller: AbortController | null = null;
  #aborted = false;

  constructor(task: StepTask, now: number) {
    this.#task = task;
    this.#now = now;
    this.items = inputOf(task.state, task.node);
    this.field = readersOf(task.node)(new StepScope(task, this.items, now));
    this.fetch = task.services.fetch;
    this.files = task.services.files;
  }

  input(port: string): readonly Item[] {
    return port === 'main' ? this.items : inputOf(this.#task.state, this.#task.node, port);
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  get run(): NodeContext['run'] {
    const { runId, plan, state, node, attempt } = this.#task;
    const request = state.input?.request;
    return {
      id: runId,
      workflowId: plan.workflow.id,
      mode: state.input?.mode ?? 'live',
      attempt,
      ...(request ? { request } : {}),
      now: this.#now,
      idempotencyKey: (index) => `${runId}-${node.id}-${index}`,
    };
  }

  abort(): void {
    this.#aborted = true;
    this.#controller?.abort();
  }
}

/** The context of one attempt, and the way to abort it. */
export function createContext(task: StepTask, now: number): { context: NodeContext; abort: () => void } {
  const context = new StepContext(task, now);
  return { context, abort: () => context.abort() };
}
