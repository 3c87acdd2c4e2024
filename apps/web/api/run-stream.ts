import type { RunStreamEvent, RunSummary, RunView, StepView } from '@heddle/contract/run/view';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshApprovals } from './approvals.ts';
import { refreshExecutionLists } from './run-activity.ts';
import { isListOf, keys } from './keys.ts';
import type { ListPage } from './list.ts';

/** Receives the events of a run from its start. The browser reconnects by itself; the stream ends with the run. */
export function watchRun(id: string, onEvent: (event: RunStreamEvent) => void): () => void {
  const source = new EventSource(`${keys.execution(id).join('/')}/events`, { withCredentials: true });
  source.onmessage = (message: MessageEvent<string>) => {
    // Written by the server from the schema RunStreamEvent.
    const event = JSON.parse(message.data) as RunStreamEvent;
    onEvent(event);
    if (event.type === 'run' && event.run.status !== 'running') source.close();
  };
  return () => source.close();
}

const isAbout = ({ execution }: { execution: string }, step: StepView): boolean =>
  step.execution === execution && step.status === 'running';

/** A run after an event. A step that starts is placed after those that started before. */
export function withRunEvent<R extends Omit<RunView, 'revision'>>(run: R, event: RunStreamEvent): R {
  if (event.type === 'run') return { ...run, ...event.run };
  if (event.type === 'progress')
    return {
      ...run,
      steps: run.steps.map((step) => (isAbout(event, step) ? { ...step, progress: event.progress } : step)),
    };
  const { step } = event;
  const index = run.steps.findIndex((other) => other.key === step.key);
  const starts = step.startedAt !== null && (run.steps[index]?.startedAt ?? null) === null;
  if (index >= 0 && !starts) return { ...run, steps: run.steps.with(index, step) };
  const others = run.steps.filter((other) => other.key !== step.key);
  const firstUnstarted = others.findIndex((other) => other.startedAt === null);
  return { ...run, steps: others.toSpliced(starts && firstUnstarted >= 0 ? firstUnstarted : others.length, 0, step) };
}

function applyToCache(client: QueryClient, id: string, event: RunStreamEvent): void {
  client.setQueryData<RunView>(keys.execution(id), (run) => run && withRunEvent(run, event));
  if (event.type === 'step') {
    if (event.step.waitsFor === 'answer') void refreshApprovals(client);
    return;
  }
  if (event.type === 'progress') return;
  client.setQueriesData<ListPage<RunSummary>>(
    { predicate: ({ queryKey }) => isListOf('executions', queryKey) },
    (page) => page && { ...page, items: page.items.map((run) => (run.id === id ? { ...run, ...event.run } : run)) },
  );
  if (event.run.status === 'running') return;
  // Reading both again repairs what an event missed during a first read.
  void client.invalidateQueries({ queryKey: keys.execution(id) });
  void refreshExecutionLists(client);
}

/** Open streams by run, shared by everything on the page that shows the run: browsers allow six connections to a server. */
const shared = new Map<string, { users: number; stop: () => void }>();

function join(client: QueryClient, id: string): () => void {
  const stream = shared.get(id) ?? { users: 0, stop: watchRun(id, (event) => applyToCache(client, id, event)) };
  stream.users += 1;
  shared.set(id, stream);
  return () => {
    stream.users -= 1;
    if (stream.users > 0) return;
    stream.stop();
    shared.delete(id);
  };
}

/** Updates the cached state of these runs while the component is mounted and the tab is visible. Pass only running runs. */
export function useRunStreams(ids: readonly string[]): void {
  const client = useQueryClient();
  const joined = ids.join(',');
  useEffect(() => {
    let leave: (() => void)[] = [];
    const follow = (): void => {
      leave.forEach((stop) => stop());
      leave = document.hidden || joined === '' ? [] : joined.split(',').map((id) => join(client, id));
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      leave.forEach((stop) => stop());
    };
  }, [client, joined]);
}
