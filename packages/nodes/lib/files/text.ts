import { safeCut } from '../surrogates.ts';
import type { Stoppable } from '../cooperative.ts';
import { yieldToEventLoop } from '../cooperative.ts';

/** Characters or bytes that are converted synchronously: a millisecond's work. */
const PART = 1024 * 1024;

/** A text in UTF-8, part by part. Yields between parts. */
export async function* textBytes(text: string, stop: Stoppable): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length;) {
    const end = safeCut(text, at + PART);
    yield Buffer.from(text.slice(at, end));
    at = end;
    if (at === text.length) return;
    await yieldToEventLoop(stop);
  }
}

/** The UTF-8 bytes of a text. Long work yields. */
export async function bytesOfText(text: string, stop: Stoppable): Promise<Uint8Array> {
  return text.length <= PART ? Buffer.from(text) : Buffer.concat(await Array.fromAsync(textBytes(text, stop)));
}

/** Decodes bytes. Long work yields. Throws `RangeError` for an unknown encoding; invalid bytes become U+FFFD. */
export async function textOfBytes(bytes: Uint8Array, encoding: string, stop: Stoppable): Promise<string> {
  const decoder = new TextDecoder(encoding);
  if (bytes.byteLength <= PART) return decoder.decode(bytes);
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += PART) {
    parts.push(decoder.decode(bytes.subarray(at, at + PART), { stream: true }));
    await yieldToEventLoop(stop);
  }
  parts.push(decoder.decode());
  return parts.join('');
}

/** Bytes that are encoded as base64 synchronously; groups of three become groups of four characters. */
const GROUPS = 3 * 256 * 1024;

/** Bytes in base64 (RFC 4648). Long work yields. */
export async function base64OfBytes(bytes: Uint8Array, stop: Stoppable): Promise<string> {
  const parts: string[] = [];
  for (let at = 0; at < bytes.byteLength; at += GROUPS) {
    if (at > 0) await yieldToEventLoop(stop);
    parts.push(
      Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(GROUPS, bytes.byteLength - at)).toString('base64'),
    );
  }
  return parts.join('');
}
