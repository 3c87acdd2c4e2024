import type { LucideIcon } from 'lucide-react';
import { annotate, fittingSize } from '../store/annotate.ts';
import { annotationSize } from '../store/box.ts';
import type { Command } from './command.ts';
import { NUDGE } from './nudge.ts';
import { onlySelectedAnnotation } from './selected.ts';

/** A command that resizes the selected note or group by one step; consecutive steps are undone together. */
export function resize({
  id,
  label,
  icon,
  key,
  x,
  y,
}: {
  id: string;
  label: string;
  icon: LucideIcon;
  key: string;
  x: number;
  y: number;
}): Command {
  return {
    id,
    label,
    icon,
    group: 'Arrange',
    keys: [key],
    enabled: ({ editor }) => onlySelectedAnnotation(editor.getState()) !== undefined,
    perform({ editor }) {
      const node = onlySelectedAnnotation(editor.getState());
      if (!node) return;
      const { width, height } = annotationSize(node);
      const size = fittingSize(node.type, { width: width + x * NUDGE, height: height + y * NUDGE });
      editor.getState().edit((document) => annotate(document, node.id, size), { merge: 'resize' });
    },
  };
}
