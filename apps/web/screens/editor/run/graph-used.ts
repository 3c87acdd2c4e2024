import type { RunView } from '@heddle/contract/run/view';
import { fetchRevision } from '../../../api/revisions.ts';
import type { Graph } from '../store/document.ts';
import { runsAlike } from '../store/document.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { readGraph, schema } from '../store/read-graph.ts';
import { graphsAlike } from './graphs-alike.ts';

/** The graph that a run of the workflow used, where it would run differently from the one on the canvas; null where both run alike. */
export async function differingGraph(
  editor: EditorStore,
  run: Pick<RunView, 'workflowId' | 'revision'>,
  read: typeof fetchRevision = fetchRevision,
): Promise<Graph | null> {
  const state = editor.getState();
  await schema.load();
  if (run.revision === state.revision && runsAlike(documentOf(state), state.saved)) return null;
  const used = readGraph(await read(run.workflowId, run.revision));
  return graphsAlike(used, state) ? null : used;
}
