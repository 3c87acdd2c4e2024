import type { XmlShape } from '@heddle/contract/described/xml';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { Schemas } from './schemas.ts';
import { listIn, objectIn, textIn, typeOf } from './schemas.ts';

export const XML_TYPE = /^(application|text)\/([\w.-]+\+)?xml\b/i;

const DEEPEST = 8;
/** Fields of all objects together: a shape travels with its node. */
const FIELDS_MOST = 300;
const NAME_MOST = 200;

/** How a schema stands in XML; the name of its element is that of `xml`, else that of the component it refers to, where it has one. */
export function xmlShapeOf(schemas: Schemas, value: JsonValue | undefined): XmlShape {
  const budget = { fields: FIELDS_MOST };
  const { name = componentName(value), ...shape } = shapeOf(schemas, value, budget, 0);
  return { ...(name === undefined ? {} : { name }), ...shape };
}

function shapeOf(schemas: Schemas, value: JsonValue | undefined, budget: { fields: number }, depth: number): XmlShape {
  const schema = schemas.readAnswer(value);
  const type = typeOf(schema);
  const isLeaf = depth >= DEEPEST || budget.fields <= 0;
  const kind = type === 'integer' || type === 'number' ? 'number' : type === 'boolean' ? 'flag' : undefined;
  return {
    ...naming(schema, type === 'array'),
    ...(kind === undefined ? {} : { type: kind }),
    ...(type === 'array' && !isLeaf ? { entries: shapeOf(schemas, schema['items'], budget, depth + 1) } : {}),
    ...(type === 'object' && !isLeaf ? fieldsOf(schemas, schema, budget, depth) : {}),
  };
}

/** Fields that say nothing about XML are in it all the same: an object knows by them which of its texts are numbers, and which lists have one entry. */
function fieldsOf(schemas: Schemas, schema: JsonObject, budget: { fields: number }, depth: number): XmlShape {
  const properties = Object.entries(objectIn(schema, 'properties')).slice(0, Math.max(0, budget.fields));
  budget.fields -= properties.length;
  const fields = properties.flatMap(([name, field]): [string, XmlShape][] =>
    name.length > NAME_MOST || name === '__proto__' ? [] : [[name, shapeOf(schemas, field, budget, depth + 1)]],
  );
  return fields.length === 0 ? {} : { fields: Object.fromEntries(fields) };
}

/** What `xml` of a schema says of names. */
function naming(schema: JsonObject, isList: boolean): XmlShape {
  const xml = objectIn(schema, 'xml');
  const wrapped = isList && xml['wrapped'] === true;
  const [name, prefix, namespace] = ['name', 'prefix', 'namespace'].map((key) => textIn(xml, key));
  const full = prefix && name ? `${prefix}:${name}` : name;
  const nodeType = textIn(xml, 'nodeType');
  const as =
    xml['attribute'] === true || nodeType === 'attribute' ? 'attribute' : nodeType === 'text' ? 'text' : undefined;
  return {
    ...(full && full.length <= NAME_MOST ? { name: full } : {}),
    ...(namespace && namespace.length <= 500 ? { namespace } : {}),
    ...(as === undefined ? {} : { as }),
    ...(wrapped || (isList && nodeType === 'element') ? { wrapped: true as const } : {}),
  };
}

/** The name of the component that a schema refers to. */
function componentName(value: JsonValue | undefined): string | undefined {
  const reference = textIn(objectIn({ value: value ?? null }, 'value'), '$ref');
  const last = reference.split('/').at(-1) ?? '';
  return /^[A-Za-z_][\w.-]*$/.test(last) ? last : undefined;
}

/** True for a schema that says nothing of its parts: such a body is entered as XML. */
export const isTextOnly = (schema: JsonObject): boolean =>
  Object.keys(objectIn(schema, 'properties')).length === 0 &&
  typeOf(schema) !== 'array' &&
  listIn(schema, 'oneOf').length === 0;
