import { defineErrors } from './define.ts';

/** Errors that keep a server from starting; the operator reads them on the command line. */
export const serverErrors = defineErrors({
  config_invalid: { status: 500, message: (p: { name: string; reason: string }) => `${p.name} ${p.reason}.` },
  data_dir_unusable: {
    status: 500,
    message: (p: { path: string; reason: string }) => `The data folder ${p.path} cannot be used: ${p.reason}.`,
  },
  data_dir_restoring: {
    status: 500,
    message: (p: { path: string }) => `A backup is being restored into the data folder: ${p.path} is there.`,
    hint: 'Wait until the restoration has ended. If it was cut off, remove the data folder and restore the backup again.',
  },
  database_unusable: {
    status: 500,
    message: (p: { reason: string }) => `The database cannot be used: ${p.reason}.`,
    hint: 'Check HEDDLE_DATABASE_URL.',
  },
  database_emptied: {
    status: 500,
    message: (p: { path: string }) => `The database ${p.path} is empty, although the data folder was in use.`,
    hint: 'Restore a backup into an empty data folder. If there is nothing to lose, remove the empty file: the next start makes a new database.',
  },
  database_newer: {
    status: 500,
    message: (p: { found: string; known: string }) =>
      `The database has version ${p.found}, and this program knows versions up to ${p.known}.`,
    hint: 'Start the Heddle that has updated the database, or a newer one. To return to this one, restore a backup that it has made.',
  },
  database_unreachable: {
    status: 503,
    message: 'The database cannot be reached.',
    hint: 'Try again in a few seconds.',
  },
  secret_key_unusable: {
    status: 500,
    message: (p: { path: string; reason: string }) => `The secret key in ${p.path} cannot be used: ${p.reason}.`,
    hint: 'Restore the file from a backup. If you delete it, the server creates a new key and signs everybody out.',
  },
  keys_no_database: {
    status: 500,
    message: 'There is no database whose secrets could be encrypted with another key.',
    hint: 'Set the variables that the server has, and start the server once: it brings the database up to date.',
  },
  accounts_no_database: {
    status: 500,
    message: 'There is no database with accounts.',
    hint: 'Set the variables that the server has, and start the server once: it brings the database up to date.',
  },
  account_unknown: {
    status: 404,
    message: (p: { email: string }) => `There is no account with the email address ${p.email}.`,
    hint: 'Register it first.',
  },
  port_unusable: {
    status: 500,
    message: (p: { address: string; reason: string }) => `Cannot listen at ${p.address}: ${p.reason}.`,
    hint: 'Set PORT to another port.',
  },
});
