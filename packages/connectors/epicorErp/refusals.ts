import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { ErrorMessage: 'Invalid username or password.' }, 'Invalid username or password'],
  missingScope: [403, { ErrorMessage: 'The API key has no access to the service.' }, 'has no access'],
  notFound: [404, { HttpStatus: 404, ErrorMessage: 'Record not found.', ErrorType: 'Ice.Common' }, 'Record not found'],
  tooOften: [429, { ErrorMessage: 'Too many requests.' }, 'Too many requests'],
  invalid: [400, { HttpStatus: 400, ErrorMessage: 'A valid Part Number is required.' }, 'A valid Part Number'],
};
