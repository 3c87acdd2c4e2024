import type { JsonObject } from '@heddle/contract/json';
import type { HookRequest } from '@heddle/contract/run/events';
import type { Item } from '@heddle/contract/run/item';
import { overLimit } from './fault.ts';
import { expressionLimits, keysCost } from './limits.ts';
import { setOwn } from './own.ts';
import type { Evaluate, Runtime } from './runtime.ts';
import type { ExpressionScope, NodeOutput } from './scope.ts';

/** Evaluates an expression on a copy of all data that it reads: it changes only the copy. */
export function onCopies(evaluate: Evaluate): Evaluate {
  return (rt, env) => {
    const { scope } = rt;
    rt.scope = new CopiedScope(rt, scope);
    try {
      return evaluate(rt, env);
    } finally {
      rt.scope = scope;
    }
  };
}

/** A scope whose data is copied on first access; later accesses return the same copy. */
class CopiedScope implements ExpressionScope {
  readonly #rt: Runtime;
  readonly #scope: ExpressionScope;
  readonly #copies = new Map<unknown, unknown>();

  constructor(rt: Runtime, scope: ExpressionScope) {
    this.#rt = rt;
    this.#scope = scope;
  }

  get json(): JsonObject {
    return this.#copy(this.#scope.json);
  }

  get items(): readonly Item[] {
    return this.#list(this.#scope.items);
  }

  get index(): number {
    return this.#scope.index;
  }

  node(name: string): NodeOutput | undefined {
    const result = this.#scope.node(name);
    if (!result) return undefined;
    const parameters = (): JsonObject => this.#copy(result.parameters ?? {});
    return {
      items: this.#list(result.items),
      ran: result.ran,
      thread: (index) => {
        const found = result.thread(index);
        return typeof found === 'string' ? found : { ...found, json: this.#copy(found.json) };
      },
      get parameters() {
        return parameters();
      },
    };
  }

  get request(): HookRequest | undefined {
    return this.#copy(this.#scope.request);
  }

  get vars(): JsonObject {
    return this.#copy(this.#scope.vars);
  }

  get execution(): ExpressionScope['execution'] {
    return this.#copy(this.#scope.execution);
  }

  get workflow(): ExpressionScope['workflow'] {
    return this.#copy(this.#scope.workflow);
  }

  get now(): number {
    return this.#scope.now;
  }

  get step(): ExpressionScope['step'] {
    const { step } = this.#scope;
    if (!step) return undefined;
    const { run, timeZone, previous } = step;
    const parameters = (): JsonObject => this.#copy(step.parameters);
    return {
      run,
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(previous === undefined ? {} : { previous }),
      get parameters() {
        return parameters();
      },
    };
  }

  /** The copies of the items' data are those of `$json`. */
  #list(items: readonly Item[]): readonly Item[] {
    const known = this.#copies.get(items);
    if (known) return known as readonly Item[];
    this.#rt.spend(2 * items.length);
    const copies = items.map((item) => ({ ...item, json: this.#copy(item.json) }));
    this.#copies.set(items, copies);
    return copies;
  }

  #copy<T>(value: T): T {
    const known = this.#copies.get(value);
    if (known) return known as T;
    const copy = deepCopy(this.#rt, value, 0);
    this.#copies.set(value, copy);
    return copy as T;
  }
}

function deepCopy(rt: Runtime, value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  rt.spend(1);
  if (depth > expressionLimits.dataDepth) throw overLimit('the data is nested too deeply');
  if (Array.isArray(value)) rt.spend(value.length);
  if (Array.isArray(value)) return value.map((element) => deepCopy(rt, element, depth + 1));
  const copy: Record<string, unknown> = {};
  const entries = Object.entries(value);
  rt.spend(entries.length + keysCost(entries.length));
  for (const [key, element] of entries) setOwn(copy, key, deepCopy(rt, element, depth + 1));
  return copy;
}
