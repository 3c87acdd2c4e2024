import { ParameterKeys } from '@heddle/contract/described/keys';
import type { DescribedOperation, DescribedParameter, ParameterKind } from '@heddle/contract/described/operation';
import { PARAMETERS_MAX } from '@heddle/contract/described/operation';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { clipped, helpOf, labelOf } from '../words.ts';
import type { Schemas } from './schemas.ts';
import { listIn, objectIn, textIn, typeOf } from './schemas.ts';

type Place = DescribedParameter['in'];

/** Headers that are not the user's to set. */
const ownHeaders = new Set(['accept', 'authorization', 'content-type', 'content-length', 'host', 'user-agent']);
/** Properties of an object in a body that are fields of their own; larger ones are entered as JSON. */
const NESTED_MOST = 12;
const NESTED_DEPTH = 2;
const CHOICES_MOST = 200;
const LONG_TEXT = /^(body|text|content|message|comment|description|notes?|html|markdown|prompt)$/i;

/** The parameters of an operation, as they are entered and sent. */
export interface ReadParameters {
  parameters: DescribedParameter[];
  bodyIs?: DescribedOperation['bodyIs'];
  idempotencyHeader?: string;
}

/** Reads the parameters of path, query and headers, and of the body. `skipped`: names that something else sends, in lower case. Throws a reason as text where the body cannot be sent. */
export function readParameters(
  schemas: Schemas,
  {
    parameters,
    body,
    path,
    skipped,
  }: { parameters: readonly JsonValue[]; body: JsonValue | undefined; path: string; skipped: ReadonlySet<string> },
): ReadParameters {
  const keys = new ParameterKeys();
  const found: DescribedParameter[] = [];
  let idempotencyHeader: string | undefined;
  for (const given of parameters.map((one) => schemas.follow(one))) {
    const name = textIn(given, 'name');
    const place = textIn(given, 'in');
    if (name === '' || (place !== 'path' && place !== 'query' && place !== 'header')) continue;
    if (place === 'header' && /^(x-)?idempotency-key$/i.test(name)) idempotencyHeader = name;
    else if (
      !(place === 'header' && ownHeaders.has(name.toLowerCase())) &&
      !skipped.has(`${place} ${name.toLowerCase()}`)
    )
      found.push(plainParameter(schemas, given, { name, place, key: keys.next(name) }));
  }
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g))
    if (!found.some((one) => one.in === 'path' && one.name === name))
      found.push({ key: keys.next(name), name, in: 'path', kind: 'text', label: labelOf(name), required: true });
  const sent = readBody(schemas, body, keys);
  const all = [...found, ...sent.parameters];
  const kept = [...all.filter(({ required }) => required), ...all.filter(({ required }) => !required)];
  return {
    parameters: kept.slice(0, PARAMETERS_MAX),
    ...(sent.bodyIs === undefined ? {} : { bodyIs: sent.bodyIs }),
    ...(idempotencyHeader === undefined ? {} : { idempotencyHeader }),
  };
}

function plainParameter(
  schemas: Schemas,
  given: JsonObject,
  { name, place, key }: { name: string; place: Place; key: string },
): DescribedParameter {
  const [content] = Object.values(objectIn(given, 'content'));
  const schema = schemas.read(
    given['schema'] ?? (content === undefined ? undefined : schemas.follow(content)['schema']),
  );
  const kind = kindOf(schemas, schema, name);
  return described(schemas, schema, {
    key,
    name,
    in: place,
    kind: content === undefined ? asQuery(kind, schema, given) : 'text',
    required: place === 'path' || given['required'] === true,
    help: helpOf(given['description'] ?? schema['description']),
  });
}

/** Lists and objects as queries write them. */
function asQuery(kind: ParameterKind, schema: JsonObject, { style, explode }: JsonObject): ParameterKind {
  if (kind === 'json' && typeOf(schema) === 'object') return 'entries';
  if (kind === 'list' || kind === 'numbers') return explode === false || style === 'simple' ? 'commas' : kind;
  return kind === 'file' || kind === 'paragraph' ? 'text' : kind;
}

/** How a value of the schema is entered. */
function kindOf(schemas: Schemas, schema: JsonObject, name: string): ParameterKind {
  const values = listIn(schema, 'enum').filter((value) => value !== null);
  const type = typeOf(schema);
  if (values.length > 0 && values.length <= CHOICES_MOST && values.every((value) => typeof value === 'string'))
    return 'choice';
  if (type === 'boolean') return 'flag';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'array') {
    const entry = typeOf(schemas.read(schema['items']));
    return entry === 'string' ? 'list' : entry === 'integer' || entry === 'number' ? 'numbers' : 'json';
  }
  if (type === 'string') {
    if (textIn(schema, 'format') === 'binary') return 'file';
    return LONG_TEXT.test(name) ? 'paragraph' : 'text';
  }
  const either = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')].map((one) => typeOf(schemas.read(one)));
  const types = new Set(either.filter((one) => one !== 'null'));
  if (types.size > 0 && [...types].every((one) => one === 'integer' || one === 'number')) return 'number';
  return types.size > 0 && [...types].every((one) => ['string', 'integer', 'number', 'boolean'].includes(one))
    ? 'text'
    : 'json';
}

interface Facts extends Omit<DescribedParameter, 'label' | 'help' | 'required' | 'choices'> {
  required: boolean;
  help: string | undefined;
}

function described(schemas: Schemas, schema: JsonObject, { required, help, ...facts }: Facts): DescribedParameter {
  const isJson = facts.kind === 'json';
  const example =
    schema['example'] ?? listIn(schema, 'examples')[0] ?? schema['default'] ?? (isJson ? schemas.sample(schema) : null);
  const placeholder = example === null ? undefined : clipped(asText(example), isJson ? 300 : 80);
  return {
    ...facts,
    label: labelOf(facts.name.split('.').at(-1) ?? facts.name) || 'Body',
    ...(help === undefined ? {} : { help }),
    ...(placeholder === undefined || facts.kind === 'choice' || facts.kind === 'flag' ? {} : { placeholder }),
    ...(required ? { required } : {}),
    ...(facts.kind === 'choice'
      ? {
          choices: [
            ...new Set(
              listIn(schema, 'enum')
                .filter((value) => value !== null)
                .map((value) => clipped(asText(value), 200)),
            ),
          ],
        }
      : {}),
  };
}

/** The media types of bodies that can be sent, the best first. */
const bodies: readonly { is: NonNullable<DescribedOperation['bodyIs']>; fits: RegExp }[] = [
  { is: 'json', fits: /^application\/([\w.+-]+\+)?json\b|^\*\/\*$/i },
  { is: 'multipart', fits: /^multipart\/form-data\b/i },
  { is: 'form', fits: /^application\/x-www-form-urlencoded\b/i },
  { is: 'file', fits: /^(application\/octet-stream|application\/pdf|application\/zip|image\/|audio\/|video\/)/i },
];

function readBody(schemas: Schemas, given: JsonValue | undefined, keys: ParameterKeys): ReadParameters {
  if (given === undefined) return { parameters: [] };
  const body = schemas.follow(given);
  const content = Object.entries(objectIn(body, 'content'));
  if (content.length === 0) return { parameters: [] };
  for (const { is, fits } of bodies) {
    const [, media] = content.find(([type]) => fits.test(type)) ?? [];
    if (media === undefined) continue;
    const { schema } = schemas.follow(media);
    const isRequired = body['required'] === true;
    if (is === 'file') return { bodyIs: is, parameters: [fileParameter('file', keys, isRequired)] };
    return bodyParameters(schemas, schemas.read(schema), { is, keys, isRequired });
  }
  throw new UnusableOperation(`its body is ${content.map(([type]) => type).join(' or ')}, which cannot be sent`);
}

/** Why an operation cannot be used. */
export class UnusableOperation extends Error {}

interface Body {
  is: NonNullable<DescribedOperation['bodyIs']>;
  keys: ParameterKeys;
  isRequired: boolean;
}

function bodyParameters(schemas: Schemas, schema: JsonObject, { is, keys, isRequired }: Body): ReadParameters {
  const properties = Object.entries(objectIn(schema, 'properties'));
  const isPlain = properties.length > 0 && properties.length <= PARAMETERS_MAX && !hasAwkwardName(properties, is);
  if (is === 'json' && !isPlain) {
    const whole = { key: keys.next('body'), name: '', in: 'body' as const, kind: 'json' as const, label: 'Body' };
    const shape = clipped(JSON.stringify(schemas.sample(schema)), 300);
    return {
      bodyIs: is,
      parameters: [{ ...whole, placeholder: shape, ...(isRequired ? { required: true as const } : {}) }],
    };
  }
  const read = (fields: typeof properties, of: JsonObject, prefix: string, required: boolean): DescribedParameter[] =>
    fields.flatMap(([own, value]) => {
      const field = schemas.read(value);
      if (field['readOnly'] === true) return [];
      const name = `${prefix}${own}`;
      const isNeeded = required && listIn(of, 'required').includes(own);
      const inner = Object.entries(objectIn(field, 'properties'));
      const isOpen = is === 'json' && prefix.split('.').length <= NESTED_DEPTH && inner.length <= NESTED_MOST;
      // What is required is sent, also where each of its parts may be left out.
      const isSent = !isNeeded || listIn(field, 'required').length > 0;
      if (isOpen && isSent && inner.length > 0 && typeOf(field) === 'object' && !hasAwkwardName(inner, is))
        return read(inner, field, `${name}.`, isNeeded);
      const kind = kindOf(schemas, field, own);
      if (kind === 'file') return is === 'multipart' ? [fileParameter(name, keys, isNeeded)] : [];
      const sent = is === 'json' ? kind : kind === 'json' ? (is === 'form' ? 'entries' : 'json') : kind;
      const key = keys.next(name);
      return [
        described(schemas, field, {
          key,
          name,
          in: 'body',
          kind: sent,
          required: isNeeded,
          help: helpOf(field['description']),
        }),
      ];
    });
  return { bodyIs: is, parameters: read(properties, schema, '', true) };
}

const fileParameter = (name: string, keys: ParameterKeys, required: boolean): DescribedParameter => ({
  key: keys.next('file'),
  name,
  in: 'body',
  kind: 'file',
  label: 'File',
  ...(required ? { required: true as const } : {}),
});

/** Names that would lead into objects. */
const hasAwkwardName = (properties: readonly [string, JsonValue][], is: Body['is']): boolean =>
  is === 'json' && properties.some(([name]) => name === '' || /[.[\]\s]|^__proto__$/.test(name));
