import { mcpErrors } from '@heddle/contract/errors/mcp';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import { toItems } from '@heddle/contract/run/item';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';

const REASON_MAX = 1000;
/** Files of one answer. */
const FILES_MAX = 50;

interface Received {
  data: string;
  name: string;
  mediaType: string;
}

const endings: { readonly [mediaType: string]: string } = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'text/plain': 'txt',
};

/** `image.png`, `image-2.png` for the second file. */
function fileName(kind: string, mediaType: string, index: number): string {
  const ending = endings[mediaType] ?? /\/(\w+)/.exec(mediaType)?.[1] ?? 'bin';
  return `${kind}${index === 0 ? '' : `-${index + 1}`}.${ending}`;
}

const nameOf = (uri: string): string => uri.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';

/** Files and texts of an answer. */
function partsOf({ content }: CallToolResult): { texts: string[]; files: Received[]; links: JsonObject[] } {
  const [texts, files, links]: [string[], Received[], JsonObject[]] = [[], [], []];
  for (const part of content) {
    if (part.type === 'text') texts.push(part.text);
    else if (part.type === 'image' || part.type === 'audio')
      files.push({ data: part.data, mediaType: part.mimeType, name: fileName(part.type, part.mimeType, files.length) });
    else if (part.type === 'resource_link')
      links.push({
        uri: part.uri,
        name: part.name,
        ...(part.mimeType === undefined ? {} : { mediaType: part.mimeType }),
      });
    else if ('text' in part.resource) texts.push(part.resource.text);
    else {
      const { blob, mimeType: mediaType = 'application/octet-stream', uri } = part.resource;
      files.push({ data: blob, mediaType, name: nameOf(uri) || fileName('file', mediaType, files.length) });
    }
  }
  return { texts, files: files.slice(0, FILES_MAX), links };
}

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // A text that only begins as JSON does.
    return undefined;
  }
}

/** The items of an answer: its structured content, else JSON in its only text, else its texts as `text`. */
function itemsOf({ structuredContent }: CallToolResult, texts: readonly string[]): Item[] {
  // Both were read as JSON.
  if (isJsonObject(structuredContent)) return [{ json: structuredContent }];
  const value = texts.length === 1 ? parsed(texts[0] ?? '') : undefined;
  if (value !== undefined) return toItems(value);
  return [{ json: texts.length === 0 ? {} : { text: texts.join('\n') } }];
}

/** What a tool answered, as items; its files are with the first one. Throws `mcp_tool_failed`, and what storing files throws. */
export async function toAnswerItems(tool: string, result: CallToolResult, store: FileStore): Promise<Item[]> {
  const { texts, files, links } = partsOf(result);
  if (result.isError === true) {
    const reason = texts.join(' ').trim().slice(0, REASON_MAX);
    throw mcpErrors.mcp_tool_failed({ tool, reason: reason === '' ? 'It gave no reason.' : reason });
  }
  const [first = { json: {} }, ...others] = itemsOf(result, texts);
  const stored: { [field: string]: FileRef } = {};
  for (const [index, { data, ...facts }] of files.entries())
    stored[index === 0 ? 'file' : `file${index + 1}`] = await store.put(Buffer.from(data, 'base64'), facts);
  const json = links.length === 0 ? first.json : { ...first.json, links };
  return [files.length === 0 ? { json } : { json, files: stored }, ...others];
}
