import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { requestWithTotal } from './client.ts';

/** Entries per request: the API's own default. */
export const PAGE_SIZE = 100;

export interface Page<T> {
  items: T[];
  /** How many there are on the server, where it says so. */
  total: number | undefined;
}

export type Pages<T> = InfiniteData<Page<T>, number>;

interface ListState<T> {
  /** What has been read so far; undefined until the first page is there. */
  items: T[] | undefined;
  /** All there are: '37', or '100+' where only that is known. */
  count: string | undefined;
  error: Error | null;
  isFetching: boolean;
  /** Reads the next page; undefined where everything has been read. */
  more: (() => void) | undefined;
  refresh: () => void;
}

const loadedOf = (pages: readonly Page<unknown>[]): number => pages.reduce((sum, page) => sum + page.items.length, 0);

interface ListOptions {
  /** Nothing is read while it is false. */
  enabled: boolean;
  refetchOnMount?: boolean | 'always';
}

/** A list of the API, page by page. `key` holds the path. */
export function useList<T>(key: readonly [string], { enabled, refetchOnMount = true }: ListOptions): ListState<T> {
  const query = useInfiniteQuery<Page<T>, Error, Pages<T>, readonly [string], number>({
    queryKey: key,
    queryFn: enabled
      ? ({ pageParam, signal }) => requestWithTotal<T>(pageParam === 0 ? key[0] : `${key[0]}&offset=${pageParam}`, signal)
      : skipToken,
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = loadedOf(pages);
      const more = last.total === undefined ? last.items.length === PAGE_SIZE : last.items.length > 0 && loaded < last.total;
      return more ? loaded : null;
    },
    refetchOnMount,
  });
  const pages = query.data?.pages;
  return {
    items: pages?.flatMap((page) => page.items),
    count: pages && String(pages.at(-1)?.total ?? `${loadedOf(pages)}${query.hasNextPage ? '+' : ''}`),
    error: query.error,
    isFetching: query.isFetching,
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    refresh: () => void query.refetch(),
  };
}
