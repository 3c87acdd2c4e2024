import { choice } from '@heddle/contract/node/fields';

export const region = choice({
  label: 'Service region',
  default: 'us',
  choices: [
    { value: 'us', label: 'United States' },
    { value: 'eu', label: 'Europe' },
  ],
});

type Values = { readonly [field: string]: unknown };

/** https://developer.pagerduty.com/docs/rest-api-overview */
export const apiAddress = (values: Values): string =>
  values['region'] === 'eu' ? 'https://api.eu.pagerduty.com' : 'https://api.pagerduty.com';

/** https://developer.pagerduty.com/docs/events-api-v2-overview */
export const eventsAddress = (values: Values): string =>
  values['region'] === 'eu' ? 'https://events.eu.pagerduty.com' : 'https://events.pagerduty.com';
