import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import type { DatabaseKind } from '../db/version.ts';

/** The version of this program. */
export const PROGRAM_VERSION = manifest.version;

/** The version of the archive's layout that this program writes and reads. */
export const ARCHIVE_FORMAT = 1;

/** The first entry of an archive: what is in it, so that it can be refused before anything else is read. */
export const BackupManifest = z.object({
  heddleBackup: z.literal(ARCHIVE_FORMAT),
  /** The version of the program that made it. */
  program: z.string(),
  /** ISO time of the moment that the backup shows. */
  createdAt: z.string(),
  database: z.object({
    kind: z.enum(['sqlite', 'postgresql']),
    /** As in `DatabaseVersion`. */
    migrations: z.array(z.string()),
    journal: z.number().int(),
  }),
  /** Identifies the secret key that secrets are encrypted with. Reveals nothing about the key. Null if the key is unknown. */
  keyId: z.string().nullable(),
  /** Whether the secret key is part of the archive. */
  hasKey: z.boolean(),
});
export type BackupManifest = z.output<typeof BackupManifest>;

/** How people call a kind of database. */
export const databaseName: { readonly [kind in DatabaseKind]: string } = { sqlite: 'SQLite', postgresql: 'PostgreSQL' };
