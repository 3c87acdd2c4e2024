import type { JsonValue } from '@heddle/contract/json';
import type { WorkflowNode } from '@heddle/contract/workflow/schema';
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

/** The connections of one output. */
export const link = (...targets: string[]): JsonValue => targets.map((node) => ({ node, type: 'main', index: 0 }));

/** Edges in short: `A:true > B`. */
export function edgesOf({ nodes, edges }: ConvertedWorkflow): string[] {
  const names = new Map(nodes.map((node) => [node.id, node.data['name'] as string]));
  return edges.map(({ source, sourceHandle, target }) => `${names.get(source)}:${sourceHandle} > ${names.get(target)}`);
}
