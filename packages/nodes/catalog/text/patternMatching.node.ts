import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { boolean, choice, number, pairs, text } from '@heddle/contract/node/fields';
import type { Item } from '@heddle/contract/run/item';
import { withPaths } from '../../lib/json/paths.ts';
import { pathReader } from '../../lib/json/reader.ts';
import type { Found } from '../../lib/text/matches.ts';
import { finder } from '../../lib/text/matches.ts';
import { forEachYielding } from '../../lib/cooperative.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';

const fields = {
  field: text({
    label: 'Search in',
    default: 'text',
    help: 'A field of the item, like message or request.path. If empty, all texts of the item.',
  }),
  mode: choice({
    label: 'Search for',
    default: 'one',
    choices: [
      { value: 'one', label: 'A pattern' },
      { value: 'several', label: 'Several patterns' },
    ],
  }),
  pattern: text({
    label: 'Pattern',
    required: true,
    expression: false,
    when: { mode: ['one'] },
    placeholder: '(?<year>\\d{4})-(?<month>\\d{2})',
    help: 'A JavaScript regular expression, without slashes. If it takes too long, the step fails.',
  }),
  patterns: pairs({ label: 'Patterns', required: true, when: { mode: ['several'] }, help: 'Each with a name.' }),
  give: choice({
    label: 'Output',
    default: 'first',
    when: { mode: ['one'] },
    choices: [
      { value: 'first', label: 'The first match' },
      { value: 'all', label: 'All matches' },
      { value: 'named', label: 'The named groups of the first match' },
    ],
  }),
  ignoreCase: boolean({ label: 'Ignore case' }),
  lines: boolean({ label: '^ and $ match at line breaks', help: 'Otherwise only at the start and end of the text.' }),
  dots: boolean({ label: 'Dot matches line breaks' }),
  limit: number({ label: 'Match limit', default: 100, min: 1, max: 10_000, step: 1, help: 'Per item.' }),
  to: text({ label: 'Result field', default: 'match', required: true }),
};

export const patternMatching = defineNode({
  type: 'patternMatching',
  name: 'Pattern Matching',
  category: 'Data Processing',
  icon: 'scan-text',
  description: 'Searches text with regular expressions; items without a match go to port "unmatched"',
  summary: '{pattern} {patterns} in {field}',
  effect: 'none',
  outputs: ['matched', 'unmatched'],
  fields,
  examples: [
    {
      title: 'Named groups',
      given: [{ text: 'Invoice of 2026-03-01' }, { text: 'no date' }],
      with: { pattern: '(?<year>\\d{4})-(?<month>\\d{2})', give: 'named', to: 'date' },
      gives: {
        matched: [{ text: 'Invoice of 2026-03-01', date: { year: '2026', month: '03' } }],
        unmatched: [{ text: 'no date' }],
      },
    },
    {
      title: 'All matches, with their places',
      given: [{ body: 'a1 B2' }],
      with: { field: 'body', pattern: '([a-z])(\\d)?', give: 'all', ignoreCase: true },
      gives: {
        matched: [
          {
            body: 'a1 B2',
            match: [
              { text: 'a1', start: 0, end: 2, groups: ['a', '1'], named: {} },
              { text: 'B2', start: 3, end: 5, groups: ['B', '2'], named: {} },
            ],
          },
        ],
      },
    },
    {
      title: 'Which of several patterns fit',
      given: [{ request: { path: '/../etc/passwd', query: 'id=1' } }, { request: { path: '/', query: 'id=1' } }],
      with: {
        field: '',
        mode: 'several',
        patterns: [
          { name: 'traversal', value: '\\.\\./' },
          { name: 'injection', value: 'union\\s+select' },
        ],
        to: 'found',
      },
      gives: {
        matched: [
          {
            request: { path: '/../etc/passwd', query: 'id=1' },
            found: { traversal: [{ text: '../', start: 1, end: 4, groups: [], named: {} }] },
          },
        ],
        unmatched: [{ request: { path: '/', query: 'id=1' } }],
      },
    },
    {
      title: 'A pattern that cannot be read is refused',
      given: [{ text: 'x' }],
      with: { pattern: '(' },
      fails: 'expression_forbidden',
    },
    { title: 'Without a pattern it says so', given: [{ text: 'x' }], with: {}, fails: 'field_required' },
  ],
  run(context) {
    const { field, items } = context;
    const flags = `g${field.ignoreCase() ? 'i' : ''}${field.lines() ? 'm' : ''}${field.dots() ? 's' : ''}u`;
    const made = new Map<string, ReturnType<typeof finder>>();
    const find = (source: string, texts: readonly string[], limit: number): Found[] => {
      const search = made.get(source) ?? finder(source, flags);
      if (made.size < MOST_PATTERNS) made.set(source, search);
      const found: Found[] = [];
      for (const each of texts) found.push(...search(each, limit - found.length));
      return found;
    };
    const matched = new PairedItems();
    const unmatched = new PairedItems();
    const search = (item: Item, index: number): void => {
      const value =
        field.mode(index) === 'one'
          ? single(context, find, textsOf(context, item, index), index)
          : several(context, find, textsOf(context, item, index), index);
      if (value === undefined) unmatched.push(item, index);
      else matched.push({ ...item, json: withPaths(item.json, [{ name: field.to(index), value }]) }, index);
    };
    return forEachYielding(items, search, () => pairedPorts({ matched, unmatched }), context);
  },
});

type Context = NodeContext<typeof fields>;
type Find = (source: string, texts: readonly string[], limit: number) => Found[];

const MOST_PATTERNS = 500;

function single({ field }: Context, find: Find, texts: readonly string[], index: number): JsonValue | undefined {
  const give = field.give(index);
  const found = find(field.pattern(index), texts, give === 'all' ? field.limit(index) : 1);
  const [first] = found;
  if (!first) return undefined;
  return give === 'all' ? found : give === 'named' ? first.named : first;
}

function several({ field }: Context, find: Find, texts: readonly string[], index: number): JsonValue | undefined {
  const patterns = field.patterns(index);
  if (patterns.length > MOST_PATTERNS)
    throw nodeErrors.field_invalid({ field: 'Patterns', reason: `must be at most ${MOST_PATTERNS}` });
  const found = patterns
    .map(({ name, value }): [string, Found[]] => [name, find(value, texts, field.limit(index))])
    .filter(([, list]) => list.length > 0);
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function textsOf({ field }: Context, item: Item, index: number): string[] {
  const texts: string[] = [];
  const collect = (value: JsonValue | undefined): void => {
    if (typeof value === 'string' || typeof value === 'number') texts.push(String(value));
    else if (typeof value === 'object' && value !== null) for (const entry of Object.values(value)) collect(entry);
  };
  collect(pathReader(field.field(index))(item.json));
  return texts;
}
