import { defineErrors } from './define.ts';

/** Errors of backups and of restoring them; the operator reads them on the command line. */
export const backupErrors = defineErrors({
  backup_exists: {
    status: 409,
    message: (p: { path: string }) => `${p.path} exists already.`,
    hint: 'Choose another name, or add --replace.',
  },
  backup_nothing: {
    status: 404,
    message: (p: { source: string }) => `There is no data of Heddle in ${p.source}.`,
    hint: 'Name the data folder with --data or HEDDLE_DATA_DIR, or the database with HEDDLE_DATABASE_URL, as the server has it.',
  },
  backup_unwritable: {
    status: 500,
    message: (p: { path: string; reason: string }) => `The backup cannot be written to ${p.path}: ${p.reason}.`,
    hint: 'Check that the folder exists, that it may be written to, and that its disk has room for the data.',
  },
  backup_unreadable: {
    status: 400,
    message: (p: { path: string; reason: string }) => `The backup ${p.path} cannot be read: ${p.reason}.`,
    hint: 'Check the path.',
  },
  backup_damaged: {
    status: 422,
    message: (p: { path: string; reason: string }) => `The backup ${p.path} is damaged: ${p.reason}.`,
    hint: 'Nothing was restored. Copy the file from where it was made again, or use another backup.',
  },
  backup_newer: {
    status: 422,
    message: (p: { backup: string; program: string }) =>
      `The backup contains a database of version ${p.backup}, and this program knows versions up to ${p.program}.`,
    hint: 'Restore it with the Heddle that made it, or with a newer one.',
  },
  restore_not_empty: {
    status: 409,
    message: (p: { target: string; found: string }) => `${p.target} is not empty: it contains ${p.found}.`,
    hint: 'Restore into an empty data folder and an empty database, or remove what is there first.',
  },
  restore_server_running: {
    status: 409,
    message: (p: { target: string }) => `A Heddle server is using ${p.target}.`,
    hint: 'Stop the server. Then restore into an empty data folder and an empty database.',
  },
  restore_other_database: {
    status: 422,
    message: (p: { backup: string; target: string }) =>
      `The backup was made of ${p.backup} and cannot be restored into ${p.target}.`,
    hint: 'For a backup of SQLite leave HEDDLE_DATABASE_URL unset; for one of PostgreSQL set it to an empty database.',
  },
  restore_failed: {
    status: 500,
    message: (p: { target: string; reason: string }) => `The backup cannot be restored into ${p.target}: ${p.reason}.`,
    hint: 'Nothing was restored. Check that the folder may be written to, that its disk has room for the data, and that the database accepts connections.',
  },
  backup_interrupted: {
    status: 499,
    message: (p: { what: string }) => `The ${p.what} was interrupted.`,
    hint: 'Nothing is left of it. Start it again.',
  },
});
