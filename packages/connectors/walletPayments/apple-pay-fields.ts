import { choice, credential } from '@heddle/contract/node/fields';
import { pageFields, whenMaking } from './fields.ts';
import { keysField, processorFields } from './processor-fields.ts';

const SECTION = 'Payment Configuration';

/** The fields of the node for Apple Pay. */
export const applePayFields = {
  ...pageFields,
  merchantCredential: credential({
    label: 'Merchant identity',
    types: ['applePayMerchant'],
    when: whenMaking,
    requiredWhen: whenMaking,
    section: 'Configuration',
    help: 'With it this server proves to Apple who asks for the payment.',
  }),
  cards: choice({
    label: 'Cards',
    section: SECTION,
    default: 'all',
    choices: [
      { value: 'all', label: 'All' },
      { value: 'supportsCredit', label: 'Credit cards' },
      { value: 'supportsDebit', label: 'Debit cards' },
    ],
    when: whenMaking,
  }),
  ...processorFields,
  keysCredential: keysField('applePayKeys'),
};
