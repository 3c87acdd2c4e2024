import type { JsonValue } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeName } from '@heddle/contract/workflow/schema';
import type { Catalog } from './catalog.ts';

/** A node in which a text was found. */
export interface FoundNode {
  node: WorkflowNode;
  name: string;
  /** The name of its type. */
  typeName: string;
  /** Where it was found, unless in the name or the type: a field and the text around the place. */
  value: string | null;
}

/** Characters of a value that are shown before and behind a place. */
const AROUND = 24;

function excerpt(text: string, at: number, length: number): string {
  const [start, end] = [Math.max(0, at - AROUND), Math.min(text.length, at + length + AROUND)];
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`.replaceAll(/\s+/g, ' ');
}

/** The first place of a text among the values of a node: 'URL: https://api.example.com'. */
function findValue(value: JsonValue, wanted: string, label: string): string | null {
  if (value === null) return null;
  if (typeof value === 'object') {
    for (const [key, entry] of Object.entries(value)) {
      const found = findValue(entry, wanted, Array.isArray(value) || label === '' ? label || key : label);
      if (found !== null) return found;
    }
    return null;
  }
  const text = String(value);
  const at = text.toLowerCase().indexOf(wanted);
  return at < 0 ? null : `${label}: ${excerpt(text, at, wanted.length)}`;
}

/** The nodes whose name, type or values contain a text, in whatever case: those with it in the name first, then in the type, then in a value. All nodes for no text. */
export function findNodes(nodes: readonly WorkflowNode[], search: string, catalog: Catalog): FoundNode[] {
  const wanted = search.trim().toLowerCase();
  const ranked = nodes.flatMap((node): { rank: number; found: FoundNode }[] => {
    const entry = catalog.get(node.type);
    const typeName = entry?.name ?? node.type;
    const found = { node, name: nodeName(node, entry?.name), typeName, value: null };
    if (found.name.toLowerCase().includes(wanted)) return [{ rank: 0, found }];
    if (typeName.toLowerCase().includes(wanted)) return [{ rank: 1, found }];
    for (const [key, value] of Object.entries(node.data)) {
      const place = findValue(value, wanted, entry?.fields?.[key]?.label ?? key);
      if (place !== null) return [{ rank: 2, found: { ...found, value: place } }];
    }
    return [];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ found }) => found);
}
