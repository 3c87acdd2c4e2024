import { defineErrors } from './define.ts';

/** What keeps a program from asking a user for access. Nothing is told to the program: where it is cannot be trusted. */
export const oauthErrors = defineErrors({
  oauth_client_unknown: {
    status: 422,
    message: 'This server does not know the program that asks for access.',
    hint: 'Remove the connection in the program and add it again.',
  },
  oauth_redirect_unknown: {
    status: 422,
    message: 'The program wants to be answered at a URL that it has not registered.',
    hint: 'Remove the connection in the program and add it again.',
  },
  oauth_request_invalid: {
    status: 422,
    message: (p: { reason: string }) =>
      `The program asks for access in a way that this server does not allow: ${p.reason}.`,
    hint: 'Update the program, or give it an API key.',
  },
});
