import type { AnnotationColor } from '@heddle/contract/workflow/annotations';
import { annotationLimits, readGroup, readNote } from '@heddle/contract/workflow/annotations';
import type { JsonObject } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import { boundsOf, boxOf } from './box.ts';
import type { Catalog } from './catalog.ts';
import type { Document, Graph } from './document.ts';
import type { Point } from './graph.ts';
import { frameAround } from './members.ts';
import { uniqueNodeId } from './naming.ts';

const freeId = (graph: Graph, type: string, now: number): string =>
  uniqueNodeId(type, new Set(graph.nodes.map((node) => node.id)), now);

/** An empty note with its upper left corner here. */
export function createNote(graph: Graph, { x, y }: Point, now = Date.now()): WorkflowNode {
  return {
    id: freeId(graph, 'stickyNote', now),
    type: 'stickyNote',
    position: { x: Math.round(x), y: Math.round(y) },
    data: { ...readNote({}) },
  };
}

/** A group around these nodes. */
export function createGroup(
  graph: Graph,
  members: ReadonlySet<string>,
  catalog: Catalog,
  now = Date.now(),
): WorkflowNode {
  const { position, size } = frameAround(
    boundsOf(graph.nodes.filter((node) => members.has(node.id)).map((node) => boxOf(node, catalog))),
  );
  return {
    id: freeId(graph, 'group', now),
    type: 'group',
    position,
    data: { ...readGroup({ name: 'Group', ...size }) },
  };
}

/** Changes the text, the color or the size of a note or a group. */
export function annotate(
  document: Document,
  id: string,
  change: JsonObject & { text?: string; name?: string; color?: AnnotationColor; width?: number; height?: number },
): Document {
  const changed = (node: WorkflowNode): WorkflowNode => {
    const differs = node.id === id && Object.entries(change).some(([key, value]) => node.data[key] !== value);
    return differs ? { ...node, data: { ...node.data, ...change } } : node;
  };
  const nodes = document.nodes.map(changed);
  return nodes.every((node, index) => node === document.nodes[index]) ? document : { ...document, nodes };
}

/** A size that a note or a group may have. */
export function fittingSize(
  type: string,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const { minWidth, minHeight } = type === 'group' ? annotationLimits.group : annotationLimits.stickyNote;
  const fit = (value: number, least: number): number =>
    Math.round(Math.min(Math.max(value, least), annotationLimits.max));
  return { width: fit(width, minWidth), height: fit(height, minHeight) };
}
