import { dryRunErrors } from '@heddle/contract/errors/dry-run';
import type { AnyNode } from '@heddle/contract/node/define';
import { loaders, onServer, sampled } from './built-nodes.ts';

type Facts = (typeof sampled)[number];

const refusing = (facts: Facts): AnyNode => ({
  ...facts,
  run() {
    throw dryRunErrors.dry_run_needs_server({ node: facts.name });
  },
});

const byKey = (types: readonly Facts[]): Map<string, AnyNode> =>
  new Map(
    types.flatMap((facts) => {
      const node = refusing(facts);
      return [facts.type, ...(facts.aliases ?? [])].map((key) => [key, node] as const);
    }),
  );

const kept = byKey([...sampled, ...onServer]);
/** The same where no node may be refused: what has an effect answers with its example. */
const lenient = byKey([...sampled, ...onServer.map((facts): Facts => ({ ...facts, effect: 'read' }))]);

/** The node types of a workflow by key and alias. Code is fetched only for those that run in the browser. `unfinished`: as of the task. */
export async function loadNodeTypes(
  types: Iterable<string>,
  unfinished = false,
): Promise<ReadonlyMap<string, AnyNode>> {
  const found = await Promise.all(
    [...new Set(types)].map(async (type): Promise<[string, AnyNode] | null> => {
      const known = (unfinished ? lenient : kept).get(type);
      if (known) return [type, known];
      const definition = Object.values((await loaders[type]?.()) ?? {})[0];
      return definition ? [type, definition] : null;
    }),
  );
  return new Map(found.filter((entry) => entry !== null));
}
