import { createHash } from 'node:crypto';
import { fileWorkErrors } from '@heddle/contract/errors/file-work';
import type { FileStore } from '@heddle/contract/node/context';
import type { FileRef } from '@heddle/contract/run/item';
import { counted, peeked, stoppable } from './chunks.ts';
import { HEAD, identify, isAllowed } from './identify.ts';
import { endingOf } from './media-types.ts';
import { tooLarge } from './read.ts';

export type ChecksumKind = 'sha256' | 'sha512' | 'sha1' | 'md5';

/** The requirements for a file to be stored. */
export interface Reception {
  /** '' for `file` with the ending of its type. */
  name: string;
  /** '' for the type its content has. */
  mediaType: string;
  /** Types like `image/*`, `application/pdf` or `.csv`; none for all. They are compared with the content. */
  allowed: readonly string[];
  /** Bytes. */
  limit: number;
  /** In hexadecimal digits or base64. */
  expected?: { kind: ChecksumKind; value: string };
}

/** A name is a name, never a way through folders. */
export const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);

/** An accepted stream with its name and type. Reading it to the end checks all its bytes. */
interface Admitted {
  name: string;
  /** The type of its content. */
  type: string;
  bytes: AsyncGenerator<Uint8Array>;
  /** In hexadecimal digits, once all bytes are read. */
  sha256(): string;
  /** For who does not read it to its end. */
  close(): Promise<void>;
}

/** Inspects the beginning of a stream. Throws `file_type_refused`; its bytes throw `data_too_large` and `file_checksum_wrong`. */
export async function admit(
  chunks: AsyncIterable<Uint8Array>,
  { name: asked, allowed, limit, expected }: Reception,
  { signal }: { readonly signal: AbortSignal },
): Promise<Admitted> {
  const { head, all, close } = await peeked(chunks, HEAD);
  const given = plainName(asked);
  const type = await identify(head, given);
  const name = given === '' ? `file${endingOf(type)}` : given;
  if (!isAllowed(type, name, allowed)) {
    await close();
    throw fileWorkErrors.file_type_refused({ name, found: type, allowed: allowed.join(', ') });
  }
  const sum = createHash('sha256');
  const other = expected && createHash(expected.kind);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for await (const chunk of counted(stoppable(all, signal), limit, () => tooLarge(name, limit))) {
      sum.update(chunk);
      other?.update(chunk);
      yield chunk;
    }
    if (expected && other) compare(name, expected, other.digest());
  }
  return { name, type, bytes: bytes(), sha256: () => sum.digest('hex'), close };
}

/**
 * Puts a stream into the file store. Returns the file, and its SHA-256 in hexadecimal digits. A refused stream leaves no file.
 * Throws `file_type_refused`, `data_too_large`, `file_checksum_wrong`.
 */
export async function receive(
  files: FileStore,
  chunks: AsyncIterable<Uint8Array>,
  wanted: Reception,
  stop: { readonly signal: AbortSignal },
): Promise<{ file: FileRef; sha256: string }> {
  const { name, type, bytes, sha256, close } = await admit(chunks, wanted, stop);
  try {
    const file = await files.put(bytes, { name, mediaType: wanted.mediaType.trim() || type });
    return { file, sha256: sha256() };
  } finally {
    await close();
  }
}

function compare(name: string, { kind, value }: { kind: ChecksumKind; value: string }, found: Buffer): void {
  const expected = value.trim();
  const isHex = expected.length === found.length * 2 && /^[0-9a-f]+$/i.test(expected);
  if (!Buffer.from(expected, isHex ? 'hex' : 'base64').equals(found))
    throw fileWorkErrors.file_checksum_wrong({ name, algorithm: kind, found: found.toString('hex') });
}
