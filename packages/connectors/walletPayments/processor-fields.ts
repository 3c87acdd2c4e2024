import { choice, credential, text } from '@heddle/contract/node/fields';
import { whenCharging } from './fields.ts';

const at = (...processor: string[]) => ({ ...whenCharging, processor });

/** The fields of what charges the card, whichever wallet gives it. */
export const processorFields = {
  processor: {
    ...choice({
      label: 'Processor',
      section: 'Payment Configuration',
      default: 'stripe',
      choices: [
        { value: 'stripe', label: 'Stripe' },
        { value: 'adyen', label: 'Adyen' },
        { value: 'adyenCards', label: 'Adyen, with cards decrypted here' },
      ],
      help: 'What charges the card. Create payment page and Wait for payment have to name the same. With cards decrypted here, this server is in the full scope of PCI DSS.',
    }),
    // The credential depends on it before any item is there.
    expression: false as const,
  },
  merchantAccount: text({
    label: 'Merchant account',
    section: 'Payment Configuration',
    placeholder: 'AcmeECOM',
    when: { processor: ['adyen', 'adyenCards'] },
    requiredWhen: { processor: ['adyen', 'adyenCards'] },
    help: 'At Adyen.',
  }),
  stripeCredential: credential({
    label: 'Credential',
    types: ['stripeKey'],
    when: at('stripe'),
    requiredWhen: at('stripe'),
    section: 'Configuration',
  }),
  adyenCredential: credential({
    label: 'Credential',
    types: ['adyenKey'],
    when: at('adyen', 'adyenCards'),
    requiredWhen: at('adyen', 'adyenCards'),
    section: 'Configuration',
  }),
};

/** The field of the keys that open what a wallet gives, where cards are decrypted here. */
export const keysField = (type: string) =>
  credential({
    label: 'Keys',
    types: [type],
    when: at('adyenCards'),
    requiredWhen: at('adyenCards'),
    section: 'Configuration',
    help: 'They decrypt what the wallet gives.',
  });
