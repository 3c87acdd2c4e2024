import type { JsonObject } from '@heddle/contract/json';
import type { AnyNode, Effect, Example } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import type { Category } from '@heddle/contract/node/categories';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import type { Connector } from './connector.ts';
import { connectorFields } from './fields.ts';

interface ConnectorNode {
  /** The key in workflow files. Never changes. */
  type: string;
  aliases?: readonly string[];
  name: string;
  category: Category;
  icon: string;
  description: string;
  /** The operation a new node begins with. */
  start: string;
  examples: readonly Example[];
}

/** A node type that does the operations of a connector. */
export function connectorNode(connector: Connector, { start, ...facts }: ConnectorNode): AnyNode {
  const { operations } = connector;
  const effect = ({ operation }: JsonObject): Effect =>
    operations.get(typeof operation === 'string' ? operation : start)?.effect ?? 'write';
  return defineNode({
    ...facts,
    summary: `{operation} in ${connector.name}`,
    service: connector.name,
    handsOn: true,
    effect,
    fields: connectorFields(connector, start),
    samples: {
      field: 'operation',
      of: Object.fromEntries([...operations].map(([id, { sample }]) => [id, [sample]])),
    },
    async run(context) {
      const { runConnector } = await lazyImport(import('./run.ts'));
      return runConnector(connector, context);
    },
    async loadList(request) {
      const { loadList } = await lazyImport(import('./lists.ts'));
      return loadList(connector, request);
    },
  });
}
