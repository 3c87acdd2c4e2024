import type { JsonValue } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';

/** Lets expressions follow a node that got a new name: `$node("Old")` becomes `$node("New")` in every node's fields. */
export function renameReferences(nodes: readonly WorkflowNode[], from: string, to: string): WorkflowNode[] {
  const calls = [`$node(${JSON.stringify(from)})`, `$node('${from.replaceAll("'", "\\'")}')`];
  const call = `$node(${JSON.stringify(to)})`;
  const rewrite = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return calls.reduce((text, old) => text.replaceAll(old, () => call), value);
    if (Array.isArray(value)) return mapSame(value, rewrite);
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const changed = entries.map(([key, entry]): [string, JsonValue] => [key, rewrite(entry)]);
    return changed.every(([, entry], index) => entry === entries[index]?.[1]) ? value : Object.fromEntries(changed);
  };
  return nodes.map((node) => {
    const data = rewrite(node.data);
    return data === node.data ? node : { ...node, data: data as WorkflowNode['data'] };
  });
}

function mapSame(list: JsonValue[], change: (value: JsonValue) => JsonValue): JsonValue[] {
  const changed = list.map(change);
  return changed.every((entry, index) => entry === list[index]) ? list : changed;
}
