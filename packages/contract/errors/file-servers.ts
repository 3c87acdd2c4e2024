import { defineErrors } from './define.ts';

/** Errors of file servers (FTP, FTPS, SFTP) and of commands over SSH. */
export const fileServerErrors = defineErrors({
  file_server_unreachable: {
    status: 502,
    message: (p: { host: string; port: number; reason: string }) =>
      `The server ${p.host}:${p.port} cannot be reached: ${p.reason}.`,
    hint: 'Check host, port and security of the credential. The operator of Heddle has to allow servers in private networks (HEDDLE_EGRESS_ALLOW).',
  },
  file_server_tls_failed: {
    status: 502,
    message: (p: { host: string; reason: string }) => `No secure connection to ${p.host}: ${p.reason}.`,
    hint: 'Choose the security that the server offers. If your own authority issued its certificate, add the authority to the credential.',
  },
  file_server_login_refused: {
    status: 502,
    message: (p: { host: string; reason: string }) => `The server ${p.host} refuses the login: ${p.reason}.`,
    hint: 'Check user name, password and private key of the credential.',
  },
  host_key_unknown: {
    status: 422,
    message: (p: { host: string; fingerprint: string }) =>
      `The host key of ${p.host} is not confirmed yet. Its fingerprint is ${p.fingerprint}.`,
    hint: 'Compare it with the fingerprint that the operator of the server names, and enter it as "Host key" in the credential.',
  },
  host_key_changed: {
    status: 502,
    message: (p: { host: string; fingerprint: string }) =>
      `The server ${p.host} has another host key than the credential says: ${p.fingerprint}.`,
    hint: 'Somebody may be intercepting the connection. Ask the operator of the server whether its key has changed before you enter the new one.',
  },
  private_key_unreadable: {
    status: 422,
    message: (p: { reason: string }) => `The private key of the credential cannot be read: ${p.reason}.`,
    hint: 'Enter the whole key in OpenSSH or PEM format, and its passphrase if it has one.',
  },
  remote_file_missing: {
    status: 404,
    message: (p: { path: string }) => `${p.path} does not exist on the server.`,
    hint: 'Check the path. A path without a slash at its beginning starts in the folder of the login.',
  },
  remote_file_exists: {
    status: 409,
    message: (p: { path: string }) => `${p.path} exists on the server already.`,
    hint: 'Choose another name, or replace existing files under "If the file exists".',
  },
  remote_file_changed: {
    status: 409,
    message: (p: { path: string }) => `${p.path} was changed on the server while it was transferred.`,
    hint: 'Repeat the step once the file is complete.',
  },
  remote_path_invalid: {
    status: 422,
    message: (p: { path: string; reason: string }) => `"${p.path}" is not a usable path: ${p.reason}.`,
    hint: 'Write a path like /reports/2026/january.csv.',
  },
  remote_list_large: {
    status: 422,
    message: (p: { path: string; limit: number }) => `The folder ${p.path} has more than ${p.limit} entries.`,
    hint: 'Raise the limit, use a folder with fewer files, or move processed files out of it.',
  },
  file_server_refused: {
    status: 502,
    message: (p: { action: string; reason: string }) => `The server does not ${p.action}: ${p.reason}.`,
    hint: 'Check the permissions of the login, the path, and whether the disk of the server is full.',
  },
  ssh_command_failed: {
    status: 422,
    message: (p: { code: string; output: string }) =>
      `The command ended with ${p.code}${p.output === '' ? '.' : `: ${p.output}`}`,
    hint: 'Correct the command, list the code under "Successful exit codes", or send such items to port "failed".',
  },
  ssh_command_late: {
    status: 504,
    message: (p: { seconds: number }) => `The command did not end within ${p.seconds} seconds and was stopped.`,
    hint: 'Raise "Command timeout", or let the command do its work in the background.',
  },
  ssh_command_unsure: {
    status: 409,
    message: 'It is not known whether the command has run: an earlier attempt broke off in its middle.',
    hint: 'Look at the server. For commands that may run twice, choose "Run it again" under "After an interruption".',
  },
});
