import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { FileRef } from '@heddle/contract/run/item';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';

/** Downloads a file and gives it the name that it has in Dropbox, which is in a header of the answer. Throws `connector_answer_invalid`. */
export async function downloadFile(call: OperationCall): Promise<FileRef> {
  const { content, headers } = await sendPage(call);
  if (content.kind !== 'file')
    throw connectorErrors.connector_answer_invalid({
      vendor: call.connector.name,
      operation: call.operation.name,
      reason: 'it has no content',
    });
  const name = nameIn(headers.get('dropbox-api-result') ?? '');
  return name === '' ? content.file : { ...content.file, name };
}

function nameIn(facts: string): string {
  try {
    return asText(readPath(JSON.parse(facts) as JsonValue, 'name') ?? '');
  } catch {
    // Without the header the file has the name of the address.
    return '';
  }
}
