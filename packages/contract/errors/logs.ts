import { defineErrors } from './define.ts';

/** Errors of log files that cannot be followed. */
export const logErrors = defineErrors({
  log_folders_unset: {
    status: 403,
    message: (p: { path: string }) => `${p.path} cannot be followed: no folder of this server is open to workflows.`,
    hint: 'An operator can set the folders that Log Triggers may read in HEDDLE_LOG_FOLDERS, for example /var/log.',
  },
  log_path_forbidden: {
    status: 403,
    message: (p: { path: string }) => `${p.path} cannot be followed: it is not in a folder that is open to workflows.`,
    hint: 'Follow a file in one of the folders in HEDDLE_LOG_FOLDERS, or ask an operator to add its folder.',
  },
  log_file_unreadable: {
    status: 422,
    message: (p: { path: string }) => `${p.path} cannot be read: it is not a file, or the server may not read it.`,
    hint: 'Check the path, and that the user account of the server may read the file.',
  },
});
