import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { defineConnector } from '../kit/connector.ts';
import { oktaAddress } from './address.ts';
import { user } from './user.ts';

export const oktaConnector = defineConnector({
  vendor: 'okta',
  name: 'Okta',
  credentials: ['oktaToken'],
  address: oktaAddress,
  objects: [user],
  // https://developer.okta.com/docs/reference/error-codes/
  reason: (answer) => (isJsonObject(answer) ? asText(answer['errorSummary'] ?? '') : ''),
});
