import { boolean, choice, text } from '@heddle/contract/node/fields';
import { pageFields, whenMaking } from './fields.ts';
import { keysField, processorFields } from './processor-fields.ts';

const SECTION = 'Payment Configuration';

/** The fields of the node for Google Pay. */
export const googlePayFields = {
  ...pageFields,
  environment: choice({
    label: 'Environment',
    section: SECTION,
    default: 'test',
    choices: [
      { value: 'test', label: 'Test' },
      { value: 'production', label: 'Live' },
    ],
    when: whenMaking,
    help: 'In the test environment Google Pay gives no real cards.',
  }),
  merchantId: text({
    label: 'Merchant ID',
    section: SECTION,
    placeholder: 'BCR2DN4TZLN5V2QR',
    when: { ...whenMaking, environment: ['production'] },
    requiredWhen: { ...whenMaking, environment: ['production'] },
    help: 'Of the Google Pay & Wallet Console, where the domain of this server is registered.',
  }),
  cardsOnFile: boolean({
    label: 'Cards on file',
    section: SECTION,
    default: true,
    when: whenMaking,
    help: 'Also cards of the Google account, without the cryptogram of a phone. Banks decline them more often.',
  }),
  ...processorFields,
  keysCredential: keysField('googlePayKeys'),
  publicKey: text({
    label: 'Public key',
    section: SECTION,
    placeholder: 'BOdoXP+9Aq473SnGwg3JU1aiNpsd9vH2ognq4PtDtlLGa3Kj8TPf…',
    when: { ...whenMaking, processor: ['adyenCards'] },
    requiredWhen: { ...whenMaking, processor: ['adyenCards'] },
    help: 'Of the key pair that decrypts cards: the uncompressed point in base64.',
  }),
  publishableKey: text({
    label: 'Publishable key',
    section: SECTION,
    placeholder: 'pk_test_…',
    when: { ...whenMaking, processor: ['stripe'] },
    requiredWhen: { ...whenMaking, processor: ['stripe'] },
    help: 'Of the same account at Stripe. The page shows it to the wallet.',
  }),
};
