import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import type { Docs } from './doc.ts';
import { failed } from './fault.ts';
import type { ExpressionScope, NodeOutput, Thread } from './scope.ts';

export const inputProperties = {
  item: ['', 'The current item.'],
  items: ['', 'All items, as a list.'],
  json: ['', 'The data of the current item.'],
} as const satisfies Docs<string>;

export const nodeProperties = {
  json: ['', 'The data of the item that the current one comes from.'],
  items: ['', 'All items of its output, as a list.'],
  ran: ['', 'True if it has run in this run.'],
} as const satisfies Docs<string>;

/** `$input`: the items that the node received. */
export class InputHandle {
  readonly #scope: ExpressionScope;

  constructor(scope: ExpressionScope) {
    this.#scope = scope;
  }

  /** One of `inputProperties`; undefined for any other key. */
  read(key: string): unknown {
    switch (key) {
      case 'item':
        return this.#scope.items[this.#scope.index];
      case 'items':
        return this.#scope.items;
      case 'json':
        return this.#scope.json;
      default:
        return undefined;
    }
  }

  items(): readonly Item[] {
    return this.#scope.items;
  }

  plain(): { [key: string]: unknown } {
    return { json: this.#scope.json, items: this.#scope.items };
  }
}

/** Why a thread leads to no single item of a node. */
export const threadProblem = (name: string, thread: 'several' | 'none'): string => {
  const node = `"${name.slice(0, 100)}"`;
  return thread === 'several'
    ? `The current item comes from several items of ${node}: .all() gives the node's items, .first() the first one.`
    : `It is not known which item of ${node} the current item comes from: .all() gives the node's items, .first() the first one.`;
};

/** The item of a node's output that the item at `index` comes from; the only item of a node with a single one. */
export function threadOf({ items, thread }: NodeOutput, index: number): Thread | undefined {
  return items.length > 1 ? thread(index) : items[0];
}

/** `$node("Name")`: the output of another node in this run. */
export class NodeHandle {
  readonly #result: NodeOutput;
  readonly #name: string;
  readonly #index: number;

  protected constructor(name: string, result: NodeOutput, index: number) {
    this.#name = name;
    this.#result = result;
    this.#index = index;
  }

  /** Throws `expression_failed` if the workflow has no node of this name. */
  static find(scope: ExpressionScope, name: string): NodeHandle {
    const result = scope.node(name);
    if (!result) throw failed(`There is no node named "${name.slice(0, 100)}" in this workflow.`);
    return new NodeHandle(name, result, scope.index);
  }

  /** One of `nodeProperties`; undefined for any other key. Throws `expression_failed` for `json` if the current item comes from several items or from none. */
  read(key: string): unknown {
    switch (key) {
      case 'json':
        return this.#json();
      case 'items':
        return this.#result.items;
      case 'ran':
        return this.#result.ran;
      default:
        return undefined;
    }
  }

  items(): readonly Item[] {
    return this.#result.items;
  }

  /** Without `json` where the current item comes from no single item. */
  plain(): { [key: string]: unknown } {
    const { items, ran } = this.#result;
    const found = threadOf(this.#result, this.#index);
    return { ...(typeof found === 'object' ? { json: found.json } : {}), items, ran };
  }

  #json(): JsonObject | undefined {
    const found = threadOf(this.#result, this.#index);
    if (typeof found === 'string') throw failed(threadProblem(this.#name, found));
    return found?.json;
  }
}
