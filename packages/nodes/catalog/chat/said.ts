import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { Message } from '../../lib/ai/port.ts';

/** The text of a message. */
export function textOf(message: Message): string {
  if (message.role === 'user') return message.text;
  if (message.role === 'tool') return '';
  const { content } = message;
  if (!Array.isArray(content)) return asText(content);
  return content.map((part) => (isJsonObject(part) ? asText(part['text']) : '')).join('');
}
