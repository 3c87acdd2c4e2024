import { invalidArgument } from '../fault.ts';
import { InputHandle, NodeHandle, threadOf, threadProblem } from '../handles.ts';
import type { Item } from '@heddle/contract/run/item';
import type { Runtime } from '../runtime.ts';
import type { ExpressionScope, NodeOutput } from '../scope.ts';

/** The files of an item with n8n's names of their properties. */
export function filesOf(rt: Runtime, item: Item | undefined): unknown {
  rt.made = true;
  const entries = Object.entries(item?.files ?? {});
  rt.spend(entries.length);
  return Object.fromEntries(
    entries.map(([name, file]) => [
      name,
      {
        fileName: file.name,
        mimeType: file.mediaType,
        fileExtension: file.name.includes('.') ? file.name.slice(file.name.lastIndexOf('.') + 1) : '',
        fileSize: String(file.size),
        id: file.id,
      },
    ]),
  );
}

/** An item as n8n has it. */
const itemOf = (rt: Runtime, item: Item | undefined): unknown => item && { json: item.json, binary: filesOf(rt, item) };

/** `$input` in the dialect. */
export class DialectInput extends InputHandle {
  readonly #rt: Runtime;

  constructor(scope: ExpressionScope, rt: Runtime) {
    super(scope);
    this.#rt = rt;
  }

  override read(key: string): unknown {
    if (key === 'item') return itemOf(this.#rt, this.#rt.scope.items[this.#rt.scope.index]);
    if (key === 'binary') return filesOf(this.#rt, this.#rt.scope.items[this.#rt.scope.index]);
    if (key === 'params') return this.#rt.scope.step?.parameters ?? {};
    if (key === 'context') return {};
    return super.read(key);
  }
}

/** What the head of a loop notes of its passes. Empty for any other node. */
function contextOf({ loop }: NodeOutput): { [key: string]: unknown } {
  if (!loop) return {};
  const { pass, passes } = loop;
  return { noItemsLeft: pass >= passes, currentRunIndex: pass - 1, maxRunIndex: passes };
}

/** `$('Name')` and `$node["Name"]`. */
export class DialectNode extends NodeHandle {
  readonly #rt: Runtime;
  readonly #result: NodeOutput;
  readonly #name: string;

  private constructor(rt: Runtime, name: string, result: NodeOutput) {
    super(name, result, rt.scope.index);
    this.#rt = rt;
    this.#name = name;
    this.#result = result;
  }

  /** Throws if the workflow has no node of this name. */
  static of(rt: Runtime, name: string): DialectNode {
    const result = rt.scope.node(name);
    if (!result) throw invalidArgument(`There is no node named "${name.slice(0, 100)}" in this workflow.`);
    return new DialectNode(rt, name, result);
  }

  override read(key: string): unknown {
    switch (key) {
      case 'isExecuted':
        return this.#result.ran;
      case 'params':
      case 'parameter':
        return this.#result.parameters ?? {};
      case 'context':
        return contextOf(this.#result);
      case 'runIndex':
        return 0;
      case 'item':
      case 'pairedItem':
        return itemOf(this.#rt, this.#item());
      case 'json':
      case 'data':
        return this.#item()?.json;
      case 'binary':
        return filesOf(this.#rt, this.#item());
      default:
        return super.read(key);
    }
  }

  override items(): readonly Item[] {
    if (!this.#result.ran) throw invalidArgument(`The node "${this.#name.slice(0, 100)}" has not run in this run.`);
    return this.#result.items;
  }

  #item(): Item | undefined {
    this.items();
    const found = threadOf(this.#result, this.#rt.scope.index);
    if (typeof found === 'string') throw invalidArgument(threadProblem(this.#name, found));
    return found;
  }
}
