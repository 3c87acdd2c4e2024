import type { RevisionSummary, RevisionView } from '@heddle/contract/api/revisions';
import { skipToken, useQuery } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

/** Reads a workflow's graph at a revision. */
export const fetchRevision = (workflowId: string, revision: number): Promise<RevisionView> =>
  request(keys.revision(workflowId, revision).join('/'));

/** A page of a workflow's revisions, newest first; `page` counts from 0. Saves create them, so the list is read again on mount. */
export function useRevisions(workflowId: string, page: number): PageState<RevisionSummary> {
  return usePage(keys.revisions(workflowId, pageQuery(page)), { enabled: true, refetchOnMount: 'always' });
}

/** A workflow's graph at a revision; nothing is read for null. A revision never changes. */
export function useRevision(workflowId: string, revision: number | null) {
  return useQuery<RevisionView>(
    revision === null
      ? { queryKey: keys.revision(workflowId, 0), queryFn: skipToken }
      : { queryKey: keys.revision(workflowId, revision) },
  );
}
