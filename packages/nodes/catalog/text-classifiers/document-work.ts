import { nodeErrors } from '@heddle/contract/errors/node';
import { strFromU8, unzipSync } from 'fflate';
import { decodeEntities } from '../../lib/documents/entities.ts';
import type { HtmlNode } from '../../lib/documents/html-tree.ts';
import { parseHtml } from '../../lib/documents/html-tree.ts';
import { guessEncoding } from '../../lib/files/decode.ts';
import { isTextual, typeByName } from '../../lib/files/media-types.ts';
import { PAGE_BREAK } from '../../lib/knowledge/places.ts';
import { readText } from '../../lib/pdf/text.ts';

/** A file to read. */
export interface DocumentFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** Bytes that the text of a packed document may unpack to. */
const UNPACKED = 64 * 1024 * 1024;

/** The parts of packed documents that hold their text. */
const packed: Readonly<Record<string, string>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word/document.xml',
  'application/vnd.oasis.opendocument.text': 'content.xml',
};

/**
 * The text of a document: PDF, Word, OpenDocument, HTML, or any text. Throws `field_invalid` for others, the errors of PDFs, and `document_too_large`
 * for HTML.
 */
export async function readDocument({ name, mediaType, bytes }: DocumentFile): Promise<string> {
  const type = mediaType === 'application/octet-stream' ? (typeByName(name) ?? mediaType) : mediaType;
  if (type === 'application/pdf') return (await readText({ name, bytes })).join(`\n${PAGE_BREAK}`);
  const part = packed[type];
  if (part !== undefined) return packedText(name, bytes, part);
  const text = (): string => new TextDecoder(guessEncoding(bytes)).decode(bytes);
  if (type === 'text/html') return htmlText(text());
  if (isTextual(type)) return text();
  throw unreadable(name, `is ${type}, and text can be read from PDF, Word, OpenDocument, HTML and text files`);
}

const unreadable = (name: string, reason: string, cause?: unknown): Error =>
  nodeErrors.field_invalid({ field: 'File', reason: `names ${name}, which ${reason}` }, { cause });

function packedText(name: string, bytes: Uint8Array, part: string): string {
  let xml: Uint8Array | undefined;
  try {
    xml = unzipSync(bytes, { filter: (entry) => entry.name === part && entry.originalSize <= UNPACKED })[part];
  } catch (cause) {
    throw unreadable(name, 'is damaged or cut off', cause);
  }
  if (!xml) throw unreadable(name, 'has no text, or too much of it');
  // Paragraphs, breaks and tabulators part words, other tags do not.
  const parted = strFromU8(xml).replaceAll(/<(?:w:p|w:br|w:tab|w:tr|text:p|text:h|text:tab|text:s)\b[^<>]*>/g, '\n');
  return decodeEntities(parted.replaceAll(/<[^<>]*>/g, ''));
}

function htmlText(html: string): string {
  const parts: string[] = [];
  const collect = (node: HtmlNode): void => {
    if (typeof node === 'string') return void parts.push(node);
    for (const child of node.children) collect(child);
    parts.push(' ');
  };
  collect(parseHtml(html));
  return parts.join('');
}
