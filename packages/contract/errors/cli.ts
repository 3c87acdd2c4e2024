import { defineErrors } from './define.ts';

/** Errors of the command line tool. */
export const cliErrors = defineErrors({
  cli_command_unknown: {
    status: 400,
    message: (p: { command: string }) => `There is no command "${p.command}".`,
    hint: 'heddle --help lists the commands.',
  },
  cli_usage: {
    status: 400,
    message: (p: { reason: string; command: string }) => p.reason,
    hint: (p: { reason: string; command: string }) => `heddle ${p.command} --help shows how it is used.`,
  },
  cli_file_unreadable: {
    status: 400,
    message: (p: { path: string; reason: string }) => `${p.path} cannot be read: ${p.reason}.`,
    hint: 'Check the path.',
  },
  cli_file_unwritable: {
    status: 400,
    message: (p: { path: string; reason: string }) => `${p.path} cannot be written: ${p.reason}.`,
    hint: 'Check the path.',
  },
  cli_json_invalid: {
    status: 400,
    message: (p: { what: string; reason: string }) => `${p.what} is not valid JSON: ${p.reason}`,
    hint: 'Correct the JSON and try again.',
  },
  cli_items_invalid: {
    status: 400,
    message: '--items has to be a JSON object, or a list of objects.',
    hint: `Write for example --items '[{"amount": 12}]', or --items @orders.json to read a file.`,
  },
  cli_import_failed: {
    status: 422,
    message: (p: { path: string; reason: string }) => `${p.path} cannot be imported: ${p.reason}`,
    hint: 'The file has to be an export of Heddle or of n8n.',
  },
  cli_key_missing: {
    status: 401,
    message: 'An API key is required.',
    hint: 'Create an API key under Settings and pass it in HEDDLE_API_KEY or with --api-key.',
  },
  cli_server_invalid: {
    status: 400,
    message: (p: { url: string }) => `"${p.url}" is not the URL of a server.`,
    hint: 'Write it like https://heddle.example.com, in HEDDLE_SERVER or with --server.',
  },
  cli_server_unreachable: {
    status: 503,
    message: (p: { url: string; reason: string }) => `The server at ${p.url} cannot be reached: ${p.reason}.`,
    hint: 'Check the URL and that the server runs.',
  },
  cli_server_answer: {
    status: 502,
    message: (p: { url: string; status: number }) =>
      `${p.url} answered with ${p.status}, and not like a Heddle server.`,
    hint: 'Check that --server names a Heddle server.',
  },
});
