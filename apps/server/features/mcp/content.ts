import type { FileRef, Item } from '@heddle/contract/run/item';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Platform } from '../../platform/platform.ts';

/** The most bytes of files that an answer carries, and characters of its text. */
const FILES_MAX = 10 * 1024 * 1024;
const TEXT_MAX = 1024 * 1024;

type Content = CallToolResult['content'][number];

const textOf = (text: string): Content => ({ type: 'text', text });

/** An answer that says what went wrong, for the model to read. */
export const failedResult = (message: string): CallToolResult => ({ content: [textOf(message)], isError: true });

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(chunks)).toString('base64');
}

/** A file as content: images and sounds as such, others as a resource. */
async function toContent(file: FileRef, files: Pick<Platform['files'], 'open'>): Promise<Content> {
  const data = await bytesOf(await files.open(file));
  const { mediaType: mimeType, name } = file;
  if (mimeType.startsWith('image/')) return { type: 'image', data, mimeType };
  if (mimeType.startsWith('audio/')) return { type: 'audio', data, mimeType };
  return { type: 'resource', resource: { uri: `file:///${encodeURIComponent(name)}`, mimeType, blob: data } };
}

/**
 * The result of a run as the answer of a tool: the JSON of its items as text and as structured content (one item as it is, several as `items`), and their files.
 * What is too large is named instead. `place`: where the run is shown.
 */
export async function toResult(
  items: readonly Item[],
  files: Pick<Platform['files'], 'open'>,
  place: string,
): Promise<CallToolResult> {
  const values = items.map(({ json }) => json);
  const [first] = values;
  const structured = first !== undefined && values.length === 1 ? first : { items: values };
  const text = JSON.stringify(values.length === 1 ? first : values);
  const isShort = text.length <= TEXT_MAX;
  const content = [
    textOf(
      isShort ? text : `The result is too large to be sent: ${text.length} characters. It is in the run ${place}.`,
    ),
  ];
  let left = FILES_MAX;
  for (const file of items.flatMap((item) => Object.values(item.files ?? {}))) {
    if (file.size <= left) content.push(await toContent(file, files));
    else
      content.push(
        textOf(`The file "${file.name}" (${file.size} bytes) is too large to be sent. It is in the run ${place}.`),
      );
    left -= Math.min(left, file.size);
  }
  return { content, ...(isShort ? { structuredContent: structured } : {}) };
}
