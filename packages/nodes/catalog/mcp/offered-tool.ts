import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Pair } from '@heddle/contract/node/fields';
import { asText } from '@heddle/contract/node/text';

/** A workflow as a tool: what assistants are told of it. */
export interface OfferedTool {
  /** 1 to 64 letters, digits, `_` and `-`. */
  name: string;
  description: string;
  inputSchema: JsonObject & { type: 'object' };
  waitSeconds: number;
}

/** The most characters of a description that are sent. */
const DESCRIPTION_MAX = 4000;
const NAME_MAX = 64;

/** A name as clients and providers of models take it; `workflow` where nothing of it can be used. */
export function toToolName(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^A-Za-z\d_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, NAME_MAX);
  return plain === '' ? 'workflow' : plain;
}

const closed = (properties: JsonObject, required: string[]): OfferedTool['inputSchema'] => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

/** `city?` may be left out. */
function schemaOfPairs(pairs: readonly Pair[]): OfferedTool['inputSchema'] {
  const properties: JsonObject = {};
  const required: string[] = [];
  for (const { name: written, value } of pairs) {
    const name = written.trim().replace(/\s*\?$/, '');
    if (name === '' || name === '__proto__') continue;
    properties[name] = { type: 'string', ...(value.trim() === '' ? {} : { description: value.trim() }) };
    if (!written.trim().endsWith('?') && !required.includes(name)) required.push(name);
  }
  return closed(properties, required);
}

/** The tool that a trigger offers. `read`: its fields, as a node reads them. Throws what reading throws: a description that is missing, JSON that is none. */
export function offeredTool(read: (field: string) => unknown, workflowName: string): OfferedTool {
  const name = asText(read('toolName')).trim();
  const inputs = read('inputsAs');
  // The field is of the kind `pairs` or `json`.
  const schema = inputs === 'schema' ? (read('inputSchema') as JsonValue) : null;
  return {
    name: toToolName(name === '' ? workflowName : name),
    description: asText(read('toolDescription')).trim().slice(0, DESCRIPTION_MAX),
    inputSchema: isJsonObject(schema)
      ? { ...schema, type: 'object' }
      : inputs === 'any'
        ? { type: 'object' }
        : schemaOfPairs(inputs === 'schema' ? [] : (read('inputs') as readonly Pair[])),
    waitSeconds: Number(read('waitSeconds')),
  };
}
