import { boolean, choice, number, text } from '@heddle/contract/node/fields';

const windows = ['minutes', 'hours', 'days'] as const;

export const validationFields = {
  amount: text({
    label: 'Amount',
    placeholder: '{{ amount }}',
    help: 'As text like 12.50, so that no cent is lost. If empty, amounts are not checked.',
    section: 'Payment Configuration',
  }),
  currency: text({ label: 'Currency', default: 'USD', section: 'Payment Configuration' }),
  expectedAmount: text({
    label: 'Expected amount',
    placeholder: '{{ order.total }}',
    help: 'What should be paid. If the amount differs, the payment is invalid.',
    section: 'Payment Configuration',
  }),
  expectedCurrency: text({
    label: 'Expected currency',
    placeholder: '{{ order.currency }}',
    section: 'Payment Configuration',
    optional: true,
  }),
  minAmount: text({ label: 'Minimum amount', section: 'Payment Configuration', optional: true }),
  maxAmount: text({ label: 'Maximum amount', section: 'Payment Configuration', optional: true }),
  reviewAbove: text({
    label: 'Review above (amount)',
    section: 'Payment Configuration',
    optional: true,
    help: 'Larger payments leave by port "review".',
  }),
  cardNumber: text({
    label: 'Card number',
    optional: true,
    help: 'Only where you may handle card numbers at all (PCI DSS). The result has the scheme and the last four digits.',
  }),
  expires: text({ label: 'Card expires', placeholder: '09/28', optional: true }),
  securityCode: text({ label: 'Security code', optional: true, help: 'Only its length is checked. Never store it.' }),
  brands: text({
    label: 'Accepted cards',
    placeholder: 'Visa, Mastercard',
    optional: true,
    help: 'If empty, cards of every known scheme are accepted.',
  }),
  iban: text({ label: 'IBAN', placeholder: '{{ iban }}', optional: true }),
  bic: text({ label: 'BIC', optional: true }),
  routing: text({ label: 'Routing number (US)', optional: true }),
  sortCode: text({ label: 'Sort code (UK)', optional: true }),
  country: text({
    label: 'Billing country',
    placeholder: '{{ billing.country }}',
    optional: true,
    help: 'Two letters. Compared with the other countries: differences are reviewed.',
  }),
  otherCountries: text({
    label: 'Other countries',
    placeholder: '{{ card.country }}, {{ ip.country }}',
    optional: true,
    help: 'Those of the card, the IP address, the delivery.',
  }),
  blockedCountries: text({ label: 'Blocked countries', placeholder: 'KP, IR', optional: true }),
  addressCheck: text({
    label: 'Result of the address check (AVS)',
    optional: true,
    help: 'The letter or word that the payment provider reports, such as Y, Z, N, pass, fail.',
  }),
  codeCheck: text({ label: 'Result of the security code check', optional: true, help: 'Such as M, N, pass, fail.' }),
  threeDSecure: text({
    label: '3-D Secure outcome',
    optional: true,
    help: 'The status (Y, A, N, R, U, C), the ECI (05, 06, 07, 02, 01, 00), or a word such as authenticated.',
  }),
  require3ds: boolean({
    label: 'Require 3-D Secure',
    default: false,
    optional: true,
    help: 'Payments without an outcome, or without authentication, are invalid.',
  }),
  reference: text({
    label: 'Payment reference',
    placeholder: '{{ orderId }}',
    help: 'Payments with the same reference are duplicates within the time below. If empty, duplicates are not looked for.',
  }),
  duplicateWindow: number({ label: 'Look for duplicates within', default: 30, min: 1, optional: true }),
  duplicateUnit: choice({ label: 'Unit', default: 'days', choices: windows, optional: true }),
  customer: text({
    label: 'Limit by',
    placeholder: '{{ customerId }}',
    optional: true,
    help: 'Counts payments with the same value: a customer, a card, an IP address. If empty, they are not counted.',
  }),
  maxPayments: number({ label: 'Most payments', default: 5, min: 1, optional: true }),
  maxTotal: text({ label: 'Most in total (amount)', optional: true }),
  velocityWindow: number({ label: 'Within', default: 24, min: 1, optional: true }),
  velocityUnit: choice({ label: 'Unit of the limit', default: 'hours', choices: windows, optional: true }),
  onLimit: choice({
    label: 'Above the limit',
    default: 'review',
    choices: [
      { value: 'review', label: 'Review' },
      { value: 'invalid', label: 'Invalid' },
    ],
    optional: true,
  }),
  scope: choice({
    label: 'Scope',
    default: 'user',
    choices: [
      { value: 'workflow', label: 'This workflow' },
      { value: 'user', label: 'All your workflows' },
    ],
    optional: true,
    help: 'Where duplicates and limits are shared.',
  }),
  to: text({ label: 'Result field', default: 'validation', required: true }),
};
