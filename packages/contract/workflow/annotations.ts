import type { JsonObject, JsonValue } from '../json.ts';
import type { WorkflowGraph } from './schema.ts';

/** The hues of notes and groups. */
export const annotationColors = ['saffron', 'indigo', 'fern', 'madder', 'slate'] as const;
export type AnnotationColor = (typeof annotationColors)[number];

/** Annotations explain a workflow and never run: entries of its nodes with these types. */
export const annotationTypes = ['stickyNote', 'group'] as const;
export type AnnotationType = (typeof annotationTypes)[number];

/** The limits of an annotation: the length of its text, and its default, smallest and largest size in canvas units. */
export const annotationLimits = {
  text: 10_000,
  name: 200,
  stickyNote: { width: 260, height: 160, minWidth: 140, minHeight: 80 },
  group: { width: 480, height: 280, minWidth: 160, minHeight: 120 },
  max: 20_000,
} as const;

/** The data of a `stickyNote`: a text in a little markdown, its color, and its size in canvas units. */
export interface NoteData {
  text: string;
  color: AnnotationColor;
  width: number;
  height: number;
}

/** The data of a `group`: its name, its color, and its size in canvas units. The nodes within its area are its members. */
export interface GroupData {
  name: string;
  color: AnnotationColor;
  width: number;
  height: number;
}

/** The data of a note. Missing and invalid values become the default. */
export function readNote(data: JsonObject): NoteData {
  return {
    text: readText(data['text'], annotationLimits.text),
    color: readColor(data['color'], 'saffron'),
    ...readSize(data, annotationLimits.stickyNote),
  };
}

/** The data of a group. Missing and invalid values become the default. */
export function readGroup(data: JsonObject): GroupData {
  return {
    name: readText(data['name'], annotationLimits.name),
    color: readColor(data['color'], 'slate'),
    ...readSize(data, annotationLimits.group),
  };
}

const readText = (value: JsonValue | undefined, limit: number): string =>
  typeof value === 'string' ? value.slice(0, limit) : '';

const readColor = (value: JsonValue | undefined, fallback: AnnotationColor): AnnotationColor =>
  annotationColors.find((color) => color === value) ?? fallback;

function readSize(
  data: JsonObject,
  own: { width: number; height: number; minWidth: number; minHeight: number },
): { width: number; height: number } {
  const side = (value: JsonValue | undefined, fallback: number, least: number): number =>
    Math.min(Math.max(typeof value === 'number' ? value : fallback, least), annotationLimits.max);
  return {
    width: side(data['width'], own.width, own.minWidth),
    height: side(data['height'], own.height, own.minHeight),
  };
}

const types: ReadonlySet<string> = new Set(annotationTypes);

/** True for the types of entries that only explain the workflow: they have no edges, no fields and no part in a run. */
export const isAnnotation = (type: string): type is AnnotationType => types.has(type);

/** The part of a graph that runs: without annotations and the edges to them. The graph itself if it has none. */
export function withoutAnnotations(graph: WorkflowGraph): WorkflowGraph {
  const left = new Set<string>();
  for (const node of graph.nodes) if (isAnnotation(node.type)) left.add(node.id);
  if (left.size === 0) return graph;
  return {
    nodes: graph.nodes.filter((node) => !left.has(node.id)),
    edges: graph.edges.filter((edge) => !left.has(edge.source) && !left.has(edge.target)),
  };
}
