import { regionsOf } from '@heddle/expression/editing/regions';
import type { Mode, Word } from '@heddle/expression/editing/regions';
import type { Extension } from '@codemirror/state';
import { RangeSetBuilder } from '@codemirror/state';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';
import { Decoration, ViewPlugin } from '@codemirror/view';

/** Longer texts have no syntax colors, since every key press would parse them again. */
const LONGEST = 50_000;

const mark = (className: string): Decoration => Decoration.mark({ class: className });
const marks = {
  hole: mark('cm-hole'),
  brace: mark('cm-brace'),
  known: mark('cm-known'),
  text: mark('cm-text'),
  number: mark('cm-number'),
  word: mark('cm-word'),
  sign: mark('cm-sign'),
};

function markOf(word: Word, source: string): Decoration | undefined {
  if (word.label === 'string' || word.label === 'template' || word.label === '`' || word.label === 'regexp')
    return marks.text;
  if (word.label === 'num') return marks.number;
  if (word.keyword) return marks.word;
  if (word.label === 'name') return source.startsWith('$', word.start) ? marks.known : undefined;
  return marks.sign;
}

function painted(text: string, mode: Mode): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  if (text.length > LONGEST) return Decoration.none;
  for (const { start, from, to, end, words } of regionsOf(text, mode)) {
    if (end > start && from > start) builder.add(start, end, marks.hole);
    if (from > start) builder.add(start, from, marks.brace);
    for (const word of words) {
      const found = markOf(word, text);
      if (found && word.end > word.start && word.end <= to) builder.add(word.start, word.end, found);
    }
    if (end > to) builder.add(to, end, marks.brace);
  }
  return builder.finish();
}

/** Colors the expressions of a text as the language itself reads them. */
export function paintExpressions(mode: Mode): Extension {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = painted(view.state.doc.toString(), mode);
      }
      update(update: ViewUpdate): void {
        if (update.docChanged) this.decorations = painted(update.state.doc.toString(), mode);
      }
    },
    { decorations: (plugin) => plugin.decorations },
  );
}
