import { joinWavs } from '../../lib/ai/media/wav.ts';
import type { SpeechFormat } from '../../lib/ai/media/port.ts';

/** A text in parts of at most so many characters: whole sentences, or whole words where one is longer. */
export function partsOf(text: string, longest: number): string[] {
  const parts: string[] = [];
  const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  for (const { segment } of sentences)
    for (const piece of segment.length > longest ? piecesOf(segment, longest) : [segment]) {
      const last = parts.at(-1);
      if (last === undefined || last.length + piece.length > longest) parts.push(piece);
      else parts[parts.length - 1] = last + piece;
    }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function piecesOf(sentence: string, longest: number): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < sentence.length;) {
    const end = from + longest;
    const space = end < sentence.length ? sentence.lastIndexOf(' ', end - 1) : -1;
    let to = end >= sentence.length ? sentence.length : space > from ? space + 1 : end;
    // Never between the two halves of a character.
    if (to < sentence.length && /[\uD800-\uDBFF]/.test(sentence[to - 1] ?? '') && to - from > 1) to -= 1;
    pieces.push(sentence.slice(from, to));
    from = to;
  }
  return pieces;
}

/** One file of several, whose sound follows one after the other; null where the format does not allow it. */
export function joined(parts: readonly Uint8Array[], format: SpeechFormat): Uint8Array<ArrayBuffer> | null {
  if (format === 'wav') return joinWavs(parts);
  // Frames of AAC stand for themselves, as those of MP3 do.
  if (format === 'aac') return new Uint8Array(Buffer.concat(parts));
  if (format !== 'mp3') return null;
  return new Uint8Array(Buffer.concat(parts.map((part, index) => (index === 0 ? part : withoutTag(part)))));
}

/** MP3 without the ID3 tag before it, which has its size in four times seven bits. https://id3.org/id3v2.4.0-structure */
function withoutTag(mp3: Uint8Array): Uint8Array {
  if (String.fromCharCode(...mp3.subarray(0, 3)) !== 'ID3') return mp3;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((mp3[at] ?? 0) & 0x7f), 0);
  return mp3.subarray(10 + size);
}
