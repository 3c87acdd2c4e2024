import type { JsonObject, JsonValue } from '../json.ts';
import type { Category } from './categories.ts';
import type { NodeContext, NodeResult } from './context.ts';
import type { FieldSpec, Fields } from './fields.ts';
import type { MemoryTable } from './tables/memory-tables.ts';

/** What a node does to the world. A dry run executes only `none`; the journal writes down the start of all others first. */
export type Effect = 'none' | 'read' | 'write' | 'pay';

/** A small input with what comes out; run as a test, shown in the documentation. Numbers, texts and lists stand for items. */
export interface Example {
  title?: string;
  given: readonly JsonValue[];
  with: JsonObject;
  /** What services answer in this example, by request: `{ 'GET https://api.example.com/users/7': { name: 'Ada' } }`. */
  answers?: { [request: string]: JsonValue };
  /** The tables that there are in this example. */
  tables?: readonly MemoryTable[];
  /** Items by port. Ports that give nothing are left out. */
  gives?: { [port: string]: readonly JsonValue[] };
  /** The code of the error it ends in. */
  fails?: string;
}

interface NodeFacts {
  /** The key that stands in workflow files. Never changes. */
  type: string;
  /** Other keys that mean the same node. */
  aliases?: readonly string[];
  name: string;
  description: string;
  category: Category;
  /** A lucide icon name in kebab case. */
  icon: string;
  /** The line on the card: text with field names in braces, `{method} {url}`. */
  summary: string;
  /** True for a node that starts runs; it has no input. */
  trigger?: boolean;
  /** True for a node that, where nothing leads to it, takes over when a run fails. */
  catches?: boolean;
  /** Input ports; `main` where left out. */
  inputs?: readonly string[];
  outputs?: readonly string[];
  /** The field whose entries name further outputs, one for each. */
  portsFrom?: string;
  /** What a dry run gives in place of an effect. */
  sample?: readonly JsonValue[];
}

/** A node type: what it is called, what it asks for and what it does. Form, card, documentation, validation and tests follow from it. */
export interface NodeDefinition<F extends Fields = Fields> extends NodeFacts {
  effect: Effect | ((data: JsonObject) => Effect);
  fields: F;
  examples: readonly Example[];
  /** Brings a configuration that was written earlier or elsewhere into today's form. Applied before its fields are read. */
  migrate?(data: JsonObject): JsonObject;
  run(context: NodeContext<F>): NodeResult | Promise<NodeResult>;
}

/** A definition whose field types are forgotten, as registries and the engine hold it. */
export type AnyNode = Omit<NodeDefinition, 'run'> & { run(context: NodeContext): NodeResult | Promise<NodeResult> };

/** Declares a node type. The types of `context.field.…` follow from `fields`. */
export function defineNode<const F extends Fields>(definition: NodeDefinition<F>): AnyNode {
  // Method parameters are bivariant: a node that reads only its own fields may be held as one that is given any.
  return definition;
}

/** A node type as the catalogue sends it to the editor. */
export interface CatalogEntry extends Required<Omit<NodeFacts, 'sample' | 'catches' | 'portsFrom'>> {
  catches?: true;
  portsFrom?: string;
  effect: Effect;
  fields: { [name: string]: FieldSpec };
  examples: readonly Example[];
}

/** The part of a definition that can be sent as JSON. */
export function toCatalogEntry(node: AnyNode): CatalogEntry {
  return {
    type: node.type,
    aliases: node.aliases ?? [],
    name: node.name,
    description: node.description,
    category: node.category,
    icon: node.icon,
    summary: node.summary,
    trigger: node.trigger ?? false,
    ...(node.catches ? { catches: true } : {}),
    inputs: node.inputs ?? ['main'],
    outputs: node.outputs ?? ['main'],
    ...(node.portsFrom === undefined ? {} : { portsFrom: node.portsFrom }),
    effect: effectOf(node, {}),
    fields: node.fields,
    examples: node.examples,
  };
}

/** What this node, configured like this, does to the world. */
export function effectOf(node: Pick<AnyNode, 'effect'>, data: JsonObject): Effect {
  return typeof node.effect === 'function' ? node.effect(data) : node.effect;
}
