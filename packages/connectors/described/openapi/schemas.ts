import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { WholeDocument } from '../references.ts';

/** How deep references, and schemas in schemas, are followed: descriptions may go in circles. */
const DEEPEST = 24;
const SAMPLE_DEPTH = 5;
const SAMPLE_FIELDS = 40;

/** Reads the schemas of a description, with what they refer to. */
export class Schemas {
  readonly #document: JsonObject;
  /** References to other documents that are not there. */
  readonly lost: WholeDocument['lost'];

  constructor(document: JsonObject, lost: WholeDocument['lost'] = new Map()) {
    this.#document = document;
    this.lost = lost;
  }

  /** The object, or what it refers to. Throws `api_description_invalid` for a reference that leads nowhere, `api_reference_lost` for one to another document that is not there. */
  follow(value: JsonValue | undefined): JsonObject {
    let at = value;
    for (let steps = 0; steps < DEEPEST; steps += 1) {
      if (!isJsonObject(at ?? null)) return {};
      // What is no object has returned.
      const found = at as JsonObject;
      const reference = found['$ref'];
      if (typeof reference !== 'string') return found;
      at = this.#referred(reference);
    }
    return {};
  }

  /** A schema with what it refers to and all of `allOf` in it. */
  read(value: JsonValue | undefined, depth = 0): JsonObject {
    const schema = this.follow(value);
    const parts = schema['allOf'];
    if (!Array.isArray(parts) || depth > DEEPEST) return schema;
    const { allOf: _parts, ...own } = schema;
    const all = [...parts.map((part) => this.read(part, depth + 1)), own];
    const properties = Object.assign({}, ...all.map((part) => objectIn(part, 'properties'))) as JsonObject;
    const required = all.flatMap((part) => listIn(part, 'required'));
    return {
      ...(Object.assign({}, ...all) as JsonObject),
      ...(Object.keys(properties).length > 0 ? { type: 'object', properties } : {}),
      ...(required.length > 0 ? { required } : {}),
    };
  }

  /** A schema of an answer: of one of several forms, the fields of all of them. */
  readAnswer(value: JsonValue | undefined): JsonObject {
    const schema = this.read(value);
    const forms = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')].map((one) => this.read(one));
    const objects = forms.filter((one) => typeOf(one) === 'object');
    if (objects.length === 0) return forms.find((one) => typeOf(one) === 'array') ?? schema;
    const all = [...objects, schema].map((one) => objectIn(one, 'properties'));
    return { ...schema, type: 'object', properties: Object.assign({}, ...all) as JsonObject };
  }

  /** A value that fits the schema: its example, or one made of its parts. */
  sample(value: JsonValue | undefined, depth = 0): JsonValue {
    const schema = this.read(value);
    const given = schema['example'] ?? listIn(schema, 'examples')[0] ?? schema['const'] ?? schema['default'];
    if (given !== undefined && given !== null) return given;
    const [first] = listIn(schema, 'enum');
    if (first !== undefined && first !== null) return first;
    if (depth >= SAMPLE_DEPTH) return null;
    const [either] = [...listIn(schema, 'oneOf'), ...listIn(schema, 'anyOf')].filter(
      (one) => typeOf(this.follow(one)) !== 'null',
    );
    if (either !== undefined) return this.sample(either, depth + 1);
    const type = typeOf(schema);
    if (type === 'array') {
      const entry = this.sample(schema['items'], depth + 1);
      return entry === null ? [] : [entry];
    }
    if (type === 'object') {
      const fields = Object.entries(objectIn(schema, 'properties')).slice(0, SAMPLE_FIELDS);
      return Object.fromEntries(
        fields.flatMap(([name, field]): [string, JsonValue][] =>
          this.follow(field)['writeOnly'] === true ? [] : [[name, this.sample(field, depth + 1)]],
        ),
      );
    }
    return plainSample(type, textIn(schema, 'format'));
  }

  #referred(reference: string): JsonValue {
    if (!reference.startsWith('#')) {
      const { place = '', reason = 'it is not read' } = this.lost.get(reference) ?? {};
      throw describedApiErrors.api_reference_lost({ place, reference, reason });
    }
    let at: JsonValue | undefined = this.#document;
    for (const part of reference.slice(1).split('/').slice(1)) {
      const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      at = Array.isArray(at) ? at[Number(name)] : isJsonObject(at ?? null) ? ownOf(at as JsonObject, name) : undefined;
    }
    if (at === undefined)
      throw describedApiErrors.api_description_invalid({
        place: reference,
        reason: 'it is referred to, but not there',
      });
    return at;
  }
}

const ownOf = (object: JsonObject, name: string): JsonValue | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

/** The type of a schema; of several the first that is not null. '' where it says none. */
export function typeOf(schema: JsonObject): string {
  const { type } = schema;
  if (Array.isArray(type)) return type.map(String).find((one) => one !== 'null') ?? 'null';
  if (typeof type === 'string') return type;
  return 'properties' in schema ? 'object' : 'items' in schema ? 'array' : '';
}

export const objectIn = (object: JsonObject, name: string): JsonObject => {
  const value = object[name];
  return value !== undefined && isJsonObject(value) ? value : {};
};

export const listIn = (object: JsonObject, name: string): JsonValue[] => {
  const value = object[name];
  return Array.isArray(value) ? value : [];
};

export const textIn = (object: JsonObject, name: string): string => {
  const value = object[name];
  return typeof value === 'string' ? value : '';
};

function plainSample(type: string, format: string): JsonValue {
  if (type === 'integer') return 1;
  if (type === 'number') return 1.5;
  if (type === 'boolean') return true;
  if (type !== 'string') return null;
  return formats[format] ?? 'text';
}

const formats: { readonly [format: string]: string } = {
  'date-time': '2026-03-01T12:00:00Z',
  date: '2026-03-01',
  time: '12:00:00',
  email: 'ada@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '6f1c1f2e-8a3b-4c5d-9e0f-1a2b3c4d5e6f',
  ipv4: '192.0.2.1',
};
