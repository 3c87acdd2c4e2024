/** What was found out about one part of an installation. */
export interface Diagnosis {
  level: 'ok' | 'warning' | 'failed';
  /** The part: `Secret key`. */
  what: string;
  /** What it is like, in a sentence. */
  says: string;
  /** What to do about it. */
  hint?: string | undefined;
}
