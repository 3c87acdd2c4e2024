import { join } from 'node:path';
import { serverErrors } from '@heddle/contract/errors/server';
import { loadNodes } from '@heddle/nodes/registry';
import type { Config } from '../config.ts';
import { refuseRestoring } from '../data-dir.ts';
import { openDatabase } from '../db/database.ts';
import { examineDatabase } from '../doctor/database.ts';
import { createLog } from '../log.ts';
import { readSecretKey } from '../secret-key.ts';
import { sealStored } from '../workflows/seal-stored.ts';
import { createNodeSecrets } from '../workflows/secrets.ts';
import type { SealedAnew } from './seal-anew.ts';
import { sealCredentialsAnew } from './seal-anew.ts';
import { createVault } from './vault.ts';

/** What a rotation has sealed with the key in use. */
export interface Rotation {
  credentials: SealedAnew;
  /** Revisions of workflows whose nodes have secrets. */
  revisions: number;
}

/**
 * Seals everything in the database of an installation with its present key. Servers may be running. Throws `secret_key_unusable`, `keys_no_database`,
 * `database_unusable`, `data_dir_restoring`.
 */
export async function rotateKeys(config: Config, stopped: AbortSignal): Promise<Rotation> {
  const key = config.secretKey ?? readSecretKey(config.dataDir);
  if (key === null)
    throw serverErrors.secret_key_unusable({ path: join(config.dataDir, 'secret-key'), reason: 'there is none' });
  refuseRestoring(config.dataDir);
  const examined = await examineDatabase(config);
  await examined?.[Symbol.asyncDispose]();
  if (!examined) throw serverErrors.keys_no_database();
  const vault = createVault(key, config.previousSecretKeys);
  const database = await openDatabase(config, createLog('silent'));
  try {
    if (!(await database.isMigrated())) throw serverErrors.keys_no_database();
    const nodeSecrets = createNodeSecrets(await loadNodes(), vault);
    const credentials = await sealCredentialsAnew(database.db, vault, stopped);
    return { credentials, revisions: await sealStored({ database, keyId: vault.keyId, nodeSecrets }, stopped) };
  } finally {
    await database.close();
  }
}
