import type { ModelMessage } from 'ai';
import { aiErrors } from '@heddle/contract/errors/ai';
import type { JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import type { FileRef } from '@heddle/contract/run/item';
import type { Message, ToolResult } from './port.ts';

const MIB = 1024 * 1024;
/** The largest file that goes to a model, in MiB: what providers take in a request. */
const FILE_LIMIT = 20;

/** The messages of a conversation as the library takes them, with the contents of their files. Throws `ai_file_too_large` and `file_not_found`. */
export const toModelMessages = (messages: readonly Message[], files: FileStore): Promise<ModelMessage[]> =>
  Promise.all(messages.map((message) => toModelMessage(message, files)));

async function toModelMessage(message: Message, files: FileStore): Promise<ModelMessage> {
  if (message.role === 'user')
    return {
      role: 'user',
      content: [
        ...(message.text === '' ? [] : [{ type: 'text' as const, text: message.text }]),
        ...(await Promise.all((message.files ?? []).map((file) => filePart(file, files)))),
      ],
    };
  if (message.role === 'tool') return { role: 'tool', content: message.results.map(resultPart) };
  // What the library gave for an earlier turn.
  return { role: 'assistant', content: message.content as AssistantContent };
}

type AssistantContent = Extract<ModelMessage, { role: 'assistant' }>['content'];

async function filePart(
  file: FileRef,
  files: FileStore,
): Promise<{ type: 'file'; data: Uint8Array; mediaType: string; filename: string }> {
  const data = await contentOf(file, files);
  return { type: 'file', data, mediaType: file.mediaType, filename: file.name };
}

/** The bytes of a file that goes to a model. Throws `ai_file_too_large` and `file_not_found`. */
export async function contentOf(file: FileRef, files: FileStore): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > FILE_LIMIT * MIB) throw aiErrors.ai_file_too_large({ name: file.name, limit: FILE_LIMIT });
  return new Uint8Array(Buffer.concat(await Array.fromAsync(await files.open(file))));
}

const resultPart = ({ id, name, value, failed = false }: ToolResult) => ({
  type: 'tool-result' as const,
  toolCallId: id,
  toolName: name,
  output: failed ? { type: 'error-json' as const, value } : { type: 'json' as const, value },
});

/** The messages that the library gave, as JSON that can be recorded. */
export const toMessages = (given: readonly ModelMessage[]): Message[] =>
  given.flatMap((message) =>
    message.role === 'assistant'
      ? // Without the undefined values that the library leaves in it.
        [{ role: 'assistant' as const, content: JSON.parse(JSON.stringify(message.content)) as JsonValue }]
      : [],
  );
