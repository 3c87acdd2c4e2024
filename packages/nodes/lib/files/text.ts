import { endOfPart } from '../halves.ts';
import type { Stoppable } from '../turns.ts';
import { anotherTurn } from '../turns.ts';

/** What is turned into bytes, or into text, at once: a millisecond's work. */
const PART = 1024 * 1024;

/** A text in UTF-8, part by part. Other work runs in between. */
export async function* textBytes(text: string, stop: Stoppable): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length;) {
    const end = endOfPart(text, at + PART);
    yield Buffer.from(text.slice(at, end));
    at = end;
    if (at === text.length) return;
    await anotherTurn(stop);
  }
}

/** The bytes of a text in UTF-8 in one piece, made in turns. */
export async function bytesOfText(text: string, stop: Stoppable): Promise<Uint8Array> {
  return text.length <= PART ? Buffer.from(text) : Buffer.concat(await Array.fromAsync(textBytes(text, stop)));
}

/** The text of bytes, made in turns. Throws `RangeError` for an encoding that nobody knows; what does not fit the encoding becomes U+FFFD. */
export async function textOfBytes(bytes: Uint8Array, encoding: string, stop: Stoppable): Promise<string> {
  const decoder = new TextDecoder(encoding);
  if (bytes.byteLength <= PART) return decoder.decode(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += PART) {
    parts.push(decoder.decode(bytes.subarray(at, at + PART), { stream: true }));
    await anotherTurn(stop);
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** Bytes whose base64 is written at once; groups of three make groups of four characters. */
const GROUPS = 3 * 256 * 1024;

/** Bytes in base64 (RFC 4648), written in turns. */
export async function base64OfBytes(bytes: Uint8Array, stop: Stoppable): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += GROUPS) {
    if (at > 0) await anotherTurn(stop);
    parts.push(
      Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(GROUPS, bytes.byteLength - at)).toString('base64'),
    );
  }
  return parts.join('');
}
