import type { AnnotationColor } from '@heddle/contract/workflow/annotations';
import { readNote } from '@heddle/contract/workflow/annotations';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { NodeNames } from './nodes.ts';
import { positionOf } from './nodes.ts';
import type { SourceNode } from './source.ts';
import { numberAt, textAt } from './source.ts';

/** The colors of n8n's notes by number: yellow, orange, red, green, blue, purple, gray. */
const colors: { readonly [number: number]: AnnotationColor } = {
  1: 'saffron',
  2: 'saffron',
  3: 'madder',
  4: 'fern',
  5: 'indigo',
  6: 'indigo',
  7: 'slate',
};

/** A sticky note of n8n as one of ours; n8n writes both in markdown. */
export function convertNote(note: SourceNode, index: number, names: NodeNames): WorkflowNode {
  const { parameters, raw } = note;
  const data = readNote({
    text: textAt(parameters, 'content'),
    color: colors[numberAt(parameters, 'color') ?? 1] ?? null,
    width: numberAt(parameters, 'width') ?? null,
    height: numberAt(parameters, 'height') ?? null,
  });
  return {
    id: names.id(textAt(raw, 'id') || `note-${index + 1}`),
    type: 'stickyNote',
    position: positionOf(note, index),
    data: { ...data },
  };
}
