/** An element of an export that is written chunk by chunk: too large, perhaps, to be held as a whole. */
export class JsonText {
  /** The text of one JSON value. */
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/** What a feature keeps of a user. */
export interface UserDataPart {
  /** Its key in an export. */
  name: string;
  /** All of it for its owner: one value, or the elements of a list one by one, each JSON or a `JsonText`. Never a secret. */
  export(userId: string): Promise<unknown> | AsyncIterable<unknown>;
  /** Keeps anything new from beginning in the user's name. Called on all parts before the first is erased. */
  close?(userId: string): Promise<void>;
  /** Deletes what does not go by itself with the user's row. May be called again when it was interrupted. */
  erase?(userId: string): Promise<void>;
}

/** All that the server keeps of users: the features say so themselves, exports and deletions ask here. */
export interface UserData {
  add(part: UserDataPart): void;
  parts(): readonly UserDataPart[];
}

/** A list that features add to while they register. */
export function createUserData(): UserData {
  const parts: UserDataPart[] = [];
  return { add: (part) => void parts.push(part), parts: () => parts };
}
