import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Platform } from '../platform.ts';
import { readPublished } from '../workflows/revisions.ts';
import type { PolledSource } from './source.ts';
import type { FoundTrigger, PolledTriggerStore } from './store.ts';

/** Workflows read by one statement. */
const PAGE = 100;

/** Stores the triggers of one kind in an active workflow; while it is held back, they only keep their positions. A trigger whose configuration has not changed keeps its position. */
async function registerWorkflow(
  { db, nodes }: Pick<Platform, 'db' | 'nodes'>,
  store: PolledTriggerStore,
  source: PolledSource,
  workflowId: string,
): Promise<void> {
  const workflow = await readPublished(db, workflowId);
  if (!workflow?.isActive) return;
  if (workflow.isHeldBack) return store.holdBack(workflowId, workflow.revision);
  const known = new Map((await store.known(workflowId)).map(({ nodeId, config }) => [nodeId, config]));
  const found = workflow.graph.nodes.filter(
    (node) => nodes.get(node.type)?.startedBy === source.startedBy && node.data['disabled'] !== true,
  );
  const triggers = await Promise.all(
    found.map(async (node): Promise<FoundTrigger[]> => {
      const config = source.configOf(node);
      if (config === null) return [];
      // The stored position of an unchanged trigger is kept, so no new one is needed.
      const position = known.get(node.id) === config ? '' : await source.begin(workflow.userId, config);
      return [{ nodeId: node.id, config, position }];
    }),
  );
  await store.keep(workflowId, workflow.revision, triggers.flat());
}

/** Registers the triggers of all active workflows that were published or activated since they were last read. Returns early once `isStopped`. */
export async function registerChanged(
  platform: Pick<Platform, 'db' | 'nodes'>,
  store: PolledTriggerStore,
  source: PolledSource,
  isStopped: () => boolean,
): Promise<void> {
  for (let after = '', page = PAGE; page === PAGE && !isStopped();) {
    const ids = await store.changed(after, PAGE);
    for (const id of ids) {
      await registerWorkflow(platform, store, source, id);
      await nextTurn();
    }
    [after, page] = [ids.at(-1) ?? after, ids.length];
  }
}
