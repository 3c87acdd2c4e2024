import type { Refusals, Refused } from '../testing/refused.ts';

const acumatica = (status: number, exceptionMessage: string): Refused => [
  status,
  { message: 'An error has occurred.', exceptionMessage, exceptionType: 'PX.Data.PXException' },
  exceptionMessage,
];

export const refusals: Refusals = {
  wrongToken: acumatica(401, 'You are not currently logged in.'),
  missingScope: acumatica(403, 'Insufficient rights to access the object.'),
  notFound: acumatica(404, 'The requested resource was not found.'),
  tooOften: acumatica(429, 'The number of API requests per minute is exceeded.'),
  invalid: acumatica(422, "'Customer Class' cannot be empty."),
};
