import { accessSync, constants, mkdirSync } from 'node:fs';
import { serverErrors } from '@heddle/contract/errors/server';

/** Makes the data folder where it is missing, for its owner only: files and the secret key stand there whichever the database is. Throws `data_dir_unusable`. */
export function makeDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw serverErrors.data_dir_unusable(
      { path, reason: cause instanceof Error ? cause.message : String(cause) },
      { cause },
    );
  }
}
