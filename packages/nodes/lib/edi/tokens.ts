import { ediErrors } from '@heddle/contract/errors/edi';
import type { Delimiters, Element, EdiSegment } from './interchange.ts';

/** Segments of one text. More of them are refused, so that separators alone cannot fill the memory. */
const MOST_SEGMENTS = 1_000_000;

const NAMES = { x12: 'X12', edifact: 'EDIFACT' };

/** `edi_invalid`, with the standard by its name. */
export const invalid = (standard: keyof typeof NAMES, reason: string): Error =>
  ediErrors.edi_invalid({ standard: NAMES[standard], reason });

/** A segment with the place at which the text goes on after it. */
interface Read {
  segment: EdiSegment;
  end: number;
}

/** The segments of a text from a place on, one after another. Line breaks around segments mean nothing. Throws `edi_invalid`. */
export function* segmentsFrom(
  text: string,
  from: number,
  delimiters: Delimiters,
  standard: keyof typeof NAMES,
): Generator<Read> {
  let at = skipBreaks(text, from);
  let count = 0;
  while (at < text.length) {
    if (++count > MOST_SEGMENTS) throw invalid(standard, `it has more than ${MOST_SEGMENTS} segments`);
    const read = segmentAt(text, at, delimiters);
    if (!read) throw invalid(standard, `the segment at character ${at + 1} has no end`);
    yield read;
    at = skipBreaks(text, read.end);
  }
}

function skipBreaks(text: string, from: number): number {
  let at = from;
  while (at < text.length && /\s/.test(text.charAt(at))) at++;
  return at;
}

/** The segment that begins here; undefined where it does not end. */
export function segmentAt(text: string, from: number, delimiters: Delimiters): Read | undefined {
  const { segment, element, component, repetition, release } = delimiters;
  const elements: string[][][] = [];
  let repetitions: string[][] = [];
  let components: string[] = [];
  let value = '';
  let start = from;
  const endComponent = (at: number): void => {
    components.push(value + text.slice(start, at));
    value = '';
    start = at + 1;
  };
  const endRepetition = (): void => {
    repetitions.push(components);
    components = [];
  };
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === release && release !== '') {
      value += text.slice(start, at) + text.charAt(at + 1);
      at++;
      start = at + 1;
      continue;
    }
    const isEnd = character === segment;
    if (!isEnd && character !== element && character !== component && (repetition === '' || character !== repetition))
      continue;
    endComponent(at);
    if (character === component) continue;
    endRepetition();
    if (character === repetition && !isEnd && character !== element) continue;
    elements.push(repetitions);
    repetitions = [];
    if (isEnd) return { segment: tagged(elements), end: at + 1 };
  }
  return undefined;
}

function tagged([first, ...elements]: Element[]): EdiSegment {
  return { tag: (first?.[0]?.[0] ?? '').trim(), elements };
}

/** A segment as text, with its end. What is empty at the end of it is left out. Throws `edi_character`. */
export function segmentText(segment: EdiSegment, delimiters: Delimiters): string {
  const { element, component, repetition } = delimiters;
  const special = [delimiters.segment, element, component, repetition, delimiters.release].filter(
    (character) => character !== '',
  );
  const escaped = (value: string): string => {
    if (!special.some((character) => value.includes(character))) return value;
    if (delimiters.release !== '')
      return Array.from(value, (c) => (special.includes(c) ? delimiters.release + c : c)).join('');
    const character = special.find((c) => value.includes(c)) ?? '';
    throw ediErrors.edi_character({ segment: segment.tag, character });
  };
  const parts = segment.elements.map((repetitions) =>
    trimmed(repetitions.map((components) => trimmed(components.map(escaped)).join(component))).join(repetition),
  );
  return [segment.tag, ...trimmed(parts)].join(element) + delimiters.segment;
}

function trimmed(parts: readonly string[]): readonly string[] {
  let end = parts.length;
  while (end > 0 && parts[end - 1] === '') end--;
  return parts.slice(0, end);
}
