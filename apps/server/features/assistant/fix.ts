import type { ExplainedFailure, FixBody } from '@heddle/contract/api/assistant';
import { assistantLimits } from '@heddle/contract/api/assistant';
import { assistantErrors } from '@heddle/contract/errors/assistant';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { WorkflowNode } from '@heddle/contract/workflow/schema';
import { nodeProblems } from '@heddle/expression/workflow-problems';
import { fenced } from '@heddle/nodes/lib/ai/fenced';
import type { NodeRegistry } from '@heddle/nodes/registry';
import type { z } from 'zod';
import { operationsOf, typeText } from './catalog-text.ts';
import { mending } from './instructions.ts';
import type { Ask } from './model.ts';
import { problemText } from './read-graph.ts';
import { modelFields, shownData } from './shown.ts';

/** Characters of a configuration that go along. */
const DATA = 12_000;

const schema: JsonObject = {
  type: 'object',
  properties: {
    explanation: { type: 'string' },
    fields: {
      type: ['object', 'null'],
      description: 'The fields that change, with their new values; null where no change of this node helps',
      additionalProperties: true,
    },
  },
  required: ['explanation', 'fields'],
};

/** Explains why a step failed, and how its node is mended. Throws `assistant_step_unknown`, `ai_not_json` and the AI errors. */
export async function explainFailure(
  ask: Ask,
  nodes: NodeRegistry,
  { node: given, before, error, item }: Omit<z.output<typeof FixBody>, 'credentialId' | 'model'>,
): Promise<ExplainedFailure> {
  const node = WorkflowNode.safeParse(given).data;
  const type = node && nodes.get(node.type);
  if (!node || !type) throw assistantErrors.assistant_step_unknown();
  const { operation } = node.data;
  const operations = operationsOf(type).length > 0 && typeof operation === 'string' ? [operation] : [];
  const value = await ask(
    {
      system: mending(typeText(type, operations)),
      prompt: [
        `The step failed with ${fenced(error, DATA)}`,
        `The configuration of the node: ${fenced(shownData(type, node.data), DATA)}`,
        `The nodes before it: ${fenced(before, DATA)}`,
        `An item that it received: ${fenced(item ?? null, assistantLimits.item)}`,
      ].join('\n\n'),
      schema,
      check: (answer) => {
        const fields = fieldsIn(answer);
        if (!fields) return [];
        const allowed = modelFields(type, { ...node.data, ...fields });
        const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(allowed, name));
        const mended = { ...node, data: { ...node.data, ...fields } };
        const earlier = new Set(nodeProblems(node, type).map(problemText));
        return [
          ...unknown.map((name) => `the node has no field "${name}"`),
          ...nodeProblems(mended, type)
            .map(problemText)
            .filter((text) => !earlier.has(text)),
        ];
      },
    },
    () => undefined,
  );
  const fields = fieldsIn(value);
  const { explanation } = value as { explanation: string };
  return { explanation, data: fields && { ...node.data, ...fields } };
}

/** The changed fields in an answer, which fits the schema; null for none. */
function fieldsIn(answer: JsonValue): JsonObject | null {
  const { fields } = answer as { fields: JsonObject | null };
  return fields && Object.keys(fields).length > 0 ? fields : null;
}
