import type { JsonObject } from '../../json.ts';
import { isAnnotation } from '../annotations.ts';
import type { WorkflowNode } from '../schema.ts';
import { nodeName } from '../node-name.ts';
import { eachText } from './references.ts';
import type { ExtractFacts, ExtractTypes, ReadonlyGraph } from './rules.ts';

/**
 * What is another thing in a run of the new workflow, although nothing of the nodes changes:
 *
 * - `variables`: `$vars` reads those of this workflow and of its run before those of the user.
 * - `run`: `$workflow` and `$execution` name the workflow and the run that the node is in.
 * - `request`: `$request` is only in the run that a webhook has started.
 * - `memory`: what the node remembers belongs to its workflow or to its run.
 * - `pinned`: pinned output takes part in runs by hand of the workflow that it is in.
 */
export type DifferenceKind = 'variables' | 'run' | 'request' | 'memory' | 'pinned';

export interface Difference {
  kind: DifferenceKind;
  /** The names of the nodes. */
  nodes: readonly string[];
}

const mentions: readonly { kind: DifferenceKind; of: RegExp }[] = [
  { kind: 'variables', of: /\$vars(?![\w$])/ },
  { kind: 'run', of: /\$(?:workflow|execution)(?![\w$])/ },
  { kind: 'request', of: /\$request(?![\w$])/ },
];

/** Whether a node keeps something for its workflow or its run: a choice between these and the user's own says so in every type. */
function remembers({ fields = {} }: ExtractFacts, data: JsonObject): boolean {
  return Object.entries(fields).some(([name, { kind, choices = [], default: usual }]) => {
    if (kind !== 'choice' || !choices.some(({ value }) => value === 'workflow')) return false;
    const value = data[name] ?? usual;
    // Where `run` stands for the items of a step, nothing is kept.
    return value === 'workflow' || choices.some((choice) => choice.value === value && choice.label === 'This run');
  });
}

function kindsOf(node: WorkflowNode, type: ExtractFacts | undefined): Set<DifferenceKind> {
  const kinds = new Set<DifferenceKind>();
  eachText(node, (text) => {
    for (const { kind, of } of mentions) if (of.test(text)) kinds.add(kind);
  });
  if (type && remembers(type, node.data)) kinds.add('memory');
  if (node.data['pinned'] !== undefined && node.data['pinned'] !== null) kinds.add('pinned');
  return kinds;
}

/** What would be another thing for the selected nodes in a workflow of their own, with the names of the nodes. */
export function differencesOf(
  graph: ReadonlyGraph,
  selected: ReadonlySet<string>,
  types: ExtractTypes,
): readonly Difference[] {
  const found = new Map<DifferenceKind, string[]>();
  for (const node of graph.nodes) {
    if (!selected.has(node.id) || isAnnotation(node.type)) continue;
    const type = types.get(node.type);
    for (const kind of kindsOf(node, type)) found.set(kind, [...(found.get(kind) ?? []), nodeName(node, type?.name)]);
  }
  return [...found].map(([kind, nodes]) => ({ kind, nodes }));
}
