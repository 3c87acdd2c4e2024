import { accessSync, constants, mkdirSync } from 'node:fs';
import { serverErrors } from '@heddle/contract/errors/server';

/** Creates the data folder if it is missing, readable by its owner only. It holds files and the secret key with either database. Throws `data_dir_unusable`. */
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
