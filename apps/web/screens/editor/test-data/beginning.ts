import type { StartRunBody } from '@heddle/contract/api/executions';
import type { RunMode } from '@heddle/contract/run/states';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import type { EditorState } from '../store/editor-store.ts';
import type { ActionSurroundings } from '../saving/surroundings.ts';
import { hasTestData, needsTestData, triggerOfRun } from './trigger-of-run.ts';

/** The part of a run's start that says where and with what it begins. */
export type Beginning = Pick<StartRunBody, 'trigger' | 'testData' | 'items'>;

/** A run that is about to be started by hand. `upTo`: the node at which it ends. */
export interface WantedRun {
  mode: RunMode;
  upTo?: string | undefined;
}

/** True where the run will be refused: then nothing is asked for. */
const isIncomplete = (
  { problems, edges }: Pick<EditorState, 'problems' | 'edges'>,
  upTo: string | undefined,
): boolean => {
  const onWay = upTo === undefined ? null : upstreamOf(edges, upTo);
  return problems.all.some(({ severity, nodeId }) => severity === 'error' && (onWay?.has(nodeId) ?? true));
};

/**
 * Where and with what a run begins that is started by hand: with the chosen test data of its trigger, else with the newest. Null where the trigger needs some and
 * has none: then the window that asks for them is open. A dry run does without.
 */
export async function beginningOf(
  { editor, ui, api, isSignedIn }: Pick<ActionSurroundings, 'editor' | 'ui' | 'api' | 'isSignedIn'>,
  run: WantedRun,
): Promise<Beginning | null> {
  const state = editor.getState();
  const node = triggerOfRun(state, run.upTo);
  const entry = node && state.catalog.get(node.type);
  if (!node || !hasTestData(entry)) return node && node.id === state.selectedNode ? { trigger: node.id } : {};
  const chosen = ui.getState().testData.get(node.id);
  if (chosen?.items) return { trigger: node.id, items: [...chosen.items] };
  const isNeeded = needsTestData(node, entry);
  const kept =
    (chosen || isNeeded) && isSignedIn() && state.workflowId !== null
      ? (await api.testData(state.workflowId, node.id)).kept
      : [];
  const found = kept.find(({ id }) => id === chosen?.id) ?? (isNeeded ? kept[0] : undefined);
  if (found) return { trigger: node.id, testData: found.id };
  if (!isNeeded || run.mode === 'dry' || isIncomplete(state, run.upTo))
    return node.id === state.selectedNode ? { trigger: node.id } : {};
  ui.setState({ testDataAsked: { nodeId: node.id, run } });
  return null;
}
