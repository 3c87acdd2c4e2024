import { defineErrors } from './define.ts';

export const credentialErrors = defineErrors({
  credential_not_found: {
    status: 404,
    message: 'Credential not found.',
    hint: 'It may have been deleted or belong to somebody else. Choose one of yours.',
  },
  credential_type_unknown: {
    status: 422,
    message: (p: { type: string }) => `There is no credential type "${p.type}".`,
    hint: 'The list of types is at /api/credential-types.',
  },
  credential_type_wrong: {
    status: 422,
    message: (p: { name: string; type: string; field: string }) =>
      `"${p.field}" does not accept the credential "${p.name}", which is of the type "${p.type}".`,
    hint: 'Choose another one in the properties panel.',
  },
  credential_name_blank: { status: 422, message: 'Give the credential a name.' },
  credential_invalid: { status: 422, message: (p: { reason: string }) => p.reason, hint: 'Correct the value.' },
  credential_limit: {
    status: 409,
    message: (p: { limit: number }) => `There are ${p.limit} credentials already.`,
    hint: 'Delete one that is no longer used.',
  },
  credential_in_use: {
    status: 409,
    message: (p: { count: number }) =>
      `The credential is used by ${p.count === 1 ? 'a workflow' : `${p.count} workflows`}.`,
    hint: 'Choose another credential there first, or delete it with ?force=true; the nodes that use it then fail.',
  },
  credential_unreadable: {
    status: 409,
    message: (p: { name: string }) => `The secrets of "${p.name}" cannot be read with this server's key.`,
    hint: 'Enter them again, or start the server with the key that encrypted them.',
  },
  credential_in_dry_run: { status: 409, message: 'A dry run opens no credentials.', hint: 'Execute the workflow.' },
  credential_not_for_http: {
    status: 422,
    message: (p: { type: string }) => `Credentials of the type "${p.type}" cannot be used for HTTP requests.`,
    hint: 'Choose another one.',
  },
  credential_untestable: {
    status: 422,
    message: 'This credential has no test of its own.',
    hint: 'Enter a test URL; the test sends the credential there.',
  },
  credential_test_failed: { status: 422, message: (p: { reason: string }) => `The test failed: ${p.reason}` },
  token_refused: {
    status: 502,
    message: (p: { url: string; status: number; reason: string }) =>
      `${p.url} returned no token: it answered ${p.status}${p.reason === '' ? '' : ` (${p.reason})`}.`,
    hint: 'Check client ID, client secret and scope of the credential.',
  },
  token_invalid: {
    status: 502,
    message: (p: { url: string; reason: string }) => `${p.url} returned no token: ${p.reason}.`,
    hint: 'Check the token URL of the credential.',
  },
  credential_signed_out: {
    status: 409,
    message: (p: { name: string; reason: string }) =>
      `The credential "${p.name}" is not signed in${p.reason === '' ? '' : `: ${p.reason.replace(/\.$/, '')}`}.`,
    hint: 'Sign in again: open the credential and choose "Sign in".',
  },
  sign_in_not_offered: {
    status: 422,
    message: (p: { type: string }) => `Credentials of the type "${p.type}" have no sign-in.`,
    hint: 'Enter the values of the credential.',
  },
  sign_in_no_device: {
    status: 422,
    message: (p: { name: string }) => `The credential "${p.name}" has no sign-in with a code.`,
    hint: 'Enter the device authorization URL of the service, or sign in here.',
  },
  sign_in_no_client: {
    status: 422,
    message: (p: { vendor: string }) => `There is no client for ${p.vendor}.`,
    hint: 'Enter client ID and client secret of an app that you have registered there, or ask the operator of this server to set one.',
  },
  sign_in_undiscovered: {
    status: 502,
    message: (p: { server: string; reason: string }) => `${p.server} does not say how to sign in: ${p.reason}.`,
    hint: 'Check the server URL. If the server wants another kind of access, use a bearer token, a header or an OAuth 2.0 sign-in.',
  },
  credential_for_other_server: {
    status: 422,
    message: (p: { server: string; asked: string }) =>
      `The credential is signed in at ${p.server}, and its token is not sent to ${p.asked}.`,
    hint: 'Choose a credential that is signed in there.',
  },
  sign_in_scope_unknown: {
    status: 422,
    message: (p: { scope: string }) => `The sign-in does not offer the scope "${p.scope}".`,
  },
  sign_in_unknown: {
    status: 409,
    message: 'This sign-in is no longer known.',
    hint: 'It was finished, has expired, or was started in another session. Open the credential and sign in again.',
  },
  sign_in_refused: {
    status: 502,
    message: (p: { vendor: string; reason: string }) =>
      `The sign-in at ${p.vendor} failed: ${p.reason.replace(/\.$/, '')}.`,
    hint: 'Check client ID, redirect URL and scopes at the service, then sign in again.',
  },
  service_client_unknown: {
    status: 404,
    message: 'No credential type uses a client of this name.',
    hint: 'GET /api/service-clients lists the names.',
  },
  service_client_in_environment: {
    status: 409,
    message: (p: { id: string }) => `The environment of the server sets this client: HEDDLE_OAUTH_${p.id}_ID.`,
    hint: 'Change the variables, or remove them and restart the server.',
  },
  credential_file_invalid: {
    status: 500,
    message: (p: { file: string; reason: string }) => `The credential file ${p.file} ${p.reason}.`,
  },
});
