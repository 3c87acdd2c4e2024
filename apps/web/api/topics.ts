import type { TopicEntry, TopicEntryBody, TopicView } from '@heddle/contract/api/topics';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { request } from './client.ts';
import { keys } from './keys.ts';
import type { PageState } from './list.ts';
import { pageQuery, usePage } from './list.ts';

/** The interval at which an open topic is read, in milliseconds; it pauses while the tab is hidden. */
const LOOK_EVERY = 5000;

const pathOf = (name: string): string => keys.topic(name).join('/');

/** Which topics are shown, and where in their list; `page` counts from 0. */
export interface TopicsView {
  search: string;
  page: number;
}

/** How the list begins: all topics. */
export const firstTopics: TopicsView = { search: '', page: 0 };

/** Invalidates topics and entries. */
const refreshTopics = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/topics'),
  });

/** A page of the user's topics. Workflows write them at any time, so they are read again on mount and on window focus. */
export function useTopics({ search, page }: TopicsView): PageState<TopicView> {
  return usePage(keys.topics(pageQuery(page, { search: search.trim() })), {
    enabled: true,
    refetchOnMount: 'always',
    refetchOnFocus: true,
  });
}

/** One topic with its followers, kept up to date. */
export function useTopic(name: string) {
  return useQuery<TopicView>({
    queryKey: keys.topic(name),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: LOOK_EVERY,
  });
}

/** A page of the entries of a topic, the newest first. */
export function useTopicEntries(name: string, page: number): PageState<TopicEntry> {
  return usePage(keys.topicEntries(name, pageQuery(page)), { enabled: true, refetchOnMount: 'always' });
}

/** Publishes a message by hand. */
export function usePublish() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ topic, ...body }: TopicEntryBody & { topic: string }) =>
      request<TopicEntry>(`${pathOf(topic)}/messages`, { method: 'POST', body }),
    onSuccess: () => refreshTopics(client),
  });
}

/** Removes the entries of a topic up to a position. */
export function useClearTopic() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ topic, until }: { topic: string; until: number }) =>
      request<undefined>(`${pathOf(topic)}/messages?until=${until}`, { method: 'DELETE', keepalive: true }),
    onSettled: () => refreshTopics(client),
  });
}

/** Deletes a topic with its entries up to a position; later entries remain. */
export function useDeleteTopic() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ topic, until }: { topic: string; until: number }) =>
      request<undefined>(`${pathOf(topic)}?until=${until}`, { method: 'DELETE', keepalive: true }),
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith('/api/topics?'),
      }),
  });
}
