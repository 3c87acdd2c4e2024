import type { QueryClient } from '@tanstack/react-query';
import type { RunView } from '@heddle/contract/run/view';
import { fetchRevision } from '../../../../api/revisions.ts';
import { paced, watchRunNews } from '../../../../api/run-activity.ts';
import { isStartedHere } from '../../../../api/started-here.ts';
import type { EditorSession } from '../../session.tsx';
import { differingGraph } from '../graph-used.ts';
import { readNewestRun, readRunAmongOthers } from '../latest-run.ts';

/** How long a run that was started elsewhere stays before a newer one takes its place, in milliseconds: one that has ended, and one that has not. */
const STAYS = { ended: 2000, running: 10_000 };

/** Shows the runs of the open workflow that are started elsewhere. */
export interface LiveRuns {
  /** Looks for a newer run: at once, and at most about once a second. If nothing is known of the runs so far, the first look finds them. */
  look(): void;
  stop(): void;
}

type Parts = Pick<EditorSession, 'editor' | 'runs' | 'ui'>;

const isShownLive = ({ runs, ui }: Parts): boolean => {
  const { liveRun } = ui.getState();
  return liveRun !== null && liveRun.shown && liveRun.run.id === runs.getState().run?.id;
};

/** True while another run must not take the place of the one that is shown: it is this window's own and still runs, or somebody reads it. */
function isKept({ editor, runs, ui }: Parts): boolean {
  const { run, past, replay, passes } = runs.getState();
  if (!run) return false;
  if (run.status === 'running' && !isShownLive({ editor, runs, ui })) return true;
  const isRead = ui.getState().runOpen || editor.getState().selectedNode !== null;
  return isRead || past !== null || replay !== null || passes.length > 0;
}

/** Keeps the last graph that was read: a busy workflow has many runs of one revision. */
function createRevisionReader(): typeof fetchRevision {
  let last: { name: string; graph: ReturnType<typeof fetchRevision> } | undefined;
  return (workflowId, revision) => {
    const name = `${workflowId}:${revision}`;
    if (last?.name !== name) last = { name, graph: fetchRevision(workflowId, revision) };
    return last.graph;
  };
}

/** Follows the runs of a workflow. A newer run is shown on the canvas, or only told of where the run that is shown is kept. */
export function createLiveRuns(parts: Parts, workflowId: string): LiveRuns {
  const { editor, runs, ui } = parts;
  const readRevision = createRevisionReader();
  let stopped = false;
  /** The newest run that is known; undefined before the first look, '' where there was none. */
  let seen: string | undefined;
  let shownAt = 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  /** While a run is about to be started here, nobody knows yet which one it is. */
  const isLeft = (): boolean => stopped || editor.getState().workflowId !== workflowId;
  const isStarting = (): boolean => editor.getState().isExecuting;

  /** Milliseconds that the run on the canvas still has for itself. */
  function held(): number {
    const stays = runs.getState().run?.status === 'running' ? STAYS.running : STAYS.ended;
    return isShownLive(parts) ? shownAt + stays - Date.now() : 0;
  }

  async function show(run: RunView): Promise<void> {
    // Those of an evaluation are shown in its window, and come by the dozen.
    if (run.mode === 'evaluation') return;
    const isSame = (await differingGraph(editor, run, readRevision)) === null;
    if (isLeft() || isStarting()) return;
    const { steps: _, ...summary } = run;
    const shown = isSame && !isKept(parts);
    shownAt = Date.now();
    if (shown) runs.getState().show(run, { only: run.only ?? null });
    ui.setState({ liveRun: { run: summary, shown } });
  }

  async function lookNow(): Promise<void> {
    if (isLeft() || isStarting()) return;
    const newest = await readNewestRun(workflowId);
    if (isLeft() || isStarting()) return;
    const before = seen ?? ui.getState().newestRun ?? undefined;
    const isNew = newest !== undefined && before !== undefined && newest.id > before;
    if (!isNew || isStartedHere(newest.id) || newest.id === runs.getState().run?.id) {
      seen = newest && newest.id > (before ?? '') ? newest.id : (before ?? '');
      return;
    }
    if (isKept(parts)) {
      seen = newest.id;
      ui.setState({ liveRun: { run: newest, shown: false } });
      return;
    }
    const wait = held();
    clearTimeout(later);
    if (wait > 0) {
      later = setTimeout(look, wait);
      return;
    }
    await show(await readRunAmongOthers(newest.id));
    seen = newest.id;
  }

  // Nothing is lost when a look fails: the next news, or the stream that opens again, leads to another.
  const look = paced(() => lookNow().catch(() => undefined));
  const unsubscribe = editor.subscribe((state, before) => {
    if (before.isExecuting && !state.isExecuting) look();
  });
  return {
    look,
    stop() {
      stopped = true;
      clearTimeout(later);
      unsubscribe();
    },
  };
}

/** Looks for new runs of a workflow whenever the server tells of news. Returns the function that ends it. */
export function followLiveRuns(parts: Parts, client: QueryClient, workflowId: string): () => void {
  const live = createLiveRuns(parts, workflowId);
  const unwatch = watchRunNews(client, live.look);
  return () => {
    unwatch();
    live.stop();
  };
}
