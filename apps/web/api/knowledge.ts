import type {
  KnowledgeBaseBody,
  KnowledgeBaseView,
  KnowledgeDocumentBody,
  KnowledgeDocumentView,
} from '@heddle/contract/api/knowledge';
import type { KnowledgeHit, KnowledgeOutcome } from '@heddle/contract/node/knowledge';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
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

/** The passages that a search finds; null searches nothing yet. */
export function useKnowledgeSearch(id: string, asked: { query: string; limit: number } | null) {
  const query = asked ? `query=${encodeURIComponent(asked.query)}&limit=${asked.limit}` : '';
  const key = keys.knowledgeSearch(id, query);
  return useQuery<KnowledgeHit[]>({
    queryKey: key,
    queryFn: asked ? ({ signal }) => request<KnowledgeHit[]>(key[0], { signal }) : skipToken,
    refetchOnMount: 'always',
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
