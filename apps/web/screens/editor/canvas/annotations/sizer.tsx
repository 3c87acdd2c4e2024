import { annotationLimits } from '@heddle/contract/workflow/annotations';
import { NodeResizer } from '@xyflow/react';
import { useEditor } from '../../session.tsx';

/** Resize handles at the border of a selected note or group; keyboard users have commands. */
export function Sizer({ type }: { type: 'stickyNote' | 'group' }) {
  const isAlone = useEditor(({ selection, readOnly }) => selection.nodes.size === 1 && !readOnly);
  const { minWidth, minHeight } = annotationLimits[type];
  if (!isAlone) return null;
  return (
    <NodeResizer
      minWidth={minWidth}
      minHeight={minHeight}
      maxWidth={annotationLimits.max}
      maxHeight={annotationLimits.max}
      handleClassName="sizer-corner"
      lineClassName="sizer-side"
    />
  );
}
