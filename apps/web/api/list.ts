import { PAGE_SIZE } from '@heddle/contract/api/page-size';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { requestWithTotal } from './client.ts';

/** One page of a list, as the cache holds it. */
export interface ListPage<T> {
  items: T[];
  /** The number of entries on all pages, if the server sends it. */
  total: number | undefined;
}

/** One page of a list, as screens show it. */
export interface PageState<T> {
  /** Undefined until a page is loaded. */
  items: T[] | undefined;
  /** How many there are on all pages. */
  total: number | undefined;
  error: Error | null;
  isFetching: boolean;
  /** True while another page is read and this is still the one before. */
  isPrevious: boolean;
  refresh: () => void;
}

interface PageOptions {
  /** Nothing is read while it is false. */
  enabled: boolean;
  refetchOnMount?: boolean | 'always';
  /** Reads the list again when the window gets the focus. Default: false. */
  refetchOnFocus?: boolean;
}

/** The query of a page: what differs from the defaults of the API, in a fixed order. `page` counts from 0. */
export function pageQuery(page: number, filter: { readonly [name: string]: string | undefined } = {}): string {
  const given = Object.entries({ ...filter, offset: page === 0 ? undefined : String(page * PAGE_SIZE) });
  return given
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`&${name}=${encodeURIComponent(value)}`]))
    .join('');
}

/** A page of a list of the API. `key` contains the path. While another page is loading, the previous one is returned. */
export function usePage<T>(
  key: readonly [string],
  { enabled, refetchOnMount = true, refetchOnFocus = false }: PageOptions,
): PageState<T> {
  const query = useQuery<ListPage<T>>({
    queryKey: key,
    queryFn: enabled ? ({ signal }) => requestWithTotal<T>(key[0], signal) : skipToken,
    placeholderData: keepPreviousData,
    refetchOnMount,
    refetchOnWindowFocus: refetchOnFocus && 'always',
  });
  const items = query.data?.items;
  return {
    items,
    total: query.data?.total ?? items?.length,
    error: query.error,
    isFetching: query.isFetching,
    isPrevious: query.isPlaceholderData,
    refresh: () => void query.refetch(),
  };
}
