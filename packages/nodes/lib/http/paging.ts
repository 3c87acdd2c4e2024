import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { readPath } from '../json/paths.ts';
import type { HttpContent } from './content.ts';
import type { HttpPolicy, HttpRequest } from './request.ts';
import { withoutCredentials } from './request.ts';

/** How the next page of a list is found. */
export type Paging =
  | { kind: 'none' }
  /** Its address is at `path` in the body, or in the Link header where the path is empty. */
  | { kind: 'link'; path: string }
  /** A query parameter counts the pages. */
  | { kind: 'number'; parameter: string; first: number }
  /** A query parameter takes the value at `path` in the body. */
  | { kind: 'cursor'; parameter: string; path: string };

/** One answer of a service, read. */
export interface HttpPage {
  /** The request that was answered; after redirects not the one that was sent. */
  request: HttpRequest;
  status: number;
  headers: Headers;
  content: HttpContent;
}

/** All pages from the first on, at most `limit`. A page without entries at `itemsPath` ends the list, as does a next page that was there before. */
export async function fetchPages(
  first: HttpRequest,
  plan: { paging: Paging; limit: number; itemsPath: string; policy: HttpPolicy },
  fetchPage: (request: HttpRequest, index: number) => Promise<HttpPage>,
): Promise<HttpPage[]> {
  const { paging, limit, itemsPath, policy } = plan;
  const pages: HttpPage[] = [];
  const seen = new Set<string>();
  let request: HttpRequest | null =
    paging.kind === 'number' ? withParameter(first, paging.parameter, String(paging.first)) : first;
  while (request && pages.length < limit && !seen.has(request.url.href)) {
    seen.add(request.url.href);
    const page = await fetchPage(request, pages.length);
    const empty = paging.kind !== 'none' && isEmpty(page.content, itemsPath);
    if (!empty || pages.length === 0) pages.push(page);
    request = empty ? null : nextRequest(first, paging, page, pages.length, policy);
  }
  return pages;
}

function nextRequest(
  first: HttpRequest,
  paging: Paging,
  page: HttpPage,
  done: number,
  policy: HttpPolicy,
): HttpRequest | null {
  if (paging.kind === 'none') return null;
  if (paging.kind === 'number') return withParameter(first, paging.parameter, String(paging.first + done));
  if (paging.kind === 'link' && paging.path === '')
    return follow(first, linkTo('next', page.headers.get('link') ?? ''), page, policy);
  const next = readPath(bodyOf(page), paging.path);
  if (next === undefined || next === null || next === '' || next === false) return null;
  if (typeof next !== 'string' && typeof next !== 'number')
    throw nodeErrors.http_response_invalid({ reason: `"${paging.path}" is not a text.` });
  return paging.kind === 'link'
    ? follow(first, String(next), page, policy)
    : withParameter(first, paging.parameter, String(next));
}

/** The address comes from the response, so credentials are sent only to their own origin. */
function follow(first: HttpRequest, address: string | null, page: HttpPage, policy: HttpPolicy): HttpRequest | null {
  if (address === null) return null;
  const url = URL.parse(address, page.request.url);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw nodeErrors.http_response_invalid({
      reason: 'the next page is not an http or https URL.',
    });
  }
  return {
    ...first,
    url,
    headers: url.origin === first.url.origin ? first.headers : withoutCredentials(first.headers, policy),
  };
}

function withParameter(request: HttpRequest, name: string, value: string): HttpRequest {
  const url = new URL(request.url);
  url.searchParams.set(name, value);
  return { ...request, url };
}

function bodyOf(page: HttpPage): JsonValue {
  if (page.content.kind !== 'json') {
    throw nodeErrors.http_response_invalid({
      reason: 'the next page is looked for in the body, and that is not JSON.',
    });
  }
  return page.content.value;
}

function isEmpty(content: HttpContent, itemsPath: string): boolean {
  if (content.kind === 'empty') return true;
  if (content.kind !== 'json') return false;
  const entries = readPath(content.value, itemsPath);
  return entries === undefined || entries === null || (Array.isArray(entries) && entries.length === 0);
}

/** The target of a link with this relation in a Link header; null where there is none. */
export function linkTo(relation: string, header: string): string | null {
  for (const [, target = null, parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
    const rel = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters);
    const relations = (rel?.[1] ?? rel?.[2] ?? '').toLowerCase().split(/\s+/);
    if (relations.includes(relation)) return target;
  }
  return null;
}
