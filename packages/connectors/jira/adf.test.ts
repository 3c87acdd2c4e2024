import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDocument } from './adf.ts';

const children = (node: JsonValue | undefined): JsonValue[] =>
  isJsonObject(node) && Array.isArray(node['content']) ? node['content'] : [];

/** The text of a document: paragraphs are separated by a blank line. */
const textOf = (document: JsonValue): string =>
  children(document)
    .map((paragraph) =>
      children(paragraph)
        .map((node) => (isJsonObject(node) && node['type'] === 'text' ? asText(node['text']) : '\n'))
        .join(''),
    )
    .join('\n\n');

describe('An Atlassian document of plain text', () => {
  it('has a paragraph for each block of lines, and a break within it for each line', () => {
    expect(toDocument('Hello\nworld\r\n\r\n \nBye')).toEqual({
      version: 1,
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Hello' }, { type: 'hardBreak' }, { type: 'text', text: 'world' }],
        },
        { type: 'paragraph', content: [{ type: 'text', text: 'Bye' }] },
      ],
    });
  });

  it('keeps every line of text', () => {
    const line = fc.stringMatching(/^[a-z<>{}"*]{1,8}( [a-z]{1,8})?$/);
    const blocks = fc.array(fc.array(line, { minLength: 1, maxLength: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(blocks, (given) => {
        const text = given.map((lines) => lines.join('\n')).join('\n\n');
        expect(textOf(toDocument(text))).toBe(text);
      }),
    );
  });

  it('has no text node without text', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ab \n\t]{0,30}$/), (text) => {
        const nodes = children(toDocument(text)).flatMap(children);
        expect(nodes).not.toContainEqual({ type: 'text', text: '' });
      }),
    );
  });

  it('is the document that the text is, where it is one', () => {
    const document = { version: 1, type: 'doc', content: [{ type: 'rule' }] };
    expect(toDocument(JSON.stringify(document))).toEqual(document);
    expect(textOf(toDocument('{"type": "rule"}'))).toBe('{"type": "rule"}');
  });
});
