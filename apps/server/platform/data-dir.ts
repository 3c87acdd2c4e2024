import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
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

/** The folder in the data folder that a restoration works in. It is gone when everything has been restored. */
export const RESTORING = 'restoring';

/** Throws `data_dir_restoring` while a backup is being restored into the data folder, and if that was cut off. */
export function refuseRestoring(dataDir: string): void {
  const path = join(dataDir, RESTORING);
  if (existsSync(path)) throw serverErrors.data_dir_restoring({ path });
}
