import { randomUUID } from 'node:crypto';
import type { JsonValue } from '@heddle/contract/json';
import type { FileStore } from '@heddle/contract/node/context';
import type { Pair } from '@heddle/contract/node/fields';
import type { FileRef } from '@heddle/contract/run/item';

/** The body of a request. It can be opened more than once: a repeated or redirected request sends it again. */
export interface Payload {
  contentType: string;
  /** Bytes, where the content is a stream. */
  size?: number;
  open(): Promise<BodyInit> | BodyInit;
}

export function jsonPayload(value: JsonValue): Payload {
  return textPayload(JSON.stringify(value), 'application/json');
}

export function textPayload(content: string, contentType: string): Payload {
  return { contentType, open: () => content };
}

export function formPayload(fields: readonly Pair[]): Payload {
  const form = new URLSearchParams(fields.map(({ name, value }) => [name, value]));
  return textPayload(form.toString(), 'application/x-www-form-urlencoded;charset=UTF-8');
}

export function filePayload(file: FileRef, store: FileStore): Payload {
  return { contentType: file.mediaType, size: file.size, open: async () => toStream(await store.open(file)) };
}

/** Fields and files as multipart/form-data. Files are streamed from the store, so their size does not matter. */
export function multipartPayload(
  fields: readonly Pair[],
  files: readonly { name: string; file: FileRef }[],
  store: FileStore,
): Payload {
  const boundary = `heddle-${randomUUID()}`;
  const bytes = (text: string): Uint8Array => Buffer.from(text);
  const parts: (Uint8Array | FileRef)[] = [
    ...fields.map(({ name, value }) =>
      bytes(`--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(({ name, file }) => [
      bytes(
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"; filename="${quoted(file.name)}"\r\n` +
          `Content-Type: ${quoted(file.mediaType)}\r\n\r\n`,
      ),
      file,
      bytes('\r\n'),
    ]),
    bytes(`--${boundary}--\r\n`),
  ];
  async function* content(): AsyncGenerator<Uint8Array> {
    for (const part of parts) {
      if (part instanceof Uint8Array) yield part;
      else yield* await store.open(part);
    }
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    size: parts.reduce((size, part) => size + (part instanceof Uint8Array ? part.length : part.size), 0),
    open: () => toStream(content()),
  };
}

function toStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/** A name inside the quotes of a Content-Disposition, escaped as browsers do it. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
