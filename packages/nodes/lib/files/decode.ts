import { dataErrors } from '@heddle/contract/errors/data';

const BOMS: readonly { bytes: readonly number[]; encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** The encoding of bytes: by their byte order mark, else UTF-8 if they are valid UTF-8, else windows-1252, in which every byte is a character. */
export function guessEncoding(bytes: Uint8Array): string {
  const marked = BOMS.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte));
  if (marked) return marked.encoding;
  try {
    // As a stream: the bytes may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Bytes as text, chunk by chunk and without the byte order mark. `encoding` may be 'auto'. Throws `encoding_unknown`. */
export async function* decoded(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= open(encoding === 'auto' ? guessEncoding(chunk) : encoding);
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder?.decode() ?? '';
  if (rest !== '') yield rest;
}

function open(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding.trim() || 'utf-8');
  } catch (cause) {
    throw dataErrors.encoding_unknown({ encoding }, { cause });
  }
}
