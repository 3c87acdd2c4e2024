import type { BuiltWorkflow } from '@heddle/contract/api/assistant';
import { assistantErrors } from '@heddle/contract/errors/assistant';
import { HeddleError } from '@heddle/contract/errors/define';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { WorkflowGraph } from '@heddle/contract/workflow/schema';
import { fenced } from '@heddle/nodes/lib/ai/fenced';
import type { NodeRegistry } from '@heddle/nodes/registry';
import { operationsOf, settingsText, typesText, typeText } from './catalog-text.ts';
import { building, choosing, choosingOperations } from './instructions.ts';
import type { Ask } from './model.ts';
import type { ReadWorkflow } from './read-graph.ts';
import { problemText, readWritten } from './read-graph.ts';
import { shownGraph } from './shown.ts';
import type { WrittenWorkflow } from './written.ts';
import { workflowSchema } from './written.ts';

/** Node types of a workflow that are described to the model at most. */
const TYPES = 20;

/** What is to be built. */
export interface BuildTask {
  description: string;
  /** What is on the canvas; null for an empty one. */
  present: WorkflowGraph | null;
}

/**
 * Builds a workflow by words: the model first chooses node types, then operations where these have many, then writes the workflow, which is checked and corrected.
 * Throws `assistant_not_built`, `assistant_workflow_large` and the AI errors.
 */
export async function buildWorkflow(
  ask: Ask,
  nodes: NodeRegistry,
  { description, present }: BuildTask,
  onProgress: (text: string) => void,
): Promise<BuiltWorkflow> {
  onProgress('Choosing node types');
  const task = taskText(description, present, nodes);
  const types = await chooseTypes(ask, nodes, task);
  const operations = await chooseOperations(ask, nodes, { types, task });
  onProgress('Writing the workflow');
  const listed = types
    .flatMap((type) => nodes.get(type) ?? [])
    .map((node) => typeText(node, operations.get(node.type) ?? []));
  let last: { written: WrittenWorkflow; read: ReadWorkflow } | null = null;
  const question = {
    system: building(listed.join('\n\n'), settingsText()),
    prompt: task,
    schema: workflowSchema,
    check(value: JsonValue) {
      // It fits `workflowSchema`.
      const written = value as unknown as WrittenWorkflow;
      const read = readWritten(written, nodes, present ?? undefined);
      last = { written, read };
      const wrong = [...read.faults, ...read.mistakes.map(problemText), ...read.doubts];
      if (wrong.length > 0) onProgress(`Correcting ${wrong.length === 1 ? '1 problem' : `${wrong.length} problems`}`);
      return wrong;
    },
  };
  try {
    await ask(question, (characters) => onProgress(`Writing the workflow (${characters} characters)`));
  } catch (thrown) {
    if (!(thrown instanceof HeddleError) || thrown.code !== 'ai_not_json') throw thrown;
    // A workflow with mistakes in fields is still of use: they are shown.
    const kept = builtOf(last);
    if (!kept) throw assistantErrors.assistant_not_built({ reason: reasonOf(last) }, { cause: thrown });
    return kept;
  }
  const built = builtOf(last);
  if (!built) throw assistantErrors.assistant_not_built({ reason: reasonOf(last) });
  return built;
}

function builtOf(last: { written: WrittenWorkflow; read: ReadWorkflow } | null): BuiltWorkflow | null {
  if (!last || last.read.faults.length > 0) return null;
  const { written, read } = last;
  const { nodes, edges } = read.graph;
  return {
    name: written.name,
    explanation: written.explanation,
    nodes,
    edges,
    sample: written.sample ?? null,
    problems: [...read.mistakes, ...read.left],
  };
}

const reasonOf = (last: { read: ReadWorkflow } | null): string =>
  (last?.read.faults.slice(0, 3).join(' ') ?? '').replace(/\.$/, '') ||
  'its answers were not of the form that was asked for';

function taskText(description: string, present: WorkflowGraph | null, nodes: NodeRegistry): string {
  const graph = present && shownGraph(present, nodes);
  if (!graph || graph.nodes.length === 0) return description;
  return `${description}\n\nThis workflow exists. Give the whole workflow after the change, with all its nodes and edges, and the ids that they have; fields that you leave out stay as they are:\n${fenced(graph)}`;
}

const listSchema = (name: string, description: string): JsonObject => ({
  type: 'object',
  properties: { [name]: { type: 'array', items: { type: 'string' }, description, minItems: 1, maxItems: TYPES } },
  required: [name],
});

async function chooseTypes(ask: Ask, nodes: NodeRegistry, task: string): Promise<string[]> {
  const value = await ask(
    {
      system: choosing(typesText(nodes)),
      prompt: task,
      schema: listSchema('types', 'Keys of node types: what stands before the colon'),
      check: (answer) =>
        namesIn(answer, 'types')
          .filter((type) => !nodes.get(type))
          .map((type) => `there is no node type "${type}"`),
    },
    () => undefined,
  );
  return [...new Set(namesIn(value, 'types').flatMap((type) => nodes.get(type)?.type ?? []))];
}

/** The operations that are needed, by node type, of those that have many. */
async function chooseOperations(
  ask: Ask,
  nodes: NodeRegistry,
  { types, task }: { types: readonly string[]; task: string },
): Promise<Map<string, string[]>> {
  const many = types.flatMap((type) => nodes.get(type) ?? []).filter((node) => operationsOf(node).length > 0);
  if (many.length === 0) return new Map();
  const listed = many.map(
    (node) =>
      `${node.type}:\n${operationsOf(node)
        .map(({ value, label }) => `- ${value}: ${label}`)
        .join('\n')}`,
  );
  const offered = new Map(many.map((node) => [node.type, new Set(operationsOf(node).map(({ value }) => value))]));
  const value = await ask(
    {
      system: choosingOperations(listed.join('\n\n')),
      prompt: task,
      schema: listSchema('operations', 'Each as type/operation'),
      check: (answer) =>
        namesIn(answer, 'operations')
          .filter((name) => !isOffered(offered, name))
          .map((name) => `there is no operation "${name}"`),
    },
    () => undefined,
  );
  const named = namesIn(value, 'operations').map((name): [string, string] => split(name));
  return new Map(many.map(({ type }) => [type, named.filter(([of]) => of === type).map(([, operation]) => operation)]));
}

/** `slackMessage/message.post` in two. */
function split(name: string): [string, string] {
  const at = name.indexOf('/');
  return [name.slice(0, at), name.slice(at + 1)];
}

function isOffered(offered: ReadonlyMap<string, ReadonlySet<string>>, name: string): boolean {
  const [type, operation] = split(name);
  return offered.get(type)?.has(operation) ?? false;
}

/** The texts of the list that an answer holds, which fits `listSchema`. */
const namesIn = (answer: JsonValue, name: string): string[] => (answer as { [name: string]: string[] })[name] ?? [];
