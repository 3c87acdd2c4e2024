import type { NodeServices } from '@heddle/contract/node/context';
import { createMemoryFiles } from '@heddle/engine/memory-files';
import type { Plan } from '@heddle/engine/plan';
import { buildPlan } from '@heddle/engine/plan';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { FileWorkflow } from './workflow-file.ts';

/** Runs workflows in this process. */
export interface LocalEngine {
  nodes: NodeRegistry;
  /** Throws what `buildPlan` throws. */
  plan(workflow: FileWorkflow): Plan;
  /** Files are deleted after the run; egress rules are those of a server, see HEDDLE_EGRESS_ALLOW. There are no credentials. */
  services(): NodeServices;
}

/** Calls `work` with an engine, and closes the engine afterwards. Throws `config_invalid` and what `work` throws. */
export async function withEngine<T>(env: NodeJS.ProcessEnv, work: (engine: LocalEngine) => Promise<T>): Promise<T> {
  // Loaded on demand: most of the code belongs to the nodes, which other commands do not need.
  const [{ loadNodes }, { closeNative }, { closeSandbox }, { closeWorkers }, { readConfig }, { createEgress }] =
    await Promise.all([
      import('@heddle/nodes/registry'),
      import('@heddle/nodes/lib/native/native'),
      import('@heddle/nodes/lib/sandbox/sandbox'),
      import('@heddle/nodes/lib/workers/workers'),
      import('@heddle/server/platform/config'),
      import('@heddle/server/platform/egress/guarded-fetch'),
    ]);
  const { egressAllow } = readConfig(env);
  const nodes = await loadNodes();
  const egress = createEgress({ allow: egressAllow });
  try {
    return await work({
      nodes,
      plan: ({ name, settings, ...graph }) =>
        buildPlan({ id: '', name, revision: 0, graph, settings }, (type) => nodes.get(type)),
      services: () => ({ fetch: egress.fetch, files: createMemoryFiles() }),
    });
  } finally {
    await Promise.all([egress.close(), closeNative(), closeSandbox(), closeWorkers()]);
  }
}
