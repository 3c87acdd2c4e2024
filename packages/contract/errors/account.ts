import { defineErrors } from './define.ts';

export const accountErrors = defineErrors({
  password_needed: { status: 422, message: 'Enter your password to confirm this.' },
  password_incorrect: { status: 422, message: 'The password is not correct.' },
  passwords_differ: { status: 422, message: 'Passwords do not match.' },
  reset_link_unknown: {
    status: 404,
    message: 'This link is not valid.',
    hint: 'It may be older than an hour, or used already. Ask for another one on the login page.',
  },
  invitation_unknown: {
    status: 403,
    message: 'This invitation is not valid.',
    hint: 'It may be older than a week, used already, or for another email address. Ask for another one.',
  },
  invitation_not_found: { status: 404, message: 'Invitation not found.', hint: 'It may have been used or withdrawn.' },
  invitation_limit: {
    status: 409,
    message: (p: { limit: number }) => `There are ${p.limit} open invitations already.`,
    hint: 'Withdraw some that are no longer needed.',
  },
  invitations_off: {
    status: 409,
    message: 'This server does not accept invitations.',
    hint: 'Start it with HEDDLE_REGISTRATION=invitation.',
  },
  reset_needs_mail: {
    status: 409,
    message: 'This server sends no mail.',
    hint: 'Ask its administrator for a link, made with heddle reset-password and your email address.',
  },
  image_unsupported: {
    status: 415,
    message: 'The picture is not a PNG, JPEG or WebP image.',
    hint: 'Choose a picture in one of these formats.',
  },
  image_too_large: {
    status: 413,
    message: (p: { limit: string }) => `The picture is larger than ${p.limit}.`,
    hint: 'Choose a smaller picture.',
  },
  image_not_found: { status: 404, message: 'There is no picture at this URL.' },
  session_not_found: { status: 404, message: 'Session not found.', hint: 'It may have ended already.' },
  session_required: { status: 403, message: 'An API key cannot do this.', hint: 'Log in and do it under Settings.' },
  scope_missing: {
    status: 403,
    message: (p: { scope: string }) => `This API key may not do this: it lacks the scope "${p.scope}".`,
    hint: 'Create a key with this scope under Settings, Security.',
  },
  api_key_name_blank: { status: 422, message: 'Give the key a name.' },
  api_key_not_found: { status: 404, message: 'API key not found.', hint: 'It may have been revoked already.' },
  api_key_limit: {
    status: 409,
    message: (p: { limit: number }) => `There are ${p.limit} API keys already.`,
    hint: 'Revoke one that is no longer used.',
  },
  two_factor_code_invalid: {
    status: 422,
    message: 'The code is not correct.',
    hint: 'Enter the code that the app shows right now.',
  },
  two_factor_code_used: {
    status: 422,
    message: 'This code has been used already.',
    hint: 'Wait for the next code in the app.',
  },
  two_factor_enabled: { status: 409, message: 'Two-factor authentication is on already.' },
  two_factor_disabled: { status: 409, message: 'Two-factor authentication is off.' },
  second_step_expired: {
    status: 403,
    message: 'The login took too long.',
    hint: 'Enter email and password again.',
  },
  second_step_locked: {
    status: 429,
    message: 'Too many wrong codes.',
    hint: (p: { minutes: number }) =>
      p.minutes === 1 ? 'Try again in a minute.' : `Try again in ${p.minutes} minutes.`,
  },
  deletion_unconfirmed: { status: 422, message: 'This is not the email address of the account.' },
  email_change_unknown: {
    status: 404,
    message: 'This link is not valid.',
    hint: 'It may be older than a day, or used already. Change the email address under Settings again.',
  },
  deletion_disabled: { status: 403, message: 'This feature will be available in a future update.' },
});
