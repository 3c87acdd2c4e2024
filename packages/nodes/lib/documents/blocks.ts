/** A run of text of one style; `\n` ends a line. */
export interface Inline {
  text: string;
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  code?: boolean;
  /** An https, http, mailto or tel address. */
  link?: string;
  /** `#rrggbb` */
  color?: string;
}

export type Align = 'left' | 'center' | 'right';

export interface DocumentCell {
  text: Inline[];
  align?: Align;
  head?: boolean;
  /** Columns it spans. Default: 1. */
  span?: number;
}

/** A part of a document, whether written in Markdown or HTML. Plain data: it can be sent to a worker thread. */
export type Block =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; text: Inline[]; align?: Align }
  | { kind: 'paragraph'; text: Inline[]; align?: Align }
  | { kind: 'list'; ordered: boolean; start: number; entries: Block[][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'table'; head: DocumentCell[][]; rows: DocumentCell[][] }
  | { kind: 'picture'; picture: DocumentPicture }
  | { kind: 'rule' }
  | { kind: 'pageBreak' };

/** A picture embedded in a document. */
export interface DocumentPicture {
  mediaType: 'image/png' | 'image/jpeg';
  base64: string;
  /** Pixels; undefined if not stated. */
  width?: number;
  alt: string;
}

/** The text of some runs, without their style. */
export const plainText = (text: readonly Inline[]): string => text.map((run) => run.text).join('');
