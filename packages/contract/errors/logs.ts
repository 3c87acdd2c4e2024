import { defineErrors } from './define.ts';

/** Why a file cannot be followed. */
export const logErrors = defineErrors({
  log_folders_unset: {
    status: 403,
    message: (p: { path: string }) => `${p.path} cannot be followed: no folder of this server is open to workflows.`,
    hint: 'An operator can name the folders that Log Triggers may read in HEDDLE_LOG_FOLDERS, for example /var/log.',
  },
  log_path_forbidden: {
    status: 403,
    message: (p: { path: string }) =>
      `${p.path} cannot be followed: it is in none of the folders that are open to workflows.`,
    hint: 'Follow a file in one of the folders in HEDDLE_LOG_FOLDERS, or ask an operator to add its folder.',
  },
  log_file_unreadable: {
    status: 422,
    message: (p: { path: string }) => `${p.path} cannot be read: it is no file, or the server has no right to read it.`,
    hint: 'Check the path, and that the user the server runs as may read the file.',
  },
});
