import type { ParameterKeys } from '@heddle/contract/described/keys';
import type { DescribedOperation, DescribedParameter } from '@heddle/contract/described/operation';
import { PARAMETERS_MAX } from '@heddle/contract/described/operation';
import type { DescribedXml } from '@heddle/contract/described/xml';
import { ROOT_NAME } from '@heddle/contract/described/xml';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { clipped, helpOf } from '../words.ts';
import { described, kindOf } from './fields.ts';
import type { Schemas } from './schemas.ts';
import { listIn, objectIn, typeOf } from './schemas.ts';
import { XML_TYPE, isTextOnly, xmlShapeOf } from './xml.ts';

/** Properties of an object in a body that are fields of their own; larger ones are entered as JSON. */
const NESTED_MOST = 12;
const NESTED_DEPTH = 2;

/** A body as it is entered and sent. */
export interface ReadBody {
  parameters: DescribedParameter[];
  bodyIs?: DescribedOperation['bodyIs'];
  xml?: DescribedXml;
}

/** The media types of bodies that can be sent, the best first. */
const bodies: readonly { is: NonNullable<DescribedOperation['bodyIs']>; fits: RegExp }[] = [
  { is: 'json', fits: /^application\/([\w.+-]+\+)?json\b|^\*\/\*$/i },
  { is: 'multipart', fits: /^multipart\/form-data\b/i },
  { is: 'form', fits: /^application\/x-www-form-urlencoded\b/i },
  { is: 'xml', fits: XML_TYPE },
  { is: 'file', fits: /^(application\/octet-stream|application\/pdf|application\/zip|image\/|audio\/|video\/)/i },
];

/** Reads the body of an operation. Throws `UnusableOperation` where it cannot be sent. */
export function readBody(schemas: Schemas, requestBody: JsonValue | undefined, keys: ParameterKeys): ReadBody {
  if (requestBody === undefined) return { parameters: [] };
  const body = schemas.follow(requestBody);
  const content = Object.entries(objectIn(body, 'content'));
  if (content.length === 0) return { parameters: [] };
  for (const { is, fits } of bodies) {
    const [type, given] = content.find(([one]) => fits.test(one)) ?? [];
    if (type === undefined) continue;
    const media = schemas.follow(given);
    const { schema } = media;
    const isRequired = body['required'] === true;
    if (is === 'file') return { bodyIs: is, parameters: [fileParameter('file', keys, isRequired)] };
    if (is === 'xml') return xmlBody(schemas, { type, media, keys, isRequired });
    return bodyParameters(schemas, schemas.read(schema), { is, keys, isRequired });
  }
  throw new UnusableOperation(`its body is ${content.map(([type]) => type).join(' or ')}, which cannot be sent`);
}

/** Why an operation cannot be used. */
export class UnusableOperation extends Error {}

/** A body in XML: of its parts, or entered as it is where the description says nothing of them. */
function xmlBody(
  schemas: Schemas,
  {
    type: sends,
    media,
    keys,
    isRequired,
  }: { type: string; media: JsonObject; keys: ParameterKeys; isRequired: boolean },
): ReadBody {
  const schema = schemas.read(media['schema']);
  const required = isRequired ? { required: true as const } : {};
  if (isTextOnly(schema)) {
    const example = media['example'] ?? schema['example'];
    const whole = { key: keys.next('body'), name: '', in: 'body' as const, kind: 'paragraph' as const, label: 'Body' };
    const placeholder = typeof example === 'string' ? clipped(example, 480) : '<root></root>';
    return { bodyIs: 'xml', xml: { sends }, parameters: [{ ...whole, placeholder, ...required }] };
  }
  const body = xmlShapeOf(schemas, media['schema']);
  const { parameters } = bodyParameters(schemas, schema, { is: 'xml', keys, isRequired });
  const isWhole = parameters.some(({ name }) => name === '');
  // Of a body that is entered as a whole, the example shows the name where it has to be known.
  const root = body.name === undefined && !isWhole ? [rootParameter(keys)] : [];
  return { bodyIs: 'xml', xml: { sends, body }, parameters: [...root, ...parameters] };
}

const rootParameter = (keys: ParameterKeys): DescribedParameter => ({
  key: keys.next('rootElement'),
  name: ROOT_NAME,
  in: 'body',
  kind: 'text',
  label: 'Root element',
  placeholder: 'request',
  help: 'The name of the element around all others, which the description does not say.',
  required: true,
});

interface Body {
  is: NonNullable<DescribedOperation['bodyIs']>;
  keys: ParameterKeys;
  isRequired: boolean;
}

function bodyParameters(schemas: Schemas, schema: JsonObject, { is, keys, isRequired }: Body): ReadBody {
  const properties = Object.entries(objectIn(schema, 'properties'));
  const isPlain = properties.length > 0 && properties.length <= PARAMETERS_MAX && !hasAwkwardName(properties, is);
  if (isNested(is) && !isPlain) {
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
      const isOpen = isNested(is) && prefix.split('.').length <= NESTED_DEPTH && inner.length <= NESTED_MOST;
      // What is required is sent, also where each of its parts may be left out.
      const isSent = !isNeeded || listIn(field, 'required').length > 0;
      if (isOpen && isSent && inner.length > 0 && typeOf(field) === 'object' && !hasAwkwardName(inner, is))
        return read(inner, field, `${name}.`, isNeeded);
      const kind = kindOf(schemas, field, own);
      if (kind === 'file') return is === 'multipart' ? [fileParameter(name, keys, isNeeded)] : [];
      const sent = isNested(is) ? kind : kind === 'json' ? (is === 'form' ? 'entries' : 'json') : kind;
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

/** Names with dots lead into objects. */
const isNested = (is: Body['is']): boolean => is === 'json' || is === 'xml';

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
  isNested(is) && properties.some(([name]) => name === '' || /[.[\]\s]|^__proto__$/.test(name));
