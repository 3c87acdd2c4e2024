import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverErrors } from '@heddle/contract/errors/server';

/** The installation's secret key, from the data folder. Generated there on the first start, readable by its owner only. Throws `secret_key_unusable`. */
export function loadSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret-key');
  try {
    // Fails if the file exists: of two servers that start together one generates the key, and both read it.
    writeFileSync(path, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!isExisting(error)) throw serverErrors.secret_key_unusable({ path, reason: reasonOf(error) }, { cause: error });
  }
  return readKey(path);
}

/** The key in the data folder; null if there is none. Throws `secret_key_unusable`. */
export function readSecretKey(dataDir: string): string | null {
  const path = join(dataDir, 'secret-key');
  return existsSync(path) ? readKey(path) : null;
}

function readKey(path: string): string {
  let key: string;
  try {
    key = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw serverErrors.secret_key_unusable({ path, reason: reasonOf(error) }, { cause: error });
  }
  if (key.length < 32) throw serverErrors.secret_key_unusable({ path, reason: 'it is shorter than 32 characters' });
  return key;
}

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST';
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
