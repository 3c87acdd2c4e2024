import type { Sample } from '@heddle/expression/editing/completions';
import { regionAt, regionsOf } from '@heddle/expression/editing/regions';
import type { Mode } from '@heddle/expression/editing/regions';
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, drawSelection, dropCursor, keymap, lineNumbers, placeholder, tooltips } from '@codemirror/view';
import { completeExpressions } from './complete.ts';
import { insertingFields } from './field-drop.ts';
import type { TextLanguage } from './languages.ts';
import { comboboxWhileListed } from './listed.ts';
import { colors, look } from './theme.ts';
import { paintExpressions } from './highlight.ts';
import { singleLine } from './single-line.ts';

export interface Setup {
  language: TextLanguage;
  /** One line that scrolls sideways, one that is wrapped, or as many as the text has. */
  lines: 'one' | 'wrapped' | 'several';
  placeholder: string | undefined;
  /** Returns the known data; called on every use. */
  sample: () => Sample;
}

/** In prose a quotation mark is often an apostrophe, so only braces are closed automatically. */
const bracketsOf = (mode: Mode): Extension =>
  EditorState.languageData.of((state, position) => {
    const inside = mode === 'condition' || regionAt(regionsOf(state.doc.toString(), mode), position) !== undefined;
    return [{ closeBrackets: { brackets: inside ? ['(', '[', '{', "'", '"', '`'] : ['{'] } }];
  });

function expressions(mode: Mode, sample: () => Sample): Extension {
  return [
    paintExpressions(mode),
    autocompletion({ override: [completeExpressions(mode, sample)], icons: false, defaultKeymap: false }),
    insertingFields(mode),
  ];
}

// Escape closes the list only if it is visible; while completions are being computed, the key keeps its other meaning.
const closeList = {
  key: 'Escape',
  run: (view: EditorView): boolean => completionStatus(view.state) === 'active' && closeCompletion(view),
};
const completionKeys = Prec.highest(keymap.of([...completionKeymap.filter(({ key }) => key !== 'Escape'), closeList]));

/** The extensions of an editor. Tab is left to the browser: it moves to the next field. */
export function extensionsOf({ language, lines, placeholder: hint, sample }: Setup): Extension[] {
  const mode: Mode = language === 'condition' ? 'condition' : 'template';
  const takesExpressions = language !== 'javascript';
  return [
    look,
    history(),
    drawSelection(),
    dropCursor(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    syntaxHighlighting(colors),
    tooltips({ position: 'fixed' }),
    takesExpressions ? expressions(mode, sample) : autocompletion({ icons: false, defaultKeymap: false }),
    language === 'template' || language === 'condition' ? bracketsOf(mode) : [],
    completionKeys,
    comboboxWhileListed,
    keymap.of(closeBracketsKeymap),
    lines === 'several' ? [] : singleLine,
    lines === 'one' ? [] : EditorView.lineWrapping,
    language === 'javascript' ? lineNumbers() : [],
    keymap.of([...historyKeymap, ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter')]),
    hint === undefined ? [] : placeholder(hint),
  ];
}
