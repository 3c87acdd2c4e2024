import { dryRunErrors } from '@heddle/contract/errors/dry-run';
import type { AnyNode } from '@heddle/contract/node/define';
import { loaders, onServer, sampled } from './built-nodes.ts';

const kept = new Map<string, AnyNode>(
  [...sampled, ...onServer].flatMap((facts) => {
    const node: AnyNode = {
      ...facts,
      run() {
        throw dryRunErrors.dry_run_needs_server({ node: facts.name });
      },
    };
    return [facts.type, ...(facts.aliases ?? [])].map((key) => [key, node] as const);
  }),
);

/** The node types of a workflow by key and alias. Code is fetched only for those that run in the browser. */
export async function loadNodeTypes(types: Iterable<string>): Promise<ReadonlyMap<string, AnyNode>> {
  const found = await Promise.all(
    [...new Set(types)].map(async (type): Promise<[string, AnyNode] | null> => {
      const known = kept.get(type);
      if (known) return [type, known];
      const definition = Object.values((await loaders[type]?.()) ?? {})[0];
      return definition ? [type, definition] : null;
    }),
  );
  return new Map(found.filter((entry) => entry !== null));
}
