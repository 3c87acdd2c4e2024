import type { JsonObject } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import type { Docs } from './doc.ts';
import { failed } from './fault.ts';
import type { ExpressionScope, NodeOutput } from './scope.ts';

export const inputProperties = {
  item: ['', 'The current item.'],
  items: ['', 'All items, as a list.'],
  json: ['', 'The data of the current item.'],
} as const satisfies Docs<string>;

export const nodeProperties = {
  json: ['', 'The data of its item at the index of the current one.'],
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

/** `$node("Name")`: the output of another node in this run. */
export class NodeHandle {
  readonly #items: readonly Item[];
  readonly #ran: boolean;
  readonly #index: number;

  protected constructor(result: NodeOutput, index: number) {
    this.#items = result.items;
    this.#ran = result.ran;
    this.#index = index;
  }

  /** Throws `expression_failed` if the workflow has no node of this name. */
  static find(scope: ExpressionScope, name: string): NodeHandle {
    const result = scope.node(name);
    if (!result) throw failed(`There is no node named "${name.slice(0, 100)}" in this workflow.`);
    return new NodeHandle(result, scope.index);
  }

  /** One of `nodeProperties`; undefined for any other key. */
  read(key: string): unknown {
    switch (key) {
      case 'json':
        return this.#json();
      case 'items':
        return this.#items;
      case 'ran':
        return this.#ran;
      default:
        return undefined;
    }
  }

  items(): readonly Item[] {
    return this.#items;
  }

  plain(): { [key: string]: unknown } {
    return { json: this.#json(), items: this.#items, ran: this.#ran };
  }

  /** The item at the index of the current one; the only item of a node with a single one. */
  #json(): JsonObject | undefined {
    return (this.#items.length === 1 ? this.#items[0] : this.#items[this.#index])?.json;
  }
}
