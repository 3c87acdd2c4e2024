import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { DescribedOperation, Description } from './description.ts';

/** How a description is cut: how many references of a schema are followed, and properties that are left out of all. */
export interface Cut {
  depth: number;
  without?: readonly string[];
}

/** What a schema says besides its parts: it is kept where these are cut off. */
const OWN = ['type', 'title', 'format', 'enum', 'nullable', 'pattern', 'minimum', 'maximum'];

/**
 * A description with these operations only and without circles: references are replaced by what they lead to, and below `depth` of them anything is accepted. Properties `without` are in no schema.
 * Returns the name of the file that it is in.
 */
export async function cutDescription(
  { document, resolve, name }: Description,
  operations: readonly DescribedOperation[],
  { depth, without = [] }: Cut,
): Promise<string> {
  const needed = (names: JsonValue): JsonValue =>
    Array.isArray(names) ? names.filter((name) => typeof name !== 'string' || !without.includes(name)) : names;
  const inlined = (value: JsonValue | undefined, left: number): JsonValue => {
    if (Array.isArray(value)) return value.map((entry) => inlined(entry, left));
    if (!isJsonObject(value)) return value ?? null;
    const isReference = typeof value['$ref'] === 'string';
    const plain = isReference || value['allOf'] !== undefined ? resolve(value) : value;
    if (isReference && left === 0)
      return Object.fromEntries(Object.entries(plain).filter(([key]) => OWN.includes(key)));
    return Object.fromEntries(
      Object.entries(plain)
        // It names schemas that are not there any longer.
        .filter(([key]) => key !== 'discriminator' && !without.includes(key))
        .map(([key, entry]) => [
          key,
          inlined(key === 'required' ? needed(entry) : entry, isReference ? left - 1 : left),
        ]),
    );
  };
  const given = isJsonObject(document['paths']) ? document['paths'] : {};
  const paths: JsonObject = {};
  for (const { written, method } of operations) {
    const item = given[written];
    if (!isJsonObject(item)) continue;
    const { parameters = [] } = item;
    const kept = paths[written];
    paths[written] = {
      ...(isJsonObject(kept) ? kept : { parameters: inlined(parameters, depth) }),
      [method.toLowerCase()]: inlined(item[method.toLowerCase()], depth),
    };
  }
  const { openapi = '3.0.3', info = {}, servers = [], security = [], components } = document;
  const securitySchemes = isJsonObject(components) ? (components['securitySchemes'] ?? {}) : {};
  const file = join(await mkdtemp(join(tmpdir(), 'heddle-held-')), `${name}.json`);
  await writeFile(file, JSON.stringify({ openapi, info, servers, security, paths, components: { securitySchemes } }));
  return file;
}
