import type { StartRunBody } from '@heddle/contract/api/executions';
import { apiErrors } from '@heddle/contract/errors/api';
import type { RunMode } from '@heddle/contract/run/states';
import { upstreamOf } from '@heddle/contract/workflow/reach';
import type { EditorStore } from '../store/editor-store.ts';
import type { ActionSurroundings } from '../saving/surroundings.ts';
import { hasTestData, needsTestData, triggerOfRun } from './trigger-of-run.ts';

/** The part of a run's start that says where and with what it begins. */
export type Beginning = Pick<StartRunBody, 'trigger' | 'testData' | 'items'>;

/** A run that is about to be started by hand. `upTo`: the node at which it ends. */
export interface WantedRun {
  mode: RunMode;
  upTo?: string | undefined;
}

/** How long a run waits for the node types. Milliseconds. */
const CATALOG_MS = 15_000;

/** True where the run will be refused: then nothing is asked for. The workflow is checked anew: one that was just opened may not have been. */
async function isIncomplete(
  { editor, types }: Pick<ActionSurroundings, 'editor' | 'types'>,
  upTo: string | undefined,
): Promise<boolean> {
  const [{ findProblems }] = await Promise.all([
    import('../problems/find-problems.ts'),
    types.load(editor.getState().nodes.map(({ type }) => type)),
  ]);
  const state = editor.getState();
  const found = await findProblems(state, state.catalog, () => false);
  const onWay = upTo === undefined ? null : upstreamOf(state.edges, upTo);
  return [...state.problems.all, ...(found?.all ?? [])].some(
    ({ severity, nodeId }) => severity === 'error' && (onWay?.has(nodeId) ?? true),
  );
}

/** Settles once the node types are known, by which triggers are told from other nodes. Throws `server_unreachable` if they do not come. */
function catalogLoaded(editor: EditorStore): Promise<void> {
  return new Promise((resolve, reject) => {
    if (editor.getState().catalog.entries.length > 0) return resolve();
    const stop = editor.subscribe(({ catalog }) => {
      if (catalog.entries.length === 0) return;
      clearTimeout(timer);
      stop();
      resolve();
    });
    const timer = setTimeout(() => {
      stop();
      reject(apiErrors.server_unreachable());
    }, CATALOG_MS);
  });
}

/**
 * Where and with what a run begins that is started by hand: with the chosen test data of its trigger, else with the newest. Null where the trigger needs some and
 * has none: then the window that asks for them is open. A dry run does without.
 */
export async function beginningOf(
  { editor, types, ui, api, isSignedIn }: Pick<ActionSurroundings, 'editor' | 'types' | 'ui' | 'api' | 'isSignedIn'>,
  run: WantedRun,
): Promise<Beginning | null> {
  await catalogLoaded(editor);
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
  if (!isNeeded || run.mode === 'dry' || (await isIncomplete({ editor, types }, run.upTo)))
    return node.id === state.selectedNode ? { trigger: node.id } : {};
  ui.setState({ testDataAsked: { nodeId: node.id, run } });
  return null;
}
