import { currencyCodes } from '@heddle/contract/money/currencies';
import { boolean, choice, json, number, text } from '@heddle/contract/node/fields';
import { connectorFields } from '@heddle/contract/node/connector-fields';

const SECTION = 'Payment Configuration';
const making = { operation: ['collect', 'create'] };
const waiting = { operation: ['wait'] };

/** When a field is in use that belongs to making a page. */
export const whenMaking = making;
/** When a field is in use that belongs to charging. */
export const whenCharging = { operation: ['collect', 'wait'] };

/** The fields of nodes that take payments by a wallet, whichever it is. */
export const pageFields = {
  operation: {
    ...choice({
      label: 'Operation',
      default: 'collect',
      choices: [
        { value: 'collect', label: 'Request payment and wait' },
        { value: 'create', label: 'Create payment page' },
        { value: 'wait', label: 'Wait for payment' },
      ],
      help: 'The page can be paid while a step waits for it: send its link on between Create payment page and Wait for payment.',
    }),
    // The effect and the ports in use depend on it before any item is there.
    expression: false as const,
  },
  paymentId: text({
    label: 'Payment page',
    default: '{{ payment.id }}',
    when: waiting,
    requiredWhen: waiting,
    help: 'The ID that Create payment page has given.',
  }),
  title: text({
    label: 'What is paid',
    placeholder: 'Order {{ number }}',
    when: making,
    requiredWhen: making,
    help: 'The payer sees it.',
  }),
  amount: text({
    label: 'Amount',
    section: SECTION,
    default: '{{ amount }}',
    placeholder: '12.30',
    when: making,
    requiredWhen: making,
    help: 'Decimal text, or what money() gives.',
  }),
  currency: choice({ label: 'Currency', section: SECTION, default: 'USD', choices: currencyCodes, when: making }),
  country: text({
    label: 'Country',
    section: SECTION,
    default: 'US',
    placeholder: 'US',
    when: making,
    requiredWhen: making,
    help: 'Where your business takes the payment: two letters of ISO 3166.',
  }),
  lineItems: json({
    label: 'Line items',
    section: SECTION,
    optional: true,
    placeholder: '[{ "label": "Coffee", "amount": "10.00" }, { "label": "Tax", "amount": "2.30" }]',
    when: making,
    help: 'A list with label and amount. They have to come to the amount.',
  }),
  merchantName: text({
    label: 'Merchant name',
    section: SECTION,
    placeholder: 'Acme',
    when: making,
    requiredWhen: making,
    help: 'The payer sees it.',
  }),
  networks: text({
    label: 'Card networks',
    section: SECTION,
    default: 'Visa, Mastercard, Amex',
    when: making,
    requiredWhen: making,
    help: 'Separated by commas. Your processor has to take them.',
  }),
  askEmail: boolean({ label: 'Ask for email address', section: SECTION, default: false, when: making }),
  askPhone: boolean({ label: 'Ask for phone number', section: SECTION, default: false, when: making }),
  askBillingAddress: boolean({ label: 'Ask for billing address', section: SECTION, default: false, when: making }),
  askShippingAddress: boolean({ label: 'Ask for shipping address', section: SECTION, default: false, when: making }),
  payWithin: number({
    label: 'Time to pay (hours)',
    section: SECTION,
    default: 24,
    min: 0,
    max: 720,
    when: making,
    help: 'After that, the item leaves by expired.',
  }),
  saveIn: text({ label: 'Save result in field', default: 'payment', required: true, expression: false }),
  requestTimeout: { ...connectorFields.requestTimeout, when: whenCharging },
  requestRetries: { ...connectorFields.requestRetries, when: whenCharging },
};
