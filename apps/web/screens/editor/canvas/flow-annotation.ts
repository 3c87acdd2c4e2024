import type { JsonObject } from '@heddle/contract/json';
import type { AnnotationColor, AnnotationType } from '@heddle/contract/workflow/annotations';
import { readGroup, readNote } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { Node } from '@xyflow/react';
import { nodePosition } from './node-position.ts';

/** The data of a rendered note or group. The object keeps its identity until its content changes. */
export interface AnnotationData extends Record<string, unknown> {
  values: JsonObject;
  /** The text of a note, the name of a group. */
  words: string;
  color: AnnotationColor;
  width: number;
  height: number;
}

export type AnnotationNode = Node<AnnotationData, 'note'> | Node<AnnotationData, 'frame'>;

/** Groups lie under notes, and both under the edges and cards. */
const LAYER = { frame: -2, note: -1 } as const;

/** The class of the part of a group by which it is taken hold of; its inside belongs to the canvas. */
export const FRAME_GRIP = 'frame-grip';

/** What each kind of annotation is called. */
export const annotationKinds = { stickyNote: 'Note', group: 'Group' } as const satisfies {
  [type in AnnotationType]: string;
};

/** The title of a note or a group: the first words of a note, the name of a group. */
export function annotationWords(node: WorkflowNode): string {
  if (node.type === 'group') return readGroup(node.data).name || 'Group';
  const [first = ''] = readNote(node.data)
    .text.split('\n')
    .map((line) => line.replace(/^[\s#*-]+/, '').trim())
    .filter(Boolean);
  return first.slice(0, 80) || 'Empty note';
}

/** The accessible name of a note or a group. */
const annotationLabel = (node: WorkflowNode): string =>
  `${annotationWords(node)}, ${annotationKinds[node.type === 'group' ? 'group' : 'stickyNote']}`;

/** A note or a group as the canvas takes it. */
export function toAnnotationNode(
  node: WorkflowNode,
  selected: boolean,
  tabStop: boolean,
  before: AnnotationData | undefined,
): AnnotationNode {
  const data = before?.values === node.data ? before : annotationData(node);
  const { width, height } = data;
  const shared = {
    id: node.id,
    position: node.position,
    data,
    selected,
    width,
    height,
    measured: { width, height },
    handles: [],
    connectable: false,
    ariaLabel: annotationLabel(node),
    domAttributes: { tabIndex: tabStop ? 0 : -1 },
  };
  return node.type === 'group'
    ? {
        ...shared,
        type: 'frame',
        zIndex: LAYER.frame,
        dragHandle: `.${FRAME_GRIP}`,
        style: { ...nodePosition(node.position), pointerEvents: 'none' },
      }
    : { ...shared, type: 'note', zIndex: LAYER.note, style: nodePosition(node.position) };
}

function annotationData({ type, data: values }: WorkflowNode): AnnotationData {
  if (type === 'group') {
    const { name, ...rest } = readGroup(values);
    return { values, words: name, ...rest };
  }
  const { text, ...rest } = readNote(values);
  return { values, words: text, ...rest };
}
