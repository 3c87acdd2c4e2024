import type { JsonValue } from '@heddle/contract/json';
import type { Item } from '@heddle/contract/run/item';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
import type { loadNodes } from '@heddle/nodes/registry';
import type { NodeRun } from '@heddle/nodes/testing/run-node';
import { runNode } from '@heddle/nodes/testing/run-node';
import type { ConversionResult, ConvertedWorkflow } from './convert.ts';
import { convertN8n } from './convert.ts';

export interface Given {
  name?: string;
  type: string;
  parameters?: object;
  [key: string]: unknown;
}

/** Converts a workflow of these nodes; `rest` are further fields of the file. */
export const convert = (nodes: readonly Given[], rest: object = {}): ConversionResult =>
  convertN8n(
    JSON.stringify({
      nodes: nodes.map((node, index) => ({ name: `N${index}`, parameters: {}, ...node })),
      connections: {},
      ...rest,
    }),
  );

/** The workflow of a conversion that succeeded. */
export function workflowOf(result: ConversionResult): ConvertedWorkflow {
  if (!result.workflow) throw new Error(result.errors.join());
  return result.workflow;
}

/** The one node that a node of n8n becomes. */
export function only(type: string, parameters: object = {}, more: object = {}): WorkflowNode & { warnings: string[] } {
  const result = convert([{ name: 'It', type: `n8n-nodes-base.${type}`, parameters, ...more }]);
  const [node, other] = workflowOf(result).nodes;
  if (!node || other) throw new Error('not one node');
  return { ...node, warnings: result.warnings };
}

/** The items that come out of a node of n8n, run with the nodes that it becomes. They stand in a line. */
export async function runConverted(
  types: Awaited<ReturnType<typeof loadNodes>>,
  given: Given,
  run: Omit<NodeRun, 'data'>,
): Promise<readonly Item[]> {
  const { nodes, edges } = workflowOf(convert([{ name: 'It', ...given, type: `n8n-nodes-base.${given.type}` }]));
  let items = run.items ?? [{ json: {} }];
  for (const { id, type, data } of nodes) {
    const definition = types.get(type);
    if (!definition) throw new Error(`There is no ${type}.`);
    const { outputs } = await runNode(definition, { ...run, data, items });
    const port = edges.find(({ source }) => source === id)?.sourceHandle ?? Object.keys(outputs)[0] ?? 'main';
    items = outputs[port] ?? [];
  }
  return items;
}

/** The connections of one output. */
export const link = (...targets: string[]): JsonValue => targets.map((node) => ({ node, type: 'main', index: 0 }));

/** Edges in short: `A:true > B`. */
export function edgesOf({ nodes, edges }: ConvertedWorkflow): string[] {
  const names = new Map(nodes.map((node) => [node.id, node.data['name'] as string]));
  return edges.map(({ source, sourceHandle, target }) => `${names.get(source)}:${sourceHandle} > ${names.get(target)}`);
}
