import type {
  KnowledgeBaseBody,
  KnowledgeBaseView,
  KnowledgeDocumentBody,
  KnowledgeDocumentView,
  KnowledgeJobBody,
  KnowledgeJobView,
  KnowledgeSearchBody,
} from '@heddle/contract/api/knowledge';
import type { KnowledgeHit, KnowledgeOutcome } from '@heddle/contract/node/knowledge';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { request } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

const pathOf = (id: string): string => keys.knowledgeBase(id).join('/');

/** Which documents of a knowledge base are shown; `page` counts from 0. */
export interface DocumentsView {
  search: string;
  page: number;
}

/** How a knowledge base begins: all documents. */
export const firstDocuments: DocumentsView = { search: '', page: 0 };

/** Invalidates knowledge bases, their documents and searches. */
const refreshKnowledge = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/knowledge'),
  });

/** The user's knowledge bases. Workflows write them at any time, so they are read again on mount. */
export function useKnowledgeBases() {
  return useQuery<KnowledgeBaseView[]>({
    queryKey: keys.knowledge,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** One knowledge base without its documents. */
export function useKnowledgeBase(id: string) {
  return useQuery<KnowledgeBaseView>({ queryKey: keys.knowledgeBase(id), refetchOnMount: 'always' });
}

/** A page of the documents of a knowledge base. */
export function useDocuments(id: string, { search, page }: DocumentsView): PageState<KnowledgeDocumentView> {
  const query = pageQuery(page, { search: search.trim() });
  return usePage(keys.knowledgeDocuments(id, query), { enabled: true, refetchOnMount: 'always', refetchOnFocus: true });
}

/** A search as a person makes it. */
export type AskedSearch = Required<KnowledgeSearchBody>;

/** The passages that a search finds; null searches nothing yet. What a model is asked for is read again only on request. */
export function useKnowledgeSearch(id: string, asked: AskedSearch | null) {
  const query = asked ? `query=${encodeURIComponent(asked.query)}&limit=${asked.limit}&mode=${asked.mode}` : '';
  const path = `${pathOf(id)}/search`;
  const isFree = asked?.mode === 'words';
  return useQuery<KnowledgeHit[]>({
    queryKey: keys.knowledgeSearch(id, query),
    queryFn: asked ? ({ signal }) => request<KnowledgeHit[]>(path, { method: 'POST', body: asked, signal }) : skipToken,
    refetchOnMount: isFree ? 'always' : false,
    refetchOnWindowFocus: isFree,
    retry: false,
    staleTime: isFree ? 0 : Infinity,
  });
}

/** Polling interval for a job that is running. Milliseconds. */
const WATCH_MS = 1000;

/** The latest jobs that index a knowledge base anew, the newest first; read again and again while one is under way. */
export function useKnowledgeJobs(id: string) {
  return useQuery<KnowledgeJobView[]>({
    queryKey: keys.knowledgeJobs(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.[0]?.status === 'running' ? WATCH_MS : false),
  });
}

/** Starts such a job. */
export function useStartReindexing(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KnowledgeJobBody) => request<KnowledgeJobView>(`${pathOf(id)}/jobs`, { method: 'POST', body }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.knowledgeJobs(id) }),
  });
}

/** Stops such a job. */
export function useStopReindexing(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) =>
      request<KnowledgeJobView>(`${pathOf(id)}/jobs/${encodeURIComponent(jobId)}/stop`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.knowledgeJobs(id) }),
  });
}

/** Returns a function that reads a knowledge base and its documents anew. */
export function useRefreshKnowledge(): (id: string) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    (id) =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path, of] }) =>
          typeof path === 'string' &&
          ((path === '/api/knowledge' && of === encodeURIComponent(id)) || path.startsWith(`${pathOf(id)}/documents`)),
      }),
    [client],
  );
}

/** Chooses the credential that the model of a knowledge base is called with from the Data screen. */
export function useChooseKnowledgeCredential(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentialId: string) =>
      request<KnowledgeBaseView>(`${pathOf(id)}/credential`, { method: 'PUT', body: { credentialId } }),
    onSuccess: () => refreshKnowledge(client),
  });
}

/** Makes a knowledge base, or renames the one with this id. */
export function useSaveKnowledgeBase(id: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: KnowledgeBaseBody) =>
      request<KnowledgeBaseView>(id === undefined ? '/api/knowledge' : pathOf(id), {
        method: id === undefined ? 'POST' : 'PUT',
        body,
      }),
    onSuccess: () => refreshKnowledge(client),
  });
}

/** Deletes a knowledge base with its documents. */
export function useDeleteKnowledgeBase() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request<undefined>(pathOf(id), { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.knowledge, exact: true }),
  });
}

/** A document as people add it: a text, or a file that the server reads the text of. */
export type NewDocument = { title: string; source: string } & ({ text: string } | { file: File });

/** Adds a document to a knowledge base, or updates the one of its source. */
export function usePutDocument(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (document: NewDocument): Promise<KnowledgeOutcome> => {
      const { title, source } = document;
      if ('text' in document) {
        const body: KnowledgeDocumentBody = { title, source, text: document.text };
        return request(`${pathOf(id)}/documents`, { method: 'POST', body });
      }
      const query = new URLSearchParams({ name: document.file.name, source, title });
      return request(`${pathOf(id)}/files?${query.toString()}`, { method: 'POST', body: document.file });
    },
    onSettled: () => refreshKnowledge(client),
  });
}

/** Removes a document of a knowledge base. */
export function useRemoveDocument(baseId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      request<undefined>(`${pathOf(baseId)}/documents/${encodeURIComponent(id)}`, {
        method: 'DELETE',
        keepalive: true,
      }),
    onSettled: () => refreshKnowledge(client),
  });
}
