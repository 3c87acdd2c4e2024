import type { ListPaging } from '../kit/paging.ts';

/** The pages of Google's lists: each names the token of the next. `most` is what Google gives at a time. */
export const pagesOf = (size: string, most: number): ListPaging => ({
  by: 'cursor',
  parameter: 'pageToken',
  at: 'nextPageToken',
  size: { parameter: size, most },
});
