import type { Completion as Offer, Sample } from '@heddle/expression/editing/completions';
import { completionsAt } from '@heddle/expression/editing/completions';
import type { Mode } from '@heddle/expression/editing/regions';
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { pickedCompletion, startCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';

/** Names of data come first. */
const boosts: { readonly [kind in Offer['kind']]: number } = {
  parameter: 99,
  key: 90,
  node: 90,
  property: 50,
  name: 30,
  method: 10,
  function: 0,
  namespace: -10,
  constant: -20,
};

/** Rarely used conversions come last within their group. */
const RARE = /^(toLocale|valueOf$|toString$)/;

function toOption(offer: Offer, wordStart: number, position: number): Completion {
  // The text after the caret is replaced as well; the list itself only knows the text before it.
  const before = wordStart - offer.from;
  const behind = offer.to - position;
  const detail = offer.call || offer.value;
  return {
    label: offer.name,
    boost: boosts[offer.kind] - (offer.kind === 'method' && RARE.test(offer.name) ? 5 : 0),
    ...(detail ? { detail } : {}),
    ...(offer.about ? { info: offer.about } : {}),
    apply(view: EditorView, completion: Completion, from: number, to: number) {
      const start = from - before;
      const changes = { from: start, to: Math.min(to + behind, view.state.doc.length), insert: offer.insert };
      view.dispatch({
        changes,
        selection: { anchor: start + offer.caret },
        annotations: pickedCompletion.of(completion),
        scrollIntoView: true,
      });
      if (offer.name === '$node') startCompletion(view);
    },
  };
}

/** Completions of the language at the caret; opened automatically only by a word, a dot or a quote. */
export function completeExpressions(mode: Mode, sample: () => Sample) {
  return ({ state, pos, explicit }: CompletionContext): CompletionResult | null => {
    const text = state.doc.toString();
    const found = completionsAt(text, pos, sample(), mode);
    if (!found || found.options.length === 0) return null;
    const opened = /(?:\{\{\s*|[.["'(])$/.test(text.slice(0, pos));
    if (!explicit && found.from === pos && !opened) return null;
    return {
      from: found.from,
      options: found.options.map((offer) => toOption(offer, found.from, pos)),
      validFor: /^[\w$ -]*$/,
    };
  };
}
