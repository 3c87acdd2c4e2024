import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GuardedFetch } from '@heddle/contract/node/context';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { setPath } from '@heddle/nodes/lib/json/paths';
import type { DescribedOperation, Description } from './description.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * A description whose nested forms may be sent as JSON by the same schemas: the validator cannot read lists in forms, and makes objects that nobody sent. Returns the
 * name of the file that it is in.
 */
export async function withJsonForms({ document, name }: Description): Promise<string> {
  const copy = structuredClone(document);
  const paths = isJsonObject(copy['paths']) ? copy['paths'] : {};
  for (const item of Object.values(paths)) {
    for (const operation of isJsonObject(item) ? Object.values(item) : []) {
      const body = isJsonObject(operation) ? operation['requestBody'] : undefined;
      const content = isJsonObject(body) ? body['content'] : undefined;
      const form = isJsonObject(content) ? content[FORM] : undefined;
      if (isJsonObject(content) && isJsonObject(form)) content['application/json'] = { schema: form['schema'] ?? {} };
    }
  }
  const file = join(await mkdtemp(join(tmpdir(), 'heddle-held-')), `${name}.json`);
  await writeFile(file, JSON.stringify(copy));
  return file;
}

/** Sends forms as JSON that their description can check: the names become objects and lists, texts what the schema wants of them. */
export const sendingJson =
  (send: GuardedFetch, { bodies }: DescribedOperation, { resolve }: Description): GuardedFetch =>
  async (url, init) => {
    const headers = new Headers(init?.headers);
    const schema = bodies[FORM];
    if (!schema || !headers.get('content-type')?.startsWith(FORM) || !init?.body) return send(url, init);
    const form = new URLSearchParams(await new Response(init.body).text());
    const nested: JsonObject = {};
    for (const [written, value] of form) setPath(nested, written.replaceAll('[', '.').replaceAll(']', ''), value);
    headers.set('content-type', 'application/json');
    return send(url, { ...init, headers, body: JSON.stringify(typed(nested, schema, resolve)) });
  };

/** A value as a schema, or one of those it offers, wants it. */
function typed(value: JsonValue, given: JsonObject, resolve: Description['resolve']): JsonValue {
  const schema = resolve(given);
  const offered = [schema['anyOf'], schema['oneOf']]
    .flat()
    .filter((one): one is JsonObject => isJsonObject(one ?? null));
  const all = [schema, ...offered.map((one) => resolve(one))];
  const has = (type: string): JsonObject | undefined => all.find((one) => one['type'] === type);
  if (typeof value === 'string') {
    if ((has('integer') ?? has('number')) && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
    return has('boolean') && /^(true|false)$/.test(value) ? value === 'true' : value;
  }
  const list = has('array');
  const entries = Array.isArray(value) || isJsonObject(value) ? Object.entries(value) : [];
  if (list && entries.every(([key]) => /^\d+$/.test(key))) {
    const items = isJsonObject(list['items']) ? list['items'] : {};
    return entries.map(([, entry]) => typed(entry, items, resolve));
  }
  const object = has('object') ?? {};
  const properties = isJsonObject(object['properties']) ? object['properties'] : {};
  const other = isJsonObject(object['additionalProperties']) ? object['additionalProperties'] : {};
  return Object.fromEntries(
    entries.map(([key, entry]) => {
      const property = properties[key];
      return [key, typed(entry, isJsonObject(property) ? property : other, resolve)];
    }),
  );
}
