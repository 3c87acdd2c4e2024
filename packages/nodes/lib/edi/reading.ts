import type { EdiMessage, EdiProblem, EdiSegment } from './interchange.ts';
import { valueAt } from './interchange.ts';

interface MessageHeader extends Pick<EdiMessage, 'type' | 'control' | 'version'> {
  /** The tag of its trailer, and the elements with the number of segments and the control number. */
  trailer: { tag: string; count: number; control: number };
}

/** A message while its segments come in. */
export class MessageReading {
  readonly #header: MessageHeader;
  readonly #segments: EdiSegment[] = [];

  constructor(header: MessageHeader) {
    this.#header = header;
  }

  add(segment: EdiSegment): void {
    this.#segments.push(segment);
  }

  /** The message, with the problems that its trailer shows. */
  end(end: EdiSegment | undefined): EdiMessage {
    const { type, control, version, trailer } = this.#header;
    const problems: EdiProblem[] = end
      ? [
          // Header and trailer count as well.
          ...countProblem(end, trailer.count, this.#segments.length + 2, 'segments'),
          ...differs(end, trailer.control, control, 'message'),
        ]
      : [{ text: `the message has no trailer ${trailer.tag}`, kind: 'trailerMissing', tag: trailer.tag }];
    return { type, control, version, segments: this.#segments, problems };
  }
}

/** The problem of a trailer that says another number than there are. */
export function countProblem(trailer: EdiSegment, element: number, count: number, what: string): EdiProblem[] {
  const value = valueAt(trailer, element);
  return Number(value) === count
    ? []
    : [
        {
          text: `${trailer.tag} says ${value || 'no number'} ${what}, and there are ${count}`,
          kind: 'countDiffers',
          tag: trailer.tag,
          element,
          value,
        },
      ];
}

/** The problem of a trailer whose control number is not that of its header. */
export function differs(trailer: EdiSegment, element: number, control: string, what: string): EdiProblem[] {
  const value = valueAt(trailer, element).trim();
  return value === control
    ? []
    : [
        {
          text: `${trailer.tag} has the control number ${value || '(none)'}, and the ${what} has ${control || '(none)'}`,
          kind: 'controlDiffers',
          tag: trailer.tag,
          element,
          value,
        },
      ];
}
