import { withoutSecrets } from '../saving/export.ts';
import type { Catalog } from './catalog.ts';
import type { Graph } from './document.ts';
import { readGraph } from './read-graph.ts';

/** How far a pasted copy lies from its original, in canvas units. */
export const PASTE_OFFSET = 40;

// The last copy, with secrets: the text on the clipboard has none.
let copied: { text: string; graph: Graph } | null = null;

/** The clipboard's text for a part of a workflow; secrets stay in this page. */
export function toClipboard(graph: Graph, catalog: Catalog): string {
  const nodes = graph.nodes.map((node) => withoutSecrets(node, catalog));
  const text = JSON.stringify({ nodes, edges: graph.edges }, null, 2);
  copied = { text, graph };
  return text;
}

/**
 * The nodes and edges in a text: what `toClipboard` made or any exported workflow. Null for a text that is something else.
 * Throws `workflow_malformed` and `workflow_too_large` for a workflow that cannot be read.
 */
export function fromClipboard(text: string): Graph | null {
  if (text === copied?.text) return copied.graph;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Any other text may be on the clipboard.
    return null;
  }
  if (typeof value !== 'object' || value === null || !('nodes' in value)) return null;
  return readGraph({ nodes: value.nodes, edges: 'edges' in value ? value.edges : [] });
}
