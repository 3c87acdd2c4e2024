import { defineErrors } from './define.ts';

export const apiErrors = defineErrors({
  unauthorized: { status: 401, message: 'Unauthorized' },
  forbidden_user: {
    status: 403,
    message: 'userId is not the signed-in user.',
    hint: 'Leave userId out to get your own data.',
  },
  administrator_required: {
    status: 403,
    message: 'Only an administrator of this server may do this.',
    hint: 'The operator makes an account one with heddle make-admin.',
  },
  origin_forbidden: {
    status: 403,
    message: 'This request comes from another site.',
    hint: 'Send it from the URL that the application is opened at.',
  },
  invalid_credentials: { status: 401, message: 'Invalid email or password.' },
  email_taken: {
    status: 409,
    message: 'An account with this email already exists.',
    hint: 'Sign in instead, or use another email.',
  },
  registration_incomplete: { status: 422, message: 'Email and password are required.' },
  login_incomplete: { status: 422, message: 'Please fill in all fields.' },
  password_too_short: { status: 422, message: 'Password must be at least 6 characters long.' },
  password_too_long: { status: 422, message: 'Password must be at most 128 characters long.' },
  password_common: {
    status: 422,
    message: 'This password is too common.',
    hint: 'Choose one that is harder to guess.',
  },
  registration_closed: {
    status: 403,
    message: 'Registration is closed on this server.',
    hint: 'Ask the operator to open it for you.',
  },
  email_invalid: { status: 422, message: 'The email address is not valid.', hint: 'Use the form name@example.com.' },
  body_invalid: { status: 422, message: (p: { reason: string }) => `The request is not valid: ${p.reason}` },
  text_invalid: {
    status: 422,
    message: 'The request is not valid: text must not contain NUL characters.',
    hint: 'Remove the characters with the code 0.',
  },
  meanwhile_deleted: {
    status: 404,
    message: 'The object that this belongs to was deleted in the meantime.',
    hint: 'Load it again.',
  },
  body_malformed: {
    status: 400,
    message: (p: { reason: string }) => `The request body cannot be read: ${p.reason}`,
    hint: 'Send a body of the type in the Content-Type header.',
  },
  body_too_large: {
    status: 413,
    message: (p: { limit: string }) => `The request body is larger than ${p.limit}.`,
    hint: 'Send less, or send a link to the data.',
  },
  media_type_unsupported: {
    status: 415,
    message: (p: { type: string }) => `Content-Type "${p.type}" is not supported.`,
  },
  too_many_requests: {
    status: 429,
    message: (p: { seconds: number }) => `Too many attempts. Try again in ${p.seconds} seconds.`,
  },
  sign_in_busy: {
    status: 429,
    message: (p: { seconds: number }) =>
      `The server is checking too many passwords at the moment. Try again in ${p.seconds} seconds.`,
  },
  route_not_found: { status: 404, message: 'There is nothing at this URL.' },
  hook_not_found: {
    status: 404,
    message: 'No webhook listens at this URL.',
    hint: 'Copy the URL from the Webhook Trigger in the editor.',
  },
  hook_inactive: {
    status: 404,
    message: 'The workflow of this webhook is inactive.',
    hint: 'Activate the workflow in the editor or the dashboard.',
  },
  hook_method: {
    status: 405,
    message: (p: { method: string; allowed: string }) => `This webhook does not accept ${p.method}.`,
    hint: (p: { method: string; allowed: string }) => `Use ${p.allowed}.`,
  },
  internal_error: {
    status: 500,
    message: 'Something went wrong on our side.',
    hint: 'Try again. The server log has the details.',
  },
  server_unreachable: {
    status: 503,
    message: 'The server cannot be reached.',
    hint: 'Check the connection and try again.',
  },
  server_silent: {
    status: 504,
    message: (p: { seconds: number }) => `The server did not answer within ${p.seconds} seconds.`,
    hint: 'Try again.',
  },
  not_ready: { status: 503, message: (p: { reason: string }) => `Not ready: ${p.reason}` },
});
