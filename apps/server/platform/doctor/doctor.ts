import { accessSync, constants, existsSync, statSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { HeddleError } from '@heddle/contract/errors/define';
import type { Config } from '../config.ts';
import { credentialContext } from '../crypto/contexts.ts';
import type { Vault } from '../crypto/vault.ts';
import { createVault } from '../crypto/vault.ts';
import { refuseRestoring } from '../data-dir.ts';
import { knownVersion, refuseNewer, versionText } from '../db/version.ts';
import { missingMigrations } from '../db/migrate.ts';
import { readSecretKey } from '../secret-key.ts';
import type { ExaminedDatabase } from './database.ts';
import { examineDatabase } from './database.ts';
import type { Diagnosis } from './diagnosis.ts';

const MIB = 1024 * 1024;

/** Permissions of others than the owner. */
const OTHERS = 0o077;

const ok = (what: string, says: string): Diagnosis => ({ level: 'ok', what, says });

/** The finding for an error. */
const failed = (what: string, error: unknown): Diagnosis =>
  error instanceof HeddleError
    ? { level: 'failed', what, says: `${error.message} (${error.code})`, hint: error.hint }
    : { level: 'failed', what, says: error instanceof Error ? error.message : String(error) };

/** Awaits findings; an error is one as well. */
async function* orFailed(what: string, findings: AsyncIterable<Diagnosis>): AsyncGenerator<Diagnosis> {
  try {
    yield* findings;
  } catch (error) {
    yield failed(what, error);
  }
}

const isOpenToOthers = (path: string): boolean => process.platform !== 'win32' && (statSync(path).mode & OTHERS) !== 0;

async function* examineFolder({ dataDir, minFree }: Config): AsyncGenerator<Diagnosis> {
  const what = 'Data folder';
  if (!existsSync(dataDir)) {
    yield {
      level: 'failed',
      what,
      says: `${dataDir} does not exist.`,
      hint: 'Name the folder of the server with --data or HEDDLE_DATA_DIR. A start makes a new one.',
    };
    return;
  }
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  refuseRestoring(dataDir);
  if (isOpenToOthers(dataDir))
    yield {
      level: 'warning',
      what,
      says: `Other users of this machine can open ${dataDir}.`,
      hint: `chmod 700 ${dataDir}`,
    };
  else yield ok(what, `${dataDir} can be read and written by its owner only.`);
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const says = `${Math.floor(free / MIB)} MiB are free.`;
  if (free < minFree)
    yield {
      level: 'failed',
      what: 'Disk',
      says,
      hint: `Free some space: with less than ${minFree / MIB} MiB a server accepts nothing new.`,
    };
  else yield ok('Disk', says);
}

/** Yields what the secret key is like; returns it. */
async function* examineKey({ secretKey, dataDir }: Config): AsyncGenerator<Diagnosis, string | null> {
  const what = 'Secret key';
  const stored = readSecretKey(dataDir);
  const path = join(dataDir, 'secret-key');
  if (stored !== null && isOpenToOthers(path))
    yield { level: 'warning', what, says: `Other users of this machine can read ${path}.`, hint: `chmod 600 ${path}` };
  if (secretKey !== undefined) yield ok(what, 'It is set by HEDDLE_SECRET_KEY.');
  else if (stored !== null) yield ok(what, `It is in ${path}.`);
  else
    yield {
      level: 'warning',
      what,
      says: 'There is none.',
      hint: 'The next start makes one. If there was one, restore it before: the secrets of credentials need it.',
    };
  return secretKey ?? stored;
}

async function* examineSecrets(database: ExaminedDatabase, vault: Vault | null): AsyncGenerator<Diagnosis> {
  const what = 'Credentials';
  const count = { all: 0, unreadable: 0 };
  for await (const { id, user_id: userId, type, data } of database.credentials()) {
    count.all += 1;
    if (!vault?.open(data, credentialContext({ id, userId, type }))) count.unreadable += 1;
  }
  if (count.unreadable === 0) yield ok(what, `All ${count.all} can be decrypted.`);
  else
    yield {
      level: 'failed',
      what,
      says: `${count.unreadable} of ${count.all} cannot be decrypted with the secret key.`,
      hint: 'Use the key that the server had before: put it into the data folder as "secret-key", or set HEDDLE_SECRET_KEY or HEDDLE_PREVIOUS_SECRET_KEYS.',
    };
}

async function* examineVersion({ kind, name, version }: ExaminedDatabase): AsyncGenerator<Diagnosis> {
  const what = 'Database';
  await refuseNewer(kind, version);
  const known = await knownVersion(kind);
  const isOld = (await missingMigrations(version.migrations)).length > 0 || version.journal < known.journal;
  if (isOld)
    yield {
      level: 'warning',
      what,
      says: `${name} has version ${versionText(version)}.`,
      hint: `The next start updates it to ${versionText(known)}. Make a backup before.`,
    };
  else yield ok(what, `${name} has version ${versionText(version)} and is up to date.`);
}

async function* examineIntegrity(database: ExaminedDatabase): AsyncGenerator<Diagnosis> {
  const what = 'Integrity';
  const faults = await database.findFaults();
  if (faults === null) yield ok(what, 'PostgreSQL looks after its files.');
  else if (faults.length === 0) yield ok(what, 'The file of the database is sound.');
  else
    yield {
      level: 'failed',
      what,
      says: `The file of the database is damaged: ${faults.slice(0, 3).join('; ')}.`,
      hint: 'Stop the server, keep a copy of the data folder, and restore a backup.',
    };
}

async function* examineContent(config: Config, key: string | null): AsyncGenerator<Diagnosis> {
  await using database = await examineDatabase(config);
  if (!database) {
    yield { level: 'warning', what: 'Database', says: 'There is none.', hint: 'The next start makes one.' };
    return;
  }
  const vault = key === null ? null : createVault(key, config.previousSecretKeys);
  yield* orFailed('Database', examineVersion(database));
  yield* orFailed('Integrity', examineIntegrity(database));
  yield* orFailed('Credentials', examineSecrets(database, vault));
}

/** Looks at an installation part by part, and changes nothing. A server may be running. */
export async function* examine(config: Config): AsyncGenerator<Diagnosis> {
  yield* orFailed('Data folder', examineFolder(config));
  let key: string | null = null;
  try {
    key = yield* examineKey(config);
  } catch (error) {
    yield failed('Secret key', error);
  }
  yield* orFailed('Database', examineContent(config, key));
}
