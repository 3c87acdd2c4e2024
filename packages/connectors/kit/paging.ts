import type { JsonValue } from '@heddle/contract/json';
import type { ListPaging } from '@heddle/contract/described/paging';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath, setPath } from '@heddle/nodes/lib/json/paths';
import { linkTo } from '@heddle/nodes/lib/http/paging';

export type { ListPaging };

/** What is sent besides the operation's own parameters to get a page. */
export interface PageRequest {
  query: { readonly [name: string]: string };
  body: { readonly [name: string]: JsonValue };
  /** The whole address, where the vendor named it. */
  address?: string;
  /** The path of the request, where it is another than that of the first page: then nothing else of the operation is sent. */
  path?: string;
}

/** What is known after a page. */
export interface PageEnd {
  answer: JsonValue;
  headers: Headers;
  /** Entries on this page, and on all pages so far. */
  entries: number;
  read: number;
  /** Pages so far. */
  pages: number;
  /** The last entry of the page. */
  last?: JsonValue | undefined;
  /** How many entries were asked for. */
  asked: number | undefined;
}

/** How many entries to ask for where `wanted` are still missing after `read`. Pages that are counted all have the size of the first. */
export const pageSize = ({ by, size }: ListPaging, wanted: number, read = 0): number | undefined =>
  size && Math.min(size.most, by === 'page' ? wanted + read : wanted);

/** The request of the first page. */
export function firstPage(paging: ListPaging, wanted: number): PageRequest {
  if (paging.by === 'page') return pageRequest(paging, wanted, paging.first);
  return pageRequest(paging, wanted);
}

/** The request of the page after one; null after the last. */
export function nextPage(paging: ListPaging, end: PageEnd, wanted: number): PageRequest | null {
  if ('more' in paging && paging.more !== undefined && !isTrue(at(end, paging.more))) return null;
  if (paging.by === 'cursor') {
    const given = at(end, paging.at);
    const cursor = paging.inAddress === undefined ? given : parameterIn(asText(given ?? ''), paging.inAddress);
    if (isNothing(cursor)) return null;
    const { nextPath } = paging;
    return nextPath === undefined
      ? pageRequest(paging, wanted, cursor)
      : { ...pageRequest({ ...paging, size: undefined }, wanted, cursor), path: nextPath };
  }
  if (paging.by === 'header') {
    const cursor = end.headers.get(paging.header) ?? '';
    return isNothing(cursor) ? null : pageRequest(paging, wanted, cursor);
  }
  if (paging.by === 'link') return addressed(linkTo('next', end.headers.get('link') ?? ''));
  if (paging.by === 'address') {
    const address = at(end, paging.at);
    return addressed(typeof address === 'string' && address !== '' ? address : null);
  }
  if (paging.by === 'last') {
    const id = end.last === undefined || isLast(paging, end) ? undefined : readPath(end.last, paging.id);
    return isNothing(id) ? null : pageRequest(paging, wanted, id);
  }
  if (paging.by === 'page')
    return isLast(paging, end) ? null : pageRequest(paging, wanted + end.read, paging.first + end.pages);
  if (paging.address !== undefined) {
    const address = at(end, paging.address);
    if (typeof address === 'string' && address !== '') return addressed(address);
  }
  if (paging.next !== undefined) {
    const next = at(end, paging.next);
    return isNothing(next) ? null : pageRequest(paging, wanted, next);
  }
  if (paging.total !== undefined && Number(at(end, paging.total)) <= end.read) return null;
  return isLast(paging, end) ? null : pageRequest(paging, wanted, end.read);
}

/** Without a word of the vendor's, a page that is not full is the last. */
const isLast = (paging: ListPaging, { entries, asked }: PageEnd): boolean =>
  entries === 0 || (!('more' in paging && paging.more !== undefined) && asked !== undefined && entries < asked);

const isNothing = (value: JsonValue | undefined): value is undefined =>
  value === undefined || value === null || value === '' || value === false;

const isTrue = (value: JsonValue | undefined): boolean =>
  value === true || value === 'true' || (typeof value === 'number' && value > 0);

/** The value at a path; names with dots of their own (`@odata.nextLink`) are found first. */
const at = ({ answer }: PageEnd, path: string): JsonValue | undefined =>
  (isJsonObject(answer) ? answer[path] : undefined) ?? readPath(answer, path);

/** A parameter of the query of an address, which may be a path alone; null if it has none. */
const parameterIn = (address: string, name: string): string | null =>
  URL.parse(address, 'https://host')?.searchParams.get(name) ?? null;

const addressed = (address: string | null): PageRequest | null =>
  address === null ? null : { query: {}, body: {}, address };

function pageRequest(paging: ListPaging, wanted: number, value?: JsonValue): PageRequest {
  const size = pageSize(paging, wanted);
  const entries: [string, JsonValue][] = [];
  if (paging.size && size !== undefined) entries.push([paging.size.parameter, size]);
  if ('parameter' in paging && value !== undefined) entries.push([paging.parameter, value]);
  if (paging.in !== 'body')
    return { query: Object.fromEntries(entries.map(([name, v]) => [name, asText(v)])), body: {} };
  const body = {};
  for (const [name, v] of entries) setPath(body, name, v);
  return { query: {}, body };
}
