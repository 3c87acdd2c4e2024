import type { CredentialTools } from '@heddle/contract/node/credentials';

/** An entry of a folder on a server. */
export interface RemoteEntry {
  name: string;
  path: string;
  kind: 'file' | 'folder' | 'other';
  /** Bytes. */
  size: number;
  /** Epoch milliseconds; null where the server does not say it exactly. */
  modifiedAt: number | null;
  /** Changes whenever the server shows another size or time. */
  stamp: string;
}

/** A connection to a file server. One call at a time. Each throws the errors of `fileServerErrors` and the reason of the signal that it was opened with. */
export interface FileServer {
  /** The entries of a folder, by name. Throws `remote_list_large`, `remote_file_missing`. */
  list(folder: string, limit: number): Promise<RemoteEntry[]>;
  /** Null where there is nothing. */
  find(path: string): Promise<RemoteEntry | null>;
  /** The bytes of a file from an offset. */
  read(path: string, from: number): AsyncGenerator<Uint8Array>;
  /** Writes a file from an offset on; at 0 it is emptied first. */
  write(path: string, from: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** How many bytes of a file that a broken transfer has left with a size are certainly right. */
  sureOf(size: number): number;
  /** Moves a file or folder, in place of a file that may be there. */
  move(from: string, to: string): Promise<void>;
  removeFile(path: string): Promise<void>;
  /** Removes an empty folder. */
  removeFolder(path: string): Promise<void>;
  /** Makes a folder and those above it; one that is there stays as it is. */
  makeFolder(path: string): Promise<void>;
  end(): void;
}

/** What is needed to reach a server. */
export type ServerReach = Pick<CredentialTools, 'addressOf' | 'signal'>;

/** Milliseconds until a connection has to stand, and for one answer. */
export const serverTimeouts = { connect: 20_000, answer: 60_000 } as const;
