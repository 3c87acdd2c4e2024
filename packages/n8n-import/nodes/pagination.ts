import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { at, listAt, numberAt, textAt } from '../source.ts';

/** The most pages that our node reads. */
const MOST_PAGES = 1000;

/** A path into the body of the answer, as an expression that is nothing else: `={{ $response.body.links.next }}`. */
function pathIn(written: string): string | undefined {
  const [, path] =
    /^=\s*\{\{\s*\$response\.body((?:\??\.[\w$]+|\[(?:\d+|"[^"]+"|'[^']+')\])+)\s*\}\}\s*$/.exec(written) ?? [];
  return path
    ?.replace(/\[["']?([^\]"']+)["']?\]/g, '.$1')
    .replaceAll('?', '')
    .slice(1);
}

/** The number of the first page, where a parameter counts them: `={{ $pageCount + 1 }}`. */
function firstPageIn(written: string): number | undefined {
  const [counts, more = '0'] = /^=\s*\{\{\s*\$pageCount(?:\s*\+\s*(\d+))?\s*\}\}\s*$/.exec(written) ?? [];
  return counts === undefined ? undefined : Number(more);
}

/** The fields of our HTTP Request for the pages of an answer; undefined where they follow each other in a way that it does not know. */
export function pagingOf(options: JsonValue | undefined): JsonObject | undefined {
  const paging = at(options, 'pagination', 'pagination');
  const mode = textAt(paging, 'paginationMode') || 'updateAParameterInEachRequest';
  if (mode === 'off') return {};
  const most = at(paging, 'limitPagesFetched') === true ? (numberAt(paging, 'maxRequests') ?? 100) : MOST_PAGES;
  const interval = numberAt(paging, 'requestInterval') ?? 0;
  const common = {
    maxPages: Math.min(Math.max(Math.trunc(most), 1), MOST_PAGES),
    ...(interval > 0 ? { pause: Math.min(interval, 60_000) } : {}),
  };
  if (mode === 'responseContainsNextURL') {
    const nextPath = pathIn(textAt(paging, 'nextURL'));
    return nextPath === undefined ? undefined : { pagination: 'link', nextPath, ...common };
  }
  const [parameter, other] = listAt(paging, 'parameters', 'parameters');
  if (!parameter || other || (textAt(parameter, 'type') || 'qs') !== 'qs') return undefined;
  const [name, written] = [textAt(parameter, 'name'), textAt(parameter, 'value')];
  const cursorPath = pathIn(written);
  if (cursorPath !== undefined) return { pagination: 'cursor', cursorParameter: name, cursorPath, ...common };
  const firstPage = firstPageIn(written);
  // Pages that are counted end with an empty one; other ends have no equal.
  const endsEmpty = (textAt(paging, 'paginationCompleteWhen') || 'responseIsEmpty') === 'responseIsEmpty';
  return firstPage === undefined || !endsEmpty || name === ''
    ? undefined
    : { pagination: 'number', pageParameter: name, firstPage, ...common };
}
