/** A number that a step wants for a document. */
export interface ControlNumberRequest {
  /** Whose numbers they are: the standard, the sender and the receiver. */
  series: string;
  /** Two requests of a user with the same key get the same number. */
  key: string;
  /** The series begins with this number; one that has come further goes on. */
  first: number;
  /** The greatest number that there can be. */
  last: number;
}

/** A number that nothing else of the series has. */
export interface ControlNumber {
  number: number;
  /** When it was first given, in epoch milliseconds: the same for each repetition. */
  at: number;
}
