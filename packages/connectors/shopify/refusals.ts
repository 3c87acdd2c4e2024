import type { Refusals } from '../testing/refused.ts';

export const refusals: Refusals = {
  wrongToken: [401, { errors: '[API] Invalid API key or access token' }, 'Invalid API key or access token'],
  missingScope: [403, { errors: '[API] This action requires approval for read_orders scope.' }, 'read_orders scope'],
  notFound: [404, { errors: 'Not Found' }, 'Not Found'],
  tooOften: [429, { errors: 'Exceeded 2 calls per second for api client.' }, 'Exceeded 2 calls per second'],
  invalid: [422, { errors: { title: ["can't be blank"] } }, "title can't be blank"],
};
