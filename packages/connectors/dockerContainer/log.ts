import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type { JsonObject } from '@heddle/contract/json';
import type { HttpContent } from '@heddle/nodes/lib/http/content';
import type { OperationCall } from '../kit/call.ts';

/** Characters of each of the two streams that an item has: the last ones. */
const LONGEST = 256 * 1024;
const HEADER = 8;
const STDERR = 2;

/** Bytes of an answer, whatever its media type made of it. */
export async function bytesOf({ files }: Pick<OperationCall, 'files'>, content: HttpContent): Promise<Buffer> {
  if (content.kind === 'file') return buffer(Readable.from(await files.open(content.file)));
  return Buffer.from(content.kind === 'text' ? content.text : '', 'utf8');
}

const ended = (parts: readonly Buffer[]): string => Buffer.concat(parts).toString('utf8').slice(-LONGEST);

/**
 * What a process wrote. Without a terminal, each frame has a header of eight bytes: the stream, three zeros, and the size of the frame (big endian). With one, all is
 * `stdout`. https://docs.docker.com/reference/api/engine/#tag/Container/operation/ContainerAttach
 */
export function streamsOf(bytes: Buffer, terminal: boolean): JsonObject & { stdout: string; stderr: string } {
  if (terminal) return { stdout: ended([bytes]), stderr: '' };
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  for (let at = 0; at + HEADER <= bytes.length;) {
    const size = bytes.readUInt32BE(at + 4);
    const stream = bytes[at] ?? 0;
    // Some engines send the plain text where the stream is not split.
    if (stream > STDERR) return { stdout: ended([bytes]), stderr: '' };
    (stream === STDERR ? err : out).push(bytes.subarray(at + HEADER, at + HEADER + size));
    at += HEADER + size;
  }
  return { stdout: ended(out), stderr: ended(err) };
}
