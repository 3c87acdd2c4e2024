import type { RunView } from '@heddle/contract/run/view';
import { fetchRevision } from '../../../api/revisions.ts';
import { graphsRunAlike } from '@heddle/contract/workflow/runs-alike';
import type { Graph } from '../store/document.ts';
import { documentsRunAlike } from '../store/document.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { readGraph, schema } from '../store/read-graph.ts';

/** The graph that a run of the workflow used, where it would run differently from the one on the canvas; null where both run alike. */
export async function differingGraph(
  editor: EditorStore,
  run: Pick<RunView, 'workflowId' | 'revision'>,
  read: typeof fetchRevision = fetchRevision,
): Promise<Graph | null> {
  const state = editor.getState();
  await schema.load();
  if (run.revision === state.revision && documentsRunAlike(documentOf(state), state.saved)) return null;
  const used = readGraph(await read(run.workflowId, run.revision));
  return graphsRunAlike(used, state) ? null : used;
}
