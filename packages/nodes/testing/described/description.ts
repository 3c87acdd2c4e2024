import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

const PROJECT = join(import.meta.dirname, '../../../..');
const places = ['../shared/api-specs', '../../shared/api-specs'].map((path) => join(PROJECT, path));

/** Where the vendors' API descriptions are, beside the project or beside the folder of its work trees. They are data for tests and no part of it. */
export const FOLDER = places.find((place) => existsSync(place)) ?? join(PROJECT, '../shared/api-specs');

/** False on machines that do not have the descriptions. */
export const hasDescriptions = existsSync(FOLDER);

/** An operation as the vendor describes it. */
export interface DescribedOperation {
  method: string;
  /** Below the server's address; parameters are `{}`. */
  path: string;
  /** The path as the description writes it. */
  written: string;
  parameters: readonly { name: string; in: string; required: boolean }[];
  /** Schemas of the body by media type. */
  bodies: { readonly [mediaType: string]: JsonObject };
  bodyRequired: boolean;
  /** The paths of the servers that it or its path names; none: those of the description. */
  bases: readonly string[];
  /** The schema of the answer with the lowest status below 300, if it is JSON. */
  answer: JsonObject | undefined;
}

/** A vendor's description (OpenAPI 3), as far as it is compared. */
export interface Description {
  name: string;
  file: string;
  operations: readonly DescribedOperation[];
  /** The paths of its servers, without a slash at the end. */
  bases: readonly string[];
  /** The schema without references at its top, its parts joined. */
  resolve(schema: JsonObject): JsonObject;
  document: JsonObject;
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];

const objects = (value: JsonValue | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : [];
const object = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {});

/** A path with its parameters made alike. */
export const pattern = (path: string): string => path.replaceAll(/\{[^}]*\}/g, '{}').replace(/\/+$/, '');

/** Reads a description by the name of its file. */
export async function readDescription(name: string): Promise<Description> {
  const file = join(FOLDER, `${name}.json`);
  // The files of this folder are OpenAPI documents; what is read of them is checked.
  const document = JSON.parse(await readFile(file, 'utf8')) as JsonObject;

  const follow = (value: JsonValue | undefined): JsonObject => {
    let at = object(value);
    for (let depth = 0; typeof at['$ref'] === 'string' && depth < 20; depth += 1) {
      const parts = at['$ref']
        .replace(/^#\//, '')
        .split('/')
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
      at = object(parts.reduce<JsonValue | undefined>((found, part) => object(found)[part], document));
    }
    return at;
  };
  const resolve = (schema: JsonObject): JsonObject => {
    const plain = follow(schema);
    const all = objects(plain['allOf']).map(resolve);
    if (all.length === 0) return plain;
    const { allOf: _allOf, ...own } = plain;
    const joined: JsonObject = {};
    const properties: JsonObject = {};
    const required: JsonValue[] = [];
    for (const part of [...all, own]) {
      Object.assign(joined, part);
      Object.assign(properties, object(part['properties']));
      if (Array.isArray(part['required'])) required.push(...part['required']);
    }
    return { ...joined, properties, required };
  };

  const operations = Object.entries(object(document['paths'])).flatMap(([written, item]) =>
    METHODS.flatMap((method): DescribedOperation[] => {
      const operation = object(object(item)[method]);
      if (!isJsonObject(object(item)[method])) return [];
      const parameters = [...objects(object(item)['parameters']), ...objects(operation['parameters'])].map((given) => {
        const parameter = follow(given);
        return {
          name: asText(parameter['name']),
          in: asText(parameter['in']),
          required: parameter['required'] === true,
        };
      });
      const body = follow(operation['requestBody']);
      const responses = object(operation['responses']);
      const status =
        Object.keys(responses)
          .filter((code) => code.startsWith('2'))
          .sort()[0] ?? 'default';
      const answers = object(follow(responses[status])['content']);
      const json = Object.entries(answers).find(([type]) => /json/.test(type))?.[1];
      return [
        {
          method: method.toUpperCase(),
          path: pattern(written),
          written,
          parameters,
          bodies: Object.fromEntries(
            Object.entries(object(body['content'])).map(([type, content]) => [
              type.split(';')[0] ?? type,
              object(object(content)['schema']),
            ]),
          ),
          bodyRequired: body['required'] === true,
          bases: basesIn(operation['servers'] ?? object(item)['servers']),
          answer: json === undefined ? undefined : object(object(json)['schema']),
        },
      ];
    }),
  );
  const bases = [...new Set([...basesIn(document['servers']), ''])];
  return { name, file, operations, bases, resolve, document };
}

/** The paths of servers, without a slash at the end. */
const basesIn = (servers: JsonValue | undefined): string[] =>
  objects(servers).map(({ url }) =>
    pattern(
      asText(url)
        .replace(/^\w+:\/\/[^/]*/, '')
        .replace(/\/+$/, ''),
    ),
  );
