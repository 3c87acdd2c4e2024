import { connectorErrors } from '@heddle/contract/errors/connectors';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { callOperation } from '../kit/call.ts';

/** The photo of a user as a file: it comes as Base64 within JSON. Throws `connector_answer_invalid` where there is none in the answer. */
export async function photoFile(call: OperationCall): Promise<FileRef> {
  const { performFile: _file, download: _download, ...operation } = call.operation;
  const { entries } = await callOperation({ ...call, operation: { ...operation, items: 'd' } });
  const [photo] = entries;
  const content = isJsonObject(photo) ? asText(readPath(photo, 'photo') ?? '') : '';
  if (!isJsonObject(photo) || content === '')
    throw connectorErrors.connector_answer_invalid({
      vendor: call.connector.name,
      operation: operation.name,
      reason: 'it has no photo',
    });
  return call.files.put(Buffer.from(content, 'base64'), {
    name: asText(photo['photoName'] ?? '') || `${asText(photo['userId'])}.jpg`,
    mediaType: asText(photo['mimeType'] ?? '') || 'image/jpeg',
  });
}
