import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';

/**
 * The Atlassian document of a plain text: blank lines separate paragraphs, a line break stays one. A text that is such a document, written as JSON, is that
 * document. https://developer.atlassian.com/cloud/jira/platform/apis/document/structure/
 */
export function toDocument(value: JsonValue): JsonObject {
  const text = asText(value);
  const written = documentIn(text);
  if (written) return written;
  const paragraphs = text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .filter((paragraph) => paragraph.trim() !== '');
  return { version: 1, type: 'doc', content: paragraphs.map(toParagraph) };
}

function toParagraph(paragraph: string): JsonObject {
  const content = paragraph
    .replaceAll(/^\n+|\n+$/g, '')
    .split('\n')
    .flatMap((line, index): JsonObject[] => [
      ...(index > 0 ? [{ type: 'hardBreak' }] : []),
      // Jira refuses a text node without text.
      ...(line === '' ? [] : [{ type: 'text', text: line }]),
    ]);
  return { type: 'paragraph', content };
}

function documentIn(text: string): JsonObject | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    const found: unknown = JSON.parse(text);
    return isJsonObject(found) && found['type'] === 'doc' ? found : null;
  } catch {
    // Text that only begins like JSON is text.
    return null;
  }
}
