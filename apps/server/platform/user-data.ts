/** An element of an export that is written chunk by chunk, since it may be too large for memory. */
export class JsonText {
  /** The text of one JSON value. */
  readonly chunks: AsyncIterable<string>;

  constructor(chunks: AsyncIterable<string>) {
    this.chunks = chunks;
  }
}

/** The data that a feature keeps of a user. */
export interface UserDataPart {
  /** Its key in an export. */
  name: string;
  /** All of the data for its owner: one value, or the elements of a list one by one, each JSON or a `JsonText`. Never a secret. */
  export(userId: string): Promise<unknown> | AsyncIterable<unknown>;
  /** Prevents new work in the user's name. Called on all parts before the first is erased. */
  close?(userId: string): Promise<void>;
  /** Deletes what is not deleted with the user's row. May be called again when it was interrupted. */
  erase?(userId: string): Promise<void>;
}

/** The parts of all features, for exports and deletions of accounts. */
export interface UserData {
  add(part: UserDataPart): void;
  parts(): readonly UserDataPart[];
}

/** A registry without parts; features add theirs while they register. */
export function createUserData(): UserData {
  const parts: UserDataPart[] = [];
  return { add: (part) => void parts.push(part), parts: () => parts };
}
