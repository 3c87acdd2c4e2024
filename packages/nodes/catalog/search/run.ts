import { dataErrors } from '@heddle/contract/errors/data';
import { nodeErrors } from '@heddle/contract/errors/node';
import { searchErrors } from '@heddle/contract/errors/search';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { readPath, withPaths } from '../../lib/json/paths.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { compileConditions } from '../../lib/conditions/conditions.ts';
import { forEachAsyncYielding, forEachYielding, runYielding } from '../../lib/cooperative.ts';
import type { IndexedDocument } from './documents.ts';
import { ID_LIMIT, documentJson, toDocument } from './documents.ts';
import type { searchFields } from './fields.ts';
import { weightOf } from './matching.ts';
import type { Hit, Query } from './scoring.ts';
import { Ranking } from './scoring.ts';
import type { SearchIndex } from './shards.ts';
import { INDEX_LIMIT, indexFull, openIndex } from './shards.ts';
import { snippetOf } from './snippets.ts';
import { wordsOf } from './words.ts';
import { PairedItems, pairedMain } from '../../lib/paired-items.ts';

type Context = NodeContext<typeof searchFields>;

/** Items that search at a time, and words of a query. */
const MOST_QUERIES = 1000;
const MOST_TERMS = 50;

/** Adds, removes or finds documents. */
export async function workWithIndex(context: Context): Promise<NodeResult> {
  const { items, field, state } = context;
  const name = field.index().trim();
  if (!/^[\w.-]{1,64}$/.test(name))
    throw nodeErrors.field_invalid({
      field: 'Index',
      reason: 'must have 1 to 64 letters, digits, dots, hyphens and underscores',
    });
  const index = openIndex(state.in(field.scope(), 'search'), name, context);
  switch (field.operation()) {
    case 'search':
      return search(context, index);
    case 'clear':
      await index.clear();
      return main(items);
    case 'remove':
      await index.remove(items.map(({ json }, at) => idOf(json, field.id(at), at)));
      return main(items);
    default:
      await index.put(await documentsOf(context, name));
      return main(items);
  }
}

function idOf(json: JsonObject, path: string, item: number): string {
  const value = readPath(json, path);
  const id = typeof value === 'number' ? String(value) : value;
  if (typeof id !== 'string' || id === '' || id.length > ID_LIMIT)
    throw searchErrors.search_id_invalid({ field: path, item, limit: ID_LIMIT });
  return id;
}

/** The documents to add; of several with one id the last. Throws `search_index_full` for more than any index holds. */
async function documentsOf(context: Context, index: string): Promise<IndexedDocument[]> {
  const { items, field } = context;
  const documents = new Map<string, { document: IndexedDocument; size: number }>();
  let size = 0;
  const language = field.language() || 'en';
  const work = ({ json }: Item, at: number): void => {
    const document = toDocument(idOf(json, field.id(at), at), json, {
      text: namesOf(field.text(at)),
      keep: namesOf(field.keep(at)),
      language,
    });
    const own = document.fields.reduce((sum, { text }) => sum + text.length, 0);
    size += own - (documents.get(document.id)?.size ?? 0);
    if (size > INDEX_LIMIT) throw indexFull(index);
    documents.set(document.id, { document, size: own });
  };
  return forEachYielding(items, work, () => [...documents.values()].map(({ document }) => document), context);
}

async function search(context: Context, index: SearchIndex): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length > MOST_QUERIES) throw dataErrors.too_many_rows({ limit: MOST_QUERIES });
  const queries = items.map((_, at) => queryOf(context, at));
  const ranking = new Ranking(queries, (at) => field.offset(at) + field.limit(at));
  if (queries.some(({ terms }) => terms.length > 0))
    await index.each((documents) => runYielding(ranking.count(documents), context));
  await index.each((documents) => runYielding(ranking.score(documents), context));
  const found = new PairedItems();
  await forEachAsyncYielding(
    queries,
    async (query, at) => {
      const { total, best } = ranking.hits(at);
      const page: JsonObject[] = [];
      await forEachYielding(
        best.slice(field.offset(at)),
        (hit) => page.push(shown(context, query, hit, at)),
        () => undefined,
        context,
      );
      if (field.output(at) === 'items') for (const json of page) found.push({ json }, at);
      else
        found.push(
          {
            ...items[at],
            json: withPaths(items[at]?.json ?? {}, [{ name: field.to(at), value: { total, hits: page } }]),
          },
          at,
        );
    },
    context,
  );
  return pairedMain(found);
}

function queryOf({ field, run }: Context, at: number): Query {
  const terms = [...new Set([...wordsOf(field.query(at), field.language(at) || 'en')].map(({ term }) => term))];
  if (terms.length > MOST_TERMS)
    throw nodeErrors.field_invalid({ field: 'Search for', reason: `must have at most ${MOST_TERMS} words` });
  const rules = field.filter(at);
  return {
    terms,
    all: field.match(at) === 'all',
    prefix: field.prefix(at),
    fuzzy: field.fuzzy(at),
    boosts: boostsOf(field.fields(at)),
    ...(rules.rules.length === 0 ? {} : { filter: compileConditions(rules, run.now) }),
  };
}

function boostsOf(written: string): Map<string, number> | undefined {
  const entries = namesOf(written).map((entry): [string, number] => {
    const [, name = '', boost = '1'] = /^([^^]+?)\s*(?:\^\s*(\d{1,4}(?:\.\d{1,4})?))?$/.exec(entry) ?? [];
    if (name === '')
      throw nodeErrors.field_invalid({ field: 'Search in', reason: 'must be names with numbers, like title^3, body' });
    return [name, Number(boost)];
  });
  return entries.length === 0 ? undefined : new Map(entries);
}

function shown({ field }: Context, query: Query, { document, score }: Hit, at: number): JsonObject {
  const [length, language] = [field.snippet(at), field.language(at) || 'en'];
  const searched = document.fields.filter(({ name }) => query.boosts?.has(name) ?? true);
  const snippets = searched.flatMap(({ name, text }): [string, string][] => {
    const snippet =
      length === 0 || query.terms.length === 0
        ? undefined
        : snippetOf(
            text,
            language,
            (word) => query.terms.some((_, term) => weightOf(query, term, word) > 0),
            length,
            field.mark(at),
          );
    return snippet === undefined ? [] : [[name, snippet]];
  });
  return {
    id: document.id,
    score: Math.round(score * 1e6) / 1e6,
    document: documentJson(document),
    ...(snippets.length === 0 ? {} : { snippets: Object.fromEntries(snippets) }),
  };
}
