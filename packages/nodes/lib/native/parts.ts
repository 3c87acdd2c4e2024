import { deserialize, serialize } from 'node:v8';

/** Bytes of a part, which is sent or received in one turn of the event loop. */
const PART = 1024 * 1024;

/** A part of a message between processes. `size` is that of the whole message, in bytes. */
export interface MessagePart {
  size: number;
  bytes: Uint8Array;
}

/** A message as the parts that are to be sent one after the other, of `length` bytes at most. Throws where the value cannot be copied, as `structuredClone` does. */
export function toParts(message: unknown, length = PART): MessagePart[] {
  const whole = serialize(message);
  const parts: MessagePart[] = [];
  for (let at = 0; at < whole.length; at += length)
    parts.push({ size: whole.length, bytes: whole.subarray(at, at + length) });
  return parts;
}

/** Sends the parts of a message, each once the one before has left: a large message is never in the way of others. Settles when all have left. */
export async function sendParts(
  parts: readonly MessagePart[],
  send: (part: MessagePart, sent: (error: Error | null) => void) => void,
): Promise<void> {
  for (const part of parts)
    await new Promise<void>((resolve, reject) => send(part, (error) => (error ? reject(error) : resolve())));
}

/** Puts messages together from their parts. */
export class MessageCollector {
  #whole: Buffer | undefined;
  #filled = 0;

  /** Adds a part; returns the message that it completes. */
  take({ size, bytes }: MessagePart): { message: unknown } | undefined {
    const whole = (this.#whole ??= Buffer.allocUnsafeSlow(size));
    whole.set(bytes, this.#filled);
    this.#filled += bytes.length;
    if (this.#filled < size) return undefined;
    this.#whole = undefined;
    this.#filled = 0;
    return { message: deserialize(whole) };
  }
}
