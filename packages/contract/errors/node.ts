import { defineErrors } from './define.ts';

export const nodeErrors = defineErrors({
  field_required: {
    status: 422,
    message: (p: { field: string; kind?: string }) =>
      p.kind === 'credential' ? `"${p.field}" is empty: choose a credential.` : `"${p.field}" is empty.`,
    hint: (p: { field: string; kind?: string }) =>
      p.kind === 'credential'
        ? 'Choose one of your credentials in the properties panel, or create one there.'
        : `Fill in "${p.field}".`,
  },
  field_invalid: {
    status: 422,
    message: (p: { field: string; reason: string }) => `"${p.field}" ${p.reason}.`,
    hint: 'Correct the value in the properties panel.',
  },
  stopped_with_error: { status: 500, message: (p: { message: string }) => p.message },
  code_failed: {
    status: 422,
    message: (p: { reason: string }) => `The code failed: ${p.reason}`,
    hint: 'Correct the code in the properties panel.',
  },
  code_timeout: {
    status: 422,
    message: (p: { ms: number }) => `The code did not finish within ${p.ms} ms.`,
    hint: 'Look for an infinite loop, or raise the time limit.',
  },
  code_memory: {
    status: 422,
    message: (p: { mib: number }) => `The code used more than ${p.mib} MiB of memory.`,
    hint: 'Process fewer items at a time, or raise the memory limit.',
  },
  code_output_too_large: {
    status: 422,
    message: (p: { limit: string }) => `The code returned more than ${p.limit}.`,
    hint: 'Return fewer or smaller items.',
  },
  loop_endless: {
    status: 422,
    message: (p: { passes: number }) => `The loop's condition still holds after ${p.passes} passes.`,
    hint: 'Let a step of the loop change the data of the condition, or raise "Pass limit".',
  },
  code_busy: { status: 503, message: 'Too many steps that run code are waiting.', hint: 'Try again in a moment.' },
  http_status: {
    status: 502,
    message: (p: { status: number; method: string; url: string }) => `${p.method} ${p.url} answered ${p.status}.`,
    hint: 'The answer is in the error details. Turn on "Accept any status" to handle it yourself.',
  },
  http_unreachable: {
    status: 502,
    message: (p: { url: string; reason: string }) => `${p.url} cannot be reached: ${p.reason}.`,
    hint: 'Check the URL and that the service is up. The operator of the server has to allow addresses of private networks (HEDDLE_EGRESS_ALLOW).',
  },
  http_response_too_large: {
    status: 502,
    message: (p: { limit: string }) => `The response is larger than ${p.limit}.`,
    hint: 'Request less data, or receive the response as a file.',
  },
  http_response_invalid: {
    status: 502,
    message: (p: { reason: string }) => `The response does not have the requested format: ${p.reason}`,
    hint: 'Choose another response format.',
  },
  http_too_many_redirects: {
    status: 502,
    message: (p: { limit: number }) => `More than ${p.limit} redirects.`,
    hint: 'Check the URL.',
  },
  // Only for the operator's log: workflows see the error of an unreachable service, so that they cannot explore a private network.
  egress_denied: {
    status: 403,
    message: (p: { host: string; addresses: string }) =>
      `${p.host} is not in a network that nodes may reach: ${p.addresses}.`,
    hint: 'Add the network to HEDDLE_EGRESS_ALLOW to allow it.',
  },
  egress_scheme: {
    status: 422,
    message: (p: { url: string }) => `"${p.url}" is not an http or https URL.`,
    hint: 'Enter a full URL that starts with https://.',
  },
  proxy_invalid: {
    status: 422,
    message: 'The proxy is not an http or https URL.',
    hint: 'Enter it as http://host:port. Percent-encode characters of the user name and password that have a meaning in URLs.',
  },
  proxy_refused: {
    status: 502,
    message: (p: { host: string; reason: string }) => `The proxy ${p.host} opened no connection: ${p.reason}.`,
    hint: 'Check its address, user name and password, and whether it allows the port.',
  },
  curl_unreadable: {
    status: 422,
    message: (p: { reason: string }) => `The command cannot be read: ${p.reason}.`,
    hint: 'Paste one whole curl command.',
  },
  node_file_invalid: {
    status: 500,
    message: (p: { file: string; reason: string }) => `The node file ${p.file} ${p.reason}.`,
  },
  node_type_duplicate: {
    status: 500,
    message: (p: { type: string; files: string }) => `The node type "${p.type}" is defined more than once: ${p.files}.`,
    hint: 'Rename one of them or remove its alias.',
  },
  file_not_found: {
    status: 404,
    message: 'The file no longer exists.',
    hint: 'It may have been removed by the retention policy.',
  },
});
