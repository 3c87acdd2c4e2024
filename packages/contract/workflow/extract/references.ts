import type { JsonValue } from '../../json.ts';
import { isJsonObject } from '../../json.ts';
import { isAnnotation } from '../annotations.ts';
import type { WorkflowNode } from '../schema.ts';
import { nodeName } from '../node-name.ts';

/** A mention of another node in a field. */
export interface NodeReference {
  nodeId: string;
  /** The key of the field in the node's data. */
  field: string;
  /** The name that is mentioned; null where only a run computes it. */
  name: string | null;
  /** True if it reads more than items: whether the node has run, its configuration. */
  readsNode: boolean;
}

/** Data that holds what a node has given, not what it does. */
const outputs: ReadonlySet<string> = new Set(['name', 'description', 'pinned', 'pinnedOrigins']);

// `$node("Name")`, `$node["Name"]`, `$("Name")`, `$items("Name")` and `$node.Name`, in each kind of quotes.
const mention =
  /\$(?<how>node|items)?\s*(?:\?\.\s*)?(?:(?:\(|\[)\s*(?:"(?<double>(?:[^"\\]|\\.)*)"|'(?<single>(?:[^'\\]|\\.)*)'|`(?<back>(?:[^`\\$]|\\.)*)`|(?<computed>[^\s)\]]))|(?<=\$node)\.\s*(?<dotted>[\p{L}_][\p{L}\p{N}_]*))/gu;

const more = /\.\s*(?:ran|params|parameter|context|isExecuted)\b/;

type Mention = Pick<NodeReference, 'name' | 'readsNode'>;

/**
 * The nodes that a text mentions, each once, with what is read of them up to the next mention. A computed name counts after `$node` and `$items` only: `$(…)`
 * means something else in the scripts of pages.
 */
function inText(text: string): Mention[] {
  const matches = [...text.matchAll(mention)];
  const found = new Map<string | null, Mention>();
  for (const [at, { groups = {}, index }] of matches.entries()) {
    const { how, double, single, back, computed, dotted } = groups;
    const quoted = double ?? single ?? back;
    const name = quoted === undefined ? dotted : quoted.replaceAll(/\\(.)/gs, '$1');
    if (name === undefined && (how === undefined || computed === undefined)) continue;
    const readsNode = more.test(text.slice(index, matches[at + 1]?.index));
    const known = found.get(name ?? null);
    found.set(name ?? null, { name: name ?? null, readsNode: readsNode || known?.readsNode === true });
  }
  return [...found.values()];
}

/** Calls `look` with each text of a node's configuration, and the key of its field. */
export function eachText(node: WorkflowNode, look: (text: string, field: string) => void): void {
  const walk = (value: JsonValue | undefined, field: string): void => {
    if (typeof value === 'string') look(value, field);
    else if (Array.isArray(value)) for (const entry of value) walk(entry, field);
    else if (isJsonObject(value)) for (const entry of Object.values(value)) walk(entry, field);
  };
  if (isAnnotation(node.type)) return;
  for (const [field, value] of Object.entries(node.data)) if (!outputs.has(field)) walk(value, field);
}

/** Which nodes the texts of these nodes mention: in expressions, conditions and code, of Heddle's own and of n8n's kind. */
export function referencesIn(nodes: readonly WorkflowNode[]): NodeReference[] {
  const found: NodeReference[] = [];
  for (const node of nodes)
    eachText(node, (text, field) => {
      if (!text.includes('$')) return;
      for (const mentioned of inText(text)) found.push({ nodeId: node.id, field, ...mentioned });
    });
  return found;
}

/** The references across the border of an extraction. */
export interface BrokenReferences {
  /** From the selected nodes to others, which the new workflow does not have. */
  outward: readonly NodeReference[];
  /** From other nodes to the selected ones, which this workflow has no longer. */
  inward: readonly NodeReference[];
}

/** The references that lead over the border of these nodes, and those whose name is computed, which may. */
export function crossingReferences(
  nodes: readonly WorkflowNode[],
  selected: ReadonlySet<string>,
  typeName: (type: string) => string | undefined,
): BrokenReferences {
  const cards = nodes.filter(({ type }) => !isAnnotation(type));
  const inside = cards.filter(({ id }) => selected.has(id));
  const outside = cards.filter(({ id }) => !selected.has(id));
  const crossing = (readers: readonly WorkflowNode[], others: readonly WorkflowNode[]): NodeReference[] => {
    const names = new Set(others.map((node) => nodeName(node, typeName(node.type))));
    return referencesIn(readers).filter(({ name }) => name === null || names.has(name));
  };
  return { outward: crossing(inside, outside), inward: crossing(outside, inside) };
}
