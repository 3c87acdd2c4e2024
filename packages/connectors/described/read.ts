import { describedApiErrors } from '@heddle/contract/errors/described-apis';
import type { JsonObject } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { DescribedApi } from './described-api.ts';
import type { OtherDocuments } from './documents.ts';
import { parseDocument } from './documents.ts';

export { addressesIn } from './references.ts';

/**
 * Reads the description of an API: an OpenAPI 3, Swagger 2 or OpenRPC document as JSON or YAML, a GraphQL schema, or what a GraphQL endpoint answers to an
 * introspection. `source`: the address it was loaded from; `others`: the documents that it refers to, by their addresses. Runs in a worker: documents have megabytes. Throws `api_description_unreadable`,
 * `api_description_invalid` and `api_description_empty`.
 */
export async function readDescription(
  text: string,
  source?: string,
  others: OtherDocuments = {},
): Promise<DescribedApi> {
  const api = await read(text, source, others);
  if (api.operations.length === 0)
    throw describedApiErrors.api_description_empty(undefined, {
      details: { left: api.left.slice(0, 20).map((one) => ({ ...one })) },
    });
  return api;
}

/** A GraphQL schema as it is written. Its lines would pass for YAML. */
const isSdl = (text: string): boolean =>
  /^\s*(extend\s+)?(schema|type|interface|input)\b[^:{]*\{/m.test(text) &&
  !/^\s*("?openapi|"?swagger|"?openrpc|[{[])/.test(text);

async function read(text: string, source: string | undefined, others: OtherDocuments): Promise<DescribedApi> {
  if (isSdl(text)) {
    const { readSdl } = await import('./graphql/read-graphql.ts');
    return readSdl(text, source);
  }
  const document = parsed(text);
  if (document && ('openapi' in document || 'swagger' in document)) {
    const { readOpenApi } = await import('./openapi/read-openapi.ts');
    return readOpenApi(document, source, others);
  }
  if (document && 'openrpc' in document) {
    const { readOpenRpc } = await import('./openrpc/read-openrpc.ts');
    return readOpenRpc(document, source);
  }
  const { data = document } = document ?? {};
  if (data === null || !isJsonObject(data) || !('__schema' in data))
    throw describedApiErrors.api_description_unreadable();
  const { readIntrospection } = await import('./graphql/read-graphql.ts');
  return readIntrospection(data, source);
}

/** The object that a text is; null where it is none. Throws `api_description_invalid` for a document that breaks off. */
function parsed(text: string): JsonObject | null {
  try {
    return parseDocument(text);
  } catch (thrown) {
    if (!/^\s*("?openapi|"?swagger|"?openrpc|[{[])/m.test(text)) return null;
    const [reason = ''] = (thrown instanceof Error ? thrown.message : String(thrown)).split('\n');
    throw describedApiErrors.api_description_invalid({ place: '', reason: reason.replace(/[.:]$/, '') });
  }
}
