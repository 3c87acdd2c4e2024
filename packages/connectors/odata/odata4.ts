import { asText } from '@heddle/contract/node/text';
import type { HttpRequest } from '@heddle/nodes/lib/http/request';
import type { OperationCall } from '../kit/call.ts';
import { readAside } from '../kit/call.ts';
import type { ListPaging } from '../kit/paging.ts';
import { as, text } from '../kit/parameters.ts';
import { isJsonObject } from '@heddle/contract/json';

// https://docs.oasis-open.org/odata/odata/v4.01/odata-v4.01-part1-protocol.html

/** A page may be shorter than what was asked for; then it names the next one. */
export const pages: ListPaging = {
  by: 'offset',
  parameter: '$skip',
  address: '@odata.nextLink',
  size: { parameter: '$top', most: 500 },
};

export { entityQuery, listQuery } from './query.ts';

/** The version that a change is for: what is there now, unless the request names one. For `before` of a connector. */
export async function versionHeaders(
  call: OperationCall,
  { method, url, headers }: HttpRequest,
): Promise<{ readonly [name: string]: string }> {
  if ((method !== 'PATCH' && method !== 'DELETE') || headers.has('if-match')) return {};
  const answer = await readAside(call, url);
  const { content } = answer;
  const stated =
    content.kind === 'json' && isJsonObject(content.value) ? asText(content.value['@odata.etag'] ?? '') : '';
  const version = stated || (answer.headers.get('etag') ?? '');
  return version === '' ? {} : { 'if-match': version };
}

/** The field that names the version which a change is for. */
export const onVersion = {
  'If-Match': as(
    'version',
    text('Version (ETag)', {
      help: 'Fails if the object has another version, which is at @odata.etag. If empty, the present version is used.',
    }),
  ),
};
