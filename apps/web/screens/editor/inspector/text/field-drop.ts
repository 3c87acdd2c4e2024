import { regionAt, regionsOf } from '@heddle/expression/editing/regions';
import type { Mode } from '@heddle/expression/editing/regions';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { hasDraggedField, droppedField, inBraces } from '../../../../run/data/field-drag.ts';

/** Inserts an expression into the text: in braces, unless the caret is inside an expression. The caret moves behind it. */
export function insertExpression(
  view: EditorView,
  mode: Mode,
  expression: string,
  at: { from: number; to: number },
): void {
  const inside = mode === 'condition' || regionAt(regionsOf(view.state.doc.toString(), mode), at.from) !== undefined;
  const insert = inside ? expression : inBraces(expression);
  view.dispatch({
    changes: { ...at, insert },
    selection: { anchor: at.from + insert.length },
    userEvent: 'input.drop',
    scrollIntoView: true,
  });
}

/** Inserts dropped data fields at the mouse. */
export function insertingFields(mode: Mode): Extension {
  return EditorView.domEventHandlers({
    dragover(event) {
      if (!hasDraggedField(event.dataTransfer) || !event.dataTransfer) return false;
      event.dataTransfer.dropEffect = 'copy';
      return false;
    },
    drop(event, view) {
      const expression = droppedField(event.dataTransfer);
      if (expression === null) return false;
      event.preventDefault();
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY }, false);
      insertExpression(view, mode, expression, { from: position, to: position });
      view.focus();
      return true;
    },
  });
}
