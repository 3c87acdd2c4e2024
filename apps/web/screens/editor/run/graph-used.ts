import type { RunView } from '@heddle/contract/run/view';
import { fetchRevision } from '../../../api/revisions.ts';
import { sameGraphBehavior } from '@heddle/contract/workflow/same-behavior';
import type { Graph } from '../store/document.ts';
import { sameDocumentBehavior } from '../store/document.ts';
import type { EditorStore } from '../store/editor-store.ts';
import { documentOf } from '../store/editor-store.ts';
import { readGraph, schema } from '../store/read-graph.ts';

/** The graph of a run, if its behavior differs from that of the graph on the canvas; null otherwise. */
export async function differingGraph(
  editor: EditorStore,
  run: Pick<RunView, 'workflowId' | 'revision'>,
  read: typeof fetchRevision = fetchRevision,
): Promise<Graph | null> {
  const state = editor.getState();
  await schema.load();
  if (run.revision === state.revision && sameDocumentBehavior(documentOf(state), state.saved)) return null;
  const used = readGraph(await read(run.workflowId, run.revision));
  return sameGraphBehavior(used, state) ? null : used;
}
