import { asText } from '@heddle/contract/node/text';
import { urls } from '../../lib/entities/contacts.ts';
import { entitiesIn } from '../../lib/entities/in-text.ts';
import type { TextTask } from '../../lib/language/batches.ts';
import { finder } from '../../lib/text/matches.ts';
import { profanity } from './profanity.ts';
import type { Objection } from './words.ts';
import { wordFinder } from './words.ts';

/** What to do with what a rule finds: nothing, block the text, or write something else in its place. */
export type FilterAction = 'ignore' | 'block' | 'mask' | 'remove';

export interface FilterOptions {
  words: readonly string[];
  profanity: boolean;
  /** Words that are never objected to. */
  exceptions: readonly string[];
  disguised: boolean;
  wordAction: Exclude<FilterAction, 'ignore'>;
  patterns: readonly { name: string; value: string }[];
  patternAction: Exclude<FilterAction, 'ignore'>;
  personal: FilterAction;
  personalTypes: readonly string[];
  country: string;
  /** As `EntityContext` has it. */
  today: number;
  links: 'ignore' | 'all' | 'listed' | 'unlisted';
  domains: readonly string[];
  linkAction: Exclude<FilterAction, 'ignore'>;
  maskWith: 'label' | 'stars';
  topicAction: Exclude<FilterAction, 'ignore'>;
  /** What a model has found besides the rules. */
  found: readonly Objection[];
}

/** What becomes of a text. */
export interface FilteredText {
  isAllowed: boolean;
  /** The text without what is masked or removed. */
  text: string;
  objections: Objection[];
}

/** Objections to one text that are listed; all of them are acted on. */
const MOST_LISTED = 500;
/** Places of one pattern. */
const MOST_MATCHES = 10_000;

/** Filters texts. Throws `expression_forbidden` for a pattern that cannot be read, and `expression_limit`. */
export function filterTexts(tasks: readonly TextTask<FilterOptions>[]): FilteredText[] {
  const made = new Map<string, ReturnType<typeof wordFinder>>();
  const findWords = (words: readonly string[], disguised: boolean): ReturnType<typeof wordFinder> => {
    const key = JSON.stringify([words, disguised]);
    const known = made.get(key) ?? wordFinder(words, disguised);
    made.set(key, known);
    return known;
  };
  return tasks.map(({ text, options }) => filtered(text, options, findWords));
}

type FindWords = (words: readonly string[], disguised: boolean) => ReturnType<typeof wordFinder>;

function filtered(text: string, options: FilterOptions, findWords: FindWords): FilteredText {
  const objections = distinct([
    ...wordObjections(text, options, findWords),
    ...patternObjections(text, options),
    ...personalObjections(text, options),
    ...linkObjections(text, options),
    ...options.found,
  ]).sort((one, other) => one.start - other.start || other.end - one.end);
  const actions: { readonly [R in Objection['rule']]: FilterAction } = {
    word: options.wordAction,
    profanity: options.wordAction,
    pattern: options.patternAction,
    personal: options.personal,
    link: options.linkAction,
    topic: options.topicAction,
  };
  const actionOf = ({ rule }: Objection): FilterAction => actions[rule];
  return {
    isAllowed: !objections.some((objection) => actionOf(objection) === 'block'),
    text: rewritten(text, objections, actionOf, options.maskWith),
    objections: objections.slice(0, MOST_LISTED),
  };
}

/** Without those that a rule and a model have both found. */
const distinct = (objections: readonly Objection[]): Objection[] => [
  ...new Map(objections.toReversed().map((each) => [`${each.rule}:${each.start}:${each.end}`, each])).values(),
];

function wordObjections(text: string, options: FilterOptions, findWords: FindWords): Objection[] {
  const { words, disguised } = options;
  const excepted = findWords(options.exceptions, false)(text);
  const isExcepted = (start: number, end: number): boolean =>
    excepted.some((each) => each.start <= start && each.end >= end);
  const named = (rule: 'word' | 'profanity', list: readonly string[]): Objection[] =>
    findWords(
      list,
      disguised,
    )(text)
      .filter(({ start, end }) => !isExcepted(start, end))
      .map(({ word, start, end }) => ({ rule, name: word, start, end }));
  return [...named('word', words), ...(options.profanity ? named('profanity', profanity) : [])];
}

const patternObjections = (text: string, { patterns }: FilterOptions): Objection[] =>
  patterns.flatMap(({ name, value }) =>
    finder(value, 'giu')(text, MOST_MATCHES)
      .filter(({ start, end }) => end > start)
      .map(({ start, end }): Objection => ({ rule: 'pattern', name, start, end })),
  );

function personalObjections(text: string, { personal, personalTypes, country, today }: FilterOptions): Objection[] {
  if (personal === 'ignore') return [];
  const found = entitiesIn(text, { types: personalTypes, language: 'auto', country, lists: [], today });
  return found.map(({ type, start, end }) => ({ rule: 'personal', name: type, start, end }));
}

function linkObjections(text: string, { links, domains }: FilterOptions): Objection[] {
  if (links === 'ignore') return [];
  const isListed = (host: string): boolean => domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
  return [...urls(text)].flatMap(({ start, end, host: found }): Objection[] => {
    const host = asText(found).toLowerCase().replace(/\.$/, '');
    const isBad = links === 'all' || isListed(host) === (links === 'listed');
    return isBad ? [{ rule: 'link', name: host, start, end }] : [];
  });
}

/** The text with what is masked or removed. Of objections that overlap, the first one is acted on for all they cover. */
function rewritten(
  text: string,
  objections: readonly Objection[],
  actionOf: (objection: Objection) => FilterAction,
  maskWith: FilterOptions['maskWith'],
): string {
  let clean = '';
  let at = 0;
  for (const objection of objections) {
    const action = actionOf(objection);
    if (action !== 'mask' && action !== 'remove') continue;
    const { start, end, name, rule } = objection;
    if (end <= at) continue;
    clean += text.slice(at, Math.max(at, start));
    if (action === 'mask' && start >= at)
      clean += maskWith === 'stars' ? '*'.repeat(end - start) : `[${rule === 'personal' ? name : rule}]`;
    at = end;
  }
  const whole = clean + text.slice(at);
  // What is removed leaves no two blanks behind.
  return objections.some((objection) => actionOf(objection) === 'remove')
    ? whole
        .replaceAll(/ {2,}/g, ' ')
        .replaceAll(/ +(?=[.,;!?])/g, '')
        .trim()
    : whole;
}
