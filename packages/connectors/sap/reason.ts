import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';

/** What an error of OData version 2 says, with its details; '' for other answers. */
export function odataReason(answer: JsonValue): string {
  const said = asText(readPath(answer, 'error.message.value') ?? '');
  const details = readPath(answer, 'error.innererror.errordetails');
  const more = (Array.isArray(details) ? details : [])
    .map((detail) => asText(readPath(detail, 'message') ?? ''))
    .filter((text) => text !== '' && !said.includes(text));
  return [said, ...new Set(more)]
    .filter((text) => text !== '')
    .slice(0, 5)
    .join('; ');
}
