import type { DescribedParameter } from '@heddle/contract/described/operation';
import type { ListPaging } from '@heddle/contract/described/paging';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Schemas } from './schemas.ts';
import { objectIn, textIn, typeOf } from './schemas.ts';

const cursors =
  /^(next_?)?(page_?)?(cursor|token|marker|bookmark)$|^(after|start_?cursor|continuation(_?token)?|page\[(cursor|after)\]|next_?page_?id|pagination_?token)$/i;
const pages = /^(page|page_?num(ber)?|page_?index|page\[number\]|current_?page|p)$/i;
const offsets = /^\$?(offset|skip|start|start_?at|start_?index|from|page\[offset\])$/i;
const sizes =
  /^\$?(limit|per_?page|page_?size|max_?results|max_?items|max_?keys|results_?per_?page|page\[(size|limit)\]|count|size|top|take|first|rows)$/i;
const lasts = /^(starting_after|after_?id|since_?id)$/i;

/** Where answers have what a cursor takes, the surest first. */
const nextCursors =
  /^next(_?(page_?)?(cursor|token|marker|id))?$|^(next_?)?(cursor|continuation(_?token)?|bookmark|page_?token|pagination_?token|next_?page|end_?cursor|after)$/i;
const addresses = /^(@odata\.nextLink|next_?link|next_?url|next_?page_?(url|uri|link)|next_?uri|next)$/i;
const more = /^(has_?more|has_?next(_?page)?|more|is_?truncated|more_items_in_collection)$/i;
/** Objects that answers hold what they say of pages in. */
const holders =
  /^(meta|metadata|paging|pagination|links|_links|page|page_?info|response_metadata|result_info|additional_data|cursor|next|data|result|info)$/i;

const DEPTH = 3;

/** How the pages of a list are read, guessed by the names of parameters and of what the answer has; undefined where nothing is recognized. */
export function guessPaging(
  schemas: Schemas,
  parameters: readonly DescribedParameter[],
  { schema, headers }: { schema: JsonObject; headers: ReadonlySet<string> },
  defaults: ReadonlyMap<string, JsonValue>,
): ListPaging | undefined {
  const candidates = parameters.filter((one) => (one.in === 'query' || one.in === 'body') && !one.required);
  const named = (names: RegExp): DescribedParameter | undefined =>
    candidates.find(({ name }) => names.test(name.split('.').at(-1) ?? name));
  const paths = [...pathsIn(schemas, schema)];
  const at = (names: RegExp, fits: (type: string, format: string) => boolean): string | undefined =>
    paths.find(({ name, type, format }) => names.test(name) && fits(type, format))?.path;
  const place = (parameter: DescribedParameter | undefined) => {
    const size = named(sizes);
    const most =
      size && Number(defaults.get(`${size.in} ${size.name} maximum`) ?? defaults.get(`${size.in} ${size.name}`));
    return {
      ...(parameter?.in === 'body' ? { in: 'body' as const } : {}),
      ...(size && size !== parameter && most !== undefined && Number.isInteger(most) && most > 0
        ? { size: { parameter: size.name, most } }
        : {}),
    };
  };
  const moreAt = at(more, (type) => type === 'boolean');
  const saying = moreAt === undefined ? {} : { more: moreAt };
  const cursor = named(cursors);
  const cursorAt = at(
    nextCursors,
    (type, format) => ['string', '', 'integer'].includes(type) && !/ur[il]/.test(format),
  );
  if (cursor && cursorAt !== undefined)
    return { by: 'cursor', parameter: cursor.name, at: cursorAt, ...saying, ...place(cursor) };
  const last = named(lasts);
  if (last) return { by: 'last', parameter: last.name, id: 'id', ...saying, ...place(last) };
  const address = at(addresses, (type) => ['string', ''].includes(type));
  if (address !== undefined) return { by: 'address', at: address, ...place(undefined) };
  const page = named(pages);
  if (headers.has('link')) return { by: 'link', ...place(undefined) };
  if (page) {
    const first = Number(defaults.get(`${page.in} ${page.name}`) ?? 1);
    return { by: 'page', parameter: page.name, first: first === 0 ? 0 : 1, ...saying, ...place(page) };
  }
  const offset = named(offsets);
  return offset && { by: 'offset', parameter: offset.name, ...saying, ...place(offset) };
}

interface FoundPath {
  path: string;
  name: string;
  type: string;
  format: string;
}

/** The plain values in an answer that may say something of pages, those nearer to its top first. */
function* pathsIn(schemas: Schemas, schema: JsonObject, prefix = '', depth = 0): Generator<FoundPath> {
  const inner: [string, JsonObject][] = [];
  for (const [name, value] of Object.entries(objectIn(schema, 'properties'))) {
    const field = schemas.readAnswer(value);
    const type = typeOf(field);
    if (type === 'object') {
      if (holders.test(name)) inner.push([`${prefix}${name}`, field]);
    } else if (type !== 'array') yield { path: `${prefix}${name}`, name, type, format: textIn(field, 'format') };
  }
  if (depth < DEPTH) for (const [path, field] of inner) yield* pathsIn(schemas, field, `${path}.`, depth + 1);
}
