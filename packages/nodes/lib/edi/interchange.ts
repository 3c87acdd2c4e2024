/** An element of a segment: its repetitions, each with its components. Nearly all elements have one of each. */
export type Element = readonly (readonly string[])[];

/** A segment of a message. */
export interface EdiSegment {
  tag: string;
  elements: readonly Element[];
}

export type EdiStandard = 'x12' | 'edifact';

/** The characters that separate the parts of an interchange. '' where there is none. */
export interface Delimiters {
  segment: string;
  element: string;
  component: string;
  repetition: string;
  /** EDIFACT: the character after it is data. */
  release: string;
  decimal: string;
}

export interface Partner {
  id: string;
  qualifier: string;
}

/** What is wrong with a message or its envelope, and where. */
export interface EdiProblem {
  text: string;
  kind: ProblemKind;
  /** The segment's tag, and its position in the message: 1 is ST or UNH. */
  tag?: string;
  position?: number;
  /** From 1. */
  element?: number;
  component?: number;
  /** The value that is wrong. */
  value?: string;
}

export type ProblemKind =
  | 'segmentMissing'
  | 'segmentUnexpected'
  | 'segmentsTooMany'
  | 'elementMissing'
  | 'elementShort'
  | 'elementLong'
  | 'elementCharacters'
  | 'elementDate'
  | 'elementTime'
  | 'typeUnknown'
  | 'trailerMissing'
  | 'controlDiffers'
  | 'countDiffers'
  | 'duplicate';

/** A transaction set of X12 or a message of EDIFACT. */
export interface EdiMessage {
  /** 850, ORDERS */
  type: string;
  control: string;
  /** 004010, D:96A:UN:EAN008 */
  version: string;
  /** Without header and trailer. */
  segments: readonly EdiSegment[];
  problems: readonly EdiProblem[];
}

export interface EdiGroup {
  /** PO. '' for messages of EDIFACT that are in no group. */
  kind: string;
  sender: string;
  receiver: string;
  date: string;
  time: string;
  control: string;
  version: string;
  messages: readonly EdiMessage[];
  problems: readonly EdiProblem[];
}

/** One interchange as it was sent. */
export interface Interchange {
  standard: EdiStandard;
  delimiters: Delimiters;
  sender: Partner;
  receiver: Partner;
  /** As they are written: YYMMDD or CCYYMMDD, HHMM. */
  date: string;
  time: string;
  control: string;
  /** X12: 00401. EDIFACT: UNOC:3. */
  version: string;
  test: boolean;
  /** The sender asks for an acknowledgement of the interchange itself. */
  asksAcknowledgement: boolean;
  groups: readonly EdiGroup[];
  problems: readonly EdiProblem[];
}

/** A component of an element, both from 1; '' where it is missing. */
export const valueAt = (segment: EdiSegment | undefined, element: number, component = 1): string =>
  segment?.elements[element - 1]?.[0]?.[component - 1] ?? '';

/** A segment of texts; lists are components. */
export const segmentOf = (tag: string, ...elements: (string | readonly string[])[]): EdiSegment => ({
  tag,
  elements: elements.map((element) => [typeof element === 'string' ? [element] : element]),
});
