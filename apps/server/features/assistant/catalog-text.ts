import { isJsonObject } from '@heddle/contract/json';
import type { AnyNode } from '@heddle/contract/node/define';
import { effectOf } from '@heddle/contract/node/define';
import type { FieldSpec } from '@heddle/contract/node/fields';
import { inputPorts } from '@heddle/contract/node/ports';
import { nodeSettings } from '@heddle/contract/node/settings';
import { LOOP_PORT } from '@heddle/contract/workflow/loops';
import type { NodeRegistry } from '@heddle/nodes/registry';

/** Fields of a node type that are described at most. */
const FIELDS = 80;
/** Operations of a node type from which on a model first says which it needs. */
export const MANY_OPERATIONS = 8;
const HELP = 160;

/** Every node type in a line, by category. */
export function typesText(nodes: NodeRegistry): string {
  const byCategory = Map.groupBy(nodes.all(), ({ category }) => category);
  return [...byCategory].map(([category, types]) => `## ${category}\n${types.map(typeLine).join('\n')}`).join('\n\n');
}

const typeLine = (node: AnyNode): string =>
  `${node.type}${node.trigger ? ' (trigger)' : ''}: ${node.name}. ${node.description}`;

/** The operations of a node type that has many; none where it has not. */
export function operationsOf({ fields }: AnyNode): NonNullable<FieldSpec['choices']> {
  const { choices = [] } = fields['operation'] ?? {};
  return choices.length >= MANY_OPERATIONS ? choices : [];
}

/** A node type with its ports and fields; of one with many operations, the fields of those that are named. */
export function typeText(node: AnyNode, operations: readonly string[]): string {
  const many = operationsOf(node).length > 0;
  const used = Object.entries(node.fields).filter(([, spec]) => !many || isOfOperations(spec, operations));
  const named = node.portsFrom === undefined ? [] : [`one for each entry of "${node.portsFrom}"`];
  const outputs = [...named, ...(node.outputs ?? ['main'])];
  const effect = effectOf(node, many ? { operation: operations[0] ?? '' } : {});
  return [
    typeLine(node),
    `inputs: ${inputPorts(node).join(', ') || 'none'}; outputs: ${outputs.join(', ')}; effect: ${effect}`,
    ...loopLines(node),
    ...used.slice(0, FIELDS).map(([name, spec]) => fieldLine(name, spec, operations)),
  ].join('\n');
}

/** What leads back to the head of a loop. */
function loopLines({ closesLoop, portsFrom }: AnyNode): string[] {
  if (!closesLoop) return [];
  const ports = portsFrom === undefined ? `the output "${LOOP_PORT}"` : `each entry of "${portsFrom}"`;
  return [`loop: the last node of what follows ${ports} leads back to the input of this node`];
}

/** The fields that every node has. */
export const settingsText = (): string =>
  Object.entries(nodeSettings)
    .map(([name, spec]) => fieldLine(name, spec, []))
    .join('\n');

function isOfOperations({ when }: FieldSpec, operations: readonly string[]): boolean {
  const of = when?.['operation'];
  return of === undefined || of.some((one) => typeof one === 'string' && operations.includes(one));
}

function fieldLine(name: string, spec: FieldSpec, operations: readonly string[]): string {
  const { kind, label, help = '', required, requiredWhen, when, choices = [], default: standard } = spec;
  const facts = [
    kind,
    ...(required ? ['required'] : requiredWhen ? [`required when ${conditionText(requiredWhen, operations)}`] : []),
    ...(when && conditionText(when, operations) !== '' ? [`only when ${conditionText(when, operations)}`] : []),
    ...(standard === undefined || isJsonObject(standard) ? [] : [`default ${JSON.stringify(standard)}`]),
  ];
  const offered =
    name === 'operation' && operations.length > 0 ? choices.filter(({ value }) => operations.includes(value)) : choices;
  const values =
    offered.length === 0
      ? ''
      : ` One of ${offered
          .slice(0, 40)
          .map(({ value }) => JSON.stringify(value))
          .join(', ')}.`;
  return `- ${name} (${facts.join(', ')}): ${label}.${help === '' ? '' : ` ${help.slice(0, HELP)}`}${values}`;
}

const conditionText = (wanted: NonNullable<FieldSpec['when']>, operations: readonly string[]): string =>
  Object.entries(wanted)
    .map(([name, values]) => {
      const known =
        name === 'operation' && operations.length > 0
          ? values.filter((one) => operations.some((operation) => operation === one))
          : values;
      return `${name} is ${known.map((value) => JSON.stringify(value)).join(' or ')}`;
    })
    .join(' and ');
