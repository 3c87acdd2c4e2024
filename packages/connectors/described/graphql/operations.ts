import { ParameterKeys } from '@heddle/contract/described/keys';
import type { DescribedOperation, DescribedParameter, ParameterKind } from '@heddle/contract/described/operation';
import type { ListPaging } from '@heddle/contract/described/paging';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { GraphQLArgument, GraphQLField, GraphQLInputType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import {
  getNamedType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { clipped, helpOf, labelOf } from '../words.ts';

type AnyField = GraphQLField<unknown, unknown>;

/** How deep objects in objects are asked for, and how many fields in all. */
const DEPTH = 2;
const FIELDS_MOST = 120;

/** The operations of a schema: one for each field of its queries and mutations. */
export function readFields(schema: GraphQLSchema): {
  operations: DescribedOperation[];
  left: { operation: string; reason: string }[];
} {
  const operations: DescribedOperation[] = [];
  const left: { operation: string; reason: string }[] = [];
  const roots = [
    { kind: 'query', type: schema.getQueryType() },
    { kind: 'mutation', type: schema.getMutationType() },
  ] as const;
  for (const { kind, type } of roots) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const operation = readField(kind, field);
      if (operation) operations.push(operation);
      else
        left.push({
          operation: `${kind} ${field.name}`,
          reason: 'its answer has no field that can be asked for without arguments',
        });
    }
  }
  return { operations, left };
}

function readField(kind: 'query' | 'mutation', field: AnyField): DescribedOperation | null {
  const connection = connectionOf(field);
  const selection = connection?.selection ?? select(field.type);
  if (selection === null) return null;
  const { name } = field;
  const keys = new ParameterKeys();
  const variables = field.args.map((argument) => `$${argument.name}: ${String(argument.type)}`);
  const taken = field.args.map((argument) => `${argument.name}: $${argument.name}`);
  const head = `${kind} ${labelOf(name).replaceAll(/\W+/g, '') || 'Call'}${variables.length > 0 ? `(${variables.join(', ')})` : ''}`;
  const call = `${name}${taken.length > 0 ? `(${taken.join(', ')})` : ''}${selection.text}`;
  const query = `${head} { ${call} }`;
  if (query.length > 20_000) return null;
  const pages = new Set(connection ? ['after', 'first'] : []);
  const description = helpOf(field.description, 400);
  return {
    id: `${kind} ${name}`,
    name: clipped(labelOf(name), 100),
    group: kind === 'query' ? 'Queries' : 'Mutations',
    ...(description === undefined ? {} : { description }),
    method: 'POST',
    path: '',
    effect: kind === 'query' ? 'read' : 'write',
    parameters: field.args
      .filter((argument) => !pages.has(argument.name))
      .map((argument) => parameterOf(argument, keys)),
    bodyIs: 'json',
    query,
    items: connection ? `data.${name}.${connection.items}` : `data.${name}`,
    ...(connection ? { paging: connection.paging(name) } : {}),
    sample: sampleObject(selection.sample),
  };
}

interface Selection {
  /** ` { id name }`, or nothing for a plain value. */
  text: string;
  sample: JsonValue;
}

/** The fields of a type that can be asked for without arguments; null where there are none. */
function select(type: GraphQLOutputType, depth = DEPTH, budget = { left: FIELDS_MOST }): Selection | null {
  const isList = isListType(isNonNullType(type) ? type.ofType : type);
  const named = getNamedType(type);
  if (isLeafType(named))
    return {
      text: '',
      sample: isEnumType(named) ? (named.getValues()[0]?.name ?? '') : (samples[named.name] ?? 'text'),
    };
  if (!isObjectType(named)) return { text: ' { __typename }', sample: { __typename: named.name } };
  const parts: string[] = [];
  const sample: JsonObject = {};
  const fields = Object.values(named.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  // Plain fields first, so that a large type does not lose them to its relations.
  const ordered = [
    ...fields.filter((field) => isLeafType(getNamedType(field.type))),
    ...fields.filter((field) => !isLeafType(getNamedType(field.type))),
  ];
  for (const field of ordered) {
    const isPlain = isLeafType(getNamedType(field.type));
    if (budget.left <= 0 || (!isPlain && depth <= 0)) continue;
    const inner = select(field.type, depth - 1, budget);
    if (!inner) continue;
    budget.left -= 1;
    parts.push(`${field.name}${inner.text}`);
    sample[field.name] = inner.sample;
  }
  if (parts.length === 0) return null;
  return { text: ` { ${parts.join(' ')} }`, sample: isList ? [sample] : sample };
}

const samples: { readonly [scalar: string]: JsonValue } = {
  Int: 1,
  Float: 1.5,
  Boolean: true,
  ID: '1',
  String: 'text',
};

const sampleObject = (sample: JsonValue): JsonObject => {
  const one = Array.isArray(sample) ? sample[0] : sample;
  return typeof one === 'object' && one !== null && !Array.isArray(one) ? one : { value: one ?? null };
};

/** How a field that is a connection, as Relay writes them, is read: its nodes page by page. */
function connectionOf(
  field: AnyField,
): { selection: Selection; items: string; paging(name: string): ListPaging } | null {
  const type = getNamedType(field.type);
  const takes = new Set(field.args.map(({ name }) => name));
  if (!isObjectType(type) || !takes.has('after') || !takes.has('first')) return null;
  const { pageInfo, nodes, edges } = type.getFields();
  const edge = edges && getNamedType(edges.type);
  const node = nodes ?? (edge && isObjectType(edge) ? edge.getFields()['node'] : undefined);
  const inner = node && select(node.type);
  if (!pageInfo || !inner) return null;
  const asked = nodes ? `nodes${inner.text}` : `edges { node${inner.text} }`;
  return {
    selection: {
      text: ` { pageInfo { hasNextPage endCursor } ${asked} }`,
      sample: nodes ? inner.sample : { node: inner.sample },
    },
    items: nodes ? 'nodes' : 'edges',
    paging: (name) => ({
      by: 'cursor',
      in: 'body',
      parameter: 'variables.after',
      at: `data.${name}.pageInfo.endCursor`,
      more: `data.${name}.pageInfo.hasNextPage`,
      size: { parameter: 'variables.first', most: 100 },
    }),
  };
}

function parameterOf(argument: GraphQLArgument, keys: ParameterKeys): DescribedParameter {
  const help = helpOf(argument.description);
  const named = getNamedType(argument.type);
  const kind = kindOf(argument.type);
  return {
    key: keys.next(argument.name),
    name: `variables.${argument.name}`,
    in: 'body',
    kind,
    label: labelOf(argument.name),
    ...(help === undefined ? {} : { help }),
    ...(isRequiredArgument(argument) ? { required: true as const } : {}),
    ...(kind === 'choice' && isEnumType(named) ? { choices: named.getValues().map(({ name }) => name) } : {}),
  };
}

function kindOf(type: GraphQLInputType): ParameterKind {
  const plain = isNonNullType(type) ? type.ofType : type;
  if (isListType(plain)) {
    const { name } = getNamedType(plain);
    return name === 'Int' || name === 'Float' ? 'numbers' : isLeafType(getNamedType(plain)) ? 'list' : 'json';
  }
  if (isEnumType(plain)) return plain.getValues().length <= 300 ? 'choice' : 'text';
  if (!isLeafType(plain)) return 'json';
  return plain.name === 'Int' || plain.name === 'Float' ? 'number' : plain.name === 'Boolean' ? 'flag' : 'text';
}
