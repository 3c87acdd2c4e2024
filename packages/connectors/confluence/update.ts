import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { bodyOf } from './shared.ts';

/**
 * Updates a page. Confluence takes a page as a whole and with the number of its next version: both are read first. Throws `connector_conflict` where the page has
 * another version than the known one, or is changed meanwhile.
 */
export async function updatePage(call: OperationCall): Promise<JsonValue> {
  const { read, operation, connector } = call;
  const [entry = {}] = await callInner(call, 'page.get', {
    pageId: asText(read('pageId')),
    returnedFormat: 'storage',
  });
  const current: JsonObject = isJsonObject(entry) ? entry : {};
  const version = Number(readPath(current, 'version.number'));
  if (!Number.isInteger(version))
    throw connectorErrors.connector_answer_invalid({
      vendor: connector.name,
      operation: operation.name,
      reason: 'the page has no version',
    });
  const known = asText(read('knownVersion') ?? '').trim();
  if (known !== '' && Number(known) !== version)
    throw connectorErrors.connector_conflict({
      vendor: connector.name,
      operation: operation.name,
      reason: `The page has version ${version} by now`,
    });
  const kept = {
    id: asText(current['id'] ?? ''),
    status: asText(current['status'] ?? 'current'),
    title: asText(current['title'] ?? ''),
    body: bodyOf(readPath(current, 'body.storage.value'), 'storage'),
  };
  const message = asText(read('versionMessage') ?? '').trim();
  const next = { number: version + 1, ...(message === '' ? {} : { message }) };
  const { prepare } = operation;
  const { content } = await sendPage({
    ...call,
    operation: {
      ...operation,
      prepare(body) {
        const given = prepare ? prepare(body) : body;
        return { ...kept, ...(isJsonObject(given) ? given : {}), version: next };
      },
    },
  });
  return content.kind === 'json' ? content.value : { success: true };
}
