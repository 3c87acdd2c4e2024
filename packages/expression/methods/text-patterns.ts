import { toNumber, toText } from '../convert.ts';
import { failed } from '../fault.ts';
import { expressionLimits } from '../limits.ts';
import type { Match } from '../regex/pattern.ts';
import { Pattern, toList } from '../regex/pattern.ts';
import type { Runtime } from '../runtime.ts';
import { methodsOf } from './method.ts';
import { replaceMatches } from './replace.ts';
import { spendSearch } from './search.ts';

/** The methods of text that take a regular expression, most of them a text as well. */
export const textPatterns = methodsOf(
  'text',
  {
    match: (rt, self, [pattern]) => {
      const used = toPattern(pattern, 'match');
      if (!used.global) return used.exec(rt, self);
      const matches = [...used.all(rt, self)].map((match) => match.text);
      return matches.length > 0 ? matches : null;
    },
    matchAll: (rt, self, [pattern]) => [...toPattern(pattern, 'matchAll').all(rt, self)].map(toList),
    replace: (rt, self, [pattern, by]) => replaceMatches(rt, self, occurrences(rt, self, pattern, false), by),
    replaceAll: (rt, self, [pattern, by]) => {
      if (pattern instanceof Pattern && !pattern.global)
        throw failed('replaceAll() needs a regular expression with the flag g.');
      return replaceMatches(rt, self, occurrences(rt, self, pattern, true), by);
    },
    search: (rt, self, [pattern]) => toPattern(pattern, 'search').find(rt, self, 0)?.start ?? -1,
    split: (rt, self, [separator, limit]) => {
      const most = limit === undefined ? Infinity : toNumber(rt, limit);
      const parts =
        separator === undefined
          ? [self]
          : separator instanceof Pattern
            ? separator.split(rt, self)
            : splitAt(rt, self, toText(rt, separator));
      rt.checkList(parts.length);
      return parts.length > most ? parts.slice(0, Math.max(0, most)) : parts;
    },
  },
  {
    match: ['(pattern)', 'What a regular expression finds, with its groups; all matches with the flag g.'],
    matchAll: ['(pattern)', 'All that a regular expression finds, each with its groups.'],
    replace: ['(wanted, by)', 'The text with the first match replaced; all of them with the flag g.'],
    replaceAll: ['(wanted, by)', 'The text with every match replaced.'],
    search: ['(pattern)', 'The index of the first match of a regular expression; -1 if there is none.'],
    split: ['(separator, limit)', 'The parts between separators, as a list.'],
  },
);

function toPattern(value: unknown, method: string): Pattern {
  if (value instanceof Pattern) return value;
  throw failed(`${method}() needs a regular expression, such as /[0-9]+/.`);
}

function splitAt(rt: Runtime, text: string, separator: string): string[] {
  if (separator === '') rt.checkList(text.length);
  else spendSearch(rt, text, separator);
  return text.split(separator, expressionLimits.list + 1);
}

function* occurrences(
  rt: Runtime,
  text: string,
  wanted: unknown,
  all: boolean,
): Generator<Pick<Match, 'start' | 'end' | 'groups' | 'names'>> {
  if (wanted instanceof Pattern) {
    const first = wanted.global ? undefined : wanted.find(rt, text, 0);
    if (wanted.global) yield* wanted.all(rt, text);
    else if (first) yield first;
    return;
  }
  const part = toText(rt, wanted);
  spendSearch(rt, text, part);
  for (
    let start = text.indexOf(part);
    start >= 0;
    start = start < text.length ? text.indexOf(part, start + Math.max(1, part.length)) : -1
  ) {
    rt.spend(1);
    yield { start, end: start + part.length, groups: [], names: null };
    if (!all) return;
  }
}
