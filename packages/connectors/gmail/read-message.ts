import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

interface MailParts {
  text: string[];
  html: string[];
  attachments: JsonObject[];
}

/**
 * A message of Gmail's API as people read it: its usual headers, its text and HTML, its attachments with their ids. What is no message is given as it is.
 * https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.messages#Message
 */
export function readMessage(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer) || !isJsonObject(answer['payload'] ?? null)) return answer;
  const { payload, internalDate, raw: _raw, ...facts } = answer;
  const top = payload as JsonObject;
  const headers = headersOf(top);
  const parts: MailParts = { text: [], html: [], attachments: [] };
  collect(top, parts);
  const time = Number(internalDate);
  return {
    ...facts,
    ...(Number.isFinite(time) && time > 0 ? { date: new Date(time).toISOString() } : {}),
    from: headers['from'] ?? '',
    to: headers['to'] ?? '',
    cc: headers['cc'] ?? '',
    subject: headers['subject'] ?? '',
    messageIdHeader: headers['message-id'] ?? '',
    references: headers['references'] ?? '',
    replyTo: headers['reply-to'] ?? '',
    text: parts.text.join('\n'),
    html: parts.html.join('\n'),
    attachments: parts.attachments,
  };
}

/** The headers of a part by their names in lower case; the first of several of a name. */
function headersOf({ headers }: JsonObject): { [name: string]: string } {
  const found: { [name: string]: string } = {};
  for (const header of Array.isArray(headers) ? headers : [])
    if (isJsonObject(header)) found[asText(header['name']).toLowerCase()] ??= asText(header['value']);
  return found;
}

function collect(part: JsonObject, into: MailParts): void {
  const body = isJsonObject(part['body'] ?? null) ? (part['body'] as JsonObject) : {};
  const name = asText(part['filename'] ?? '');
  const mediaType = asText(part['mimeType'] ?? '');
  if (name !== '')
    into.attachments.push({
      attachmentId: asText(body['attachmentId'] ?? ''),
      name,
      mediaType,
      size: Number(body['size'] ?? 0),
    });
  else if (mediaType === 'text/plain' || mediaType === 'text/html') {
    const content = Buffer.from(asText(body['data'] ?? ''), 'base64url').toString('utf8');
    (mediaType === 'text/html' ? into.html : into.text).push(content);
  }
  for (const inner of Array.isArray(part['parts']) ? part['parts'] : []) if (isJsonObject(inner)) collect(inner, into);
}
