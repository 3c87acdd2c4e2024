import { rawValue } from '../expression.ts';
import { Fault } from '../fault.ts';
import { HeddleError } from '@heddle/contract/errors/define';
import type { ExpressionScope } from '../scope.ts';
import { emptyScope } from '../scope.ts';
import type { Suggestion } from './suggestions.ts';
import { keySuggestions, memberSuggestions, nameSuggestions, namespaceSuggestions, preview } from './suggestions.ts';
import { isPlainKey } from './path.ts';
import type { Callback } from './receiver.ts';
import { callbacksAround, valueStart, withArguments } from './receiver.ts';
import type { Mode, Word } from './regions.ts';
import { regionAt, regionsOf } from './regions.ts';

/** Sample data for the editor: the workflow and its last run. */
export interface Sample {
  /** The names of the workflow's nodes that can be asked for. */
  nodes: readonly string[];
  /** The data of the last run; undefined before the first. */
  scope: ExpressionScope | undefined;
}

/** A text to insert, and its position. */
export interface Completion extends Suggestion {
  /** The text that takes the place of `from` … `to`. */
  insert: string;
  from: number;
  to: number;
  /** The position of the caret, from the beginning of `insert`. */
  caret: number;
}

export interface Completions {
  /** The beginning of the word at the caret. */
  from: number;
  options: readonly Completion[];
}

/** Names and methods are available before the first run; the data they read is empty then. */
const anyRequest = { method: 'POST', path: '', query: {}, headers: {}, ip: '' };

const sampleScope = ({ scope = emptyScope }: Sample): ExpressionScope => ({
  ...scope,
  request: scope.request ?? anyRequest,
  now: scope.now,
});

/** The value of a piece of an expression, by the sample; undefined if it has none. */
function valueOf(source: string, callbacks: readonly Callback[], sample: Sample): unknown {
  try {
    return rawValue(withArguments(source, callbacks), sampleScope(sample));
  } catch (thrown) {
    // Incomplete expressions usually fail.
    if (
      thrown instanceof Fault ||
      thrown instanceof HeddleError ||
      thrown instanceof RangeError ||
      thrown instanceof TypeError
    )
      return undefined;
    throw thrown;
  }
}

/**
 * The completions at a position of a text: names, keys of the data (nested), properties and methods of the value there, names of nodes in `$node("…")`,
 * keys in `["…"]`. `position` is an offset in `source`. Null if there are none: outside of expressions, in texts and numbers, behind unknown values.
 * The list is complete; the caller filters it by the typed text.
 */
export function completionsAt(
  source: string,
  position: number,
  sample: Sample,
  mode: Mode = 'template',
): Completions | null {
  const region = regionAt(regionsOf(source, mode), position);
  if (!region) return null;
  const before = region.words.filter(({ end }) => end <= position);
  const around = region.words.find(({ start, end }) => start < position && position < end);
  if (region.unread !== undefined && position > region.unread)
    return inUnendedText(source, region.unread, position, before, sample);
  if (around?.label === 'string')
    return inText(
      source,
      around.start,
      { from: around.start + 1, to: around.end - 1 },
      region.words.filter(({ end }) => end <= around.start),
      sample,
    );
  if (around && around.label !== 'name' && !around.keyword) return null;

  const last = before.at(-1);
  const word = around ?? (last && last.end === position && (last.label === 'name' || last.keyword) ? last : undefined);
  if (!word && last?.end === position && ['num', 'string', 'regexp', 'template'].includes(last.label)) return null;
  const place = { from: word?.start ?? position, to: word?.end ?? position };
  const words = before.filter(({ end }) => end <= place.from);
  const dot = words.at(-1);
  if (dot?.label === '.' || dot?.label === '?.') return afterDot(source, words, place, dot, sample);
  return {
    from: place.from,
    options: names(source, words, sample).map((suggestion) => complete(source, suggestion, place)),
  };
}

interface Place {
  from: number;
  to: number;
}

function names(source: string, words: readonly Word[], sample: Sample): Suggestion[] {
  const callbacks = callbacksAround(source, words);
  const parameters = callbacks.flatMap((callback, index) =>
    callback.names.map((name): Suggestion => ({
      name,
      kind: 'parameter',
      call: '',
      value: preview(valueOf(name, callbacks.slice(0, index + 1), sample)),
      about: '',
    })),
  );
  const keys = keySuggestions(sample.scope?.json).filter(({ name }) => isPlainKey(name) && !name.startsWith('$'));
  return [...parameters, ...keys, ...nameSuggestions];
}

function afterDot(source: string, words: readonly Word[], place: Place, dot: Word, sample: Sample): Completions | null {
  const start = valueStart(words, words.length - 2);
  const first = start === undefined ? undefined : words[start];
  if (!first) return null;
  const value = source.slice(first.start, words.at(-2)?.end);
  const options =
    namespaceSuggestions(value) ?? memberSuggestions(valueOf(value, callbacksAround(source, words), sample));
  return {
    from: place.from,
    options: options.map((suggestion) => {
      if (isPlainKey(suggestion.name)) return complete(source, suggestion, place);
      // A key that cannot follow a dot takes the dot's place.
      const insert = `${dot.label === '?.' ? '?.' : ''}[${JSON.stringify(suggestion.name)}]`;
      return { ...suggestion, insert, from: dot.start, to: place.to, caret: insert.length };
    }),
  };
}

function inUnendedText(
  source: string,
  start: number,
  position: number,
  words: readonly Word[],
  sample: Sample,
): Completions | null {
  const quote = source[start];
  return quote === '"' || quote === "'"
    ? inText(source, start, { from: start + 1, to: position }, words, sample)
    : null;
}

/** In the text of `$node("…")` and `value["…"]`. */
function inText(
  source: string,
  start: number,
  place: Place,
  words: readonly Word[],
  sample: Sample,
): Completions | null {
  const bracket = words.at(-1);
  const before = words.at(-2);
  const isNode = before !== undefined && source.slice(before.start, before.end) === '$node';
  let suggestions: Suggestion[];
  if (isNode && (bracket?.label === '(' || bracket?.label === '[')) {
    suggestions = sample.nodes.map((name) => ({ name, kind: 'node', call: '', value: '', about: '' }));
  } else if (bracket?.label === '[') {
    const first = words[valueStart(words, words.length - 2) ?? -1];
    if (!first || !before) return null;
    suggestions = keySuggestions(
      valueOf(source.slice(first.start, before.end), callbacksAround(source, words), sample),
    );
  } else return null;
  const quote = source[start];
  return {
    from: place.from,
    options: suggestions.map((suggestion) => {
      const text = JSON.stringify(suggestion.name).slice(1, -1);
      const insert = quote === "'" ? text.replaceAll("'", "\\'") : text;
      return { ...suggestion, insert, ...place, caret: insert.length };
    }),
  };
}

/** Inserts a function with its parentheses, unless they are there already. */
function complete(source: string, suggestion: Suggestion, place: Place): Completion {
  const isCall = suggestion.call !== '' && source[place.to] !== '(';
  if (!isCall) return { ...suggestion, insert: suggestion.name, ...place, caret: suggestion.name.length };
  const insert = suggestion.name === '$node' ? '$node("")' : `${suggestion.name}()`;
  const inside = suggestion.name === '$node' ? 2 : suggestion.call === '()' ? 0 : 1;
  return { ...suggestion, insert, ...place, caret: insert.length - inside };
}
