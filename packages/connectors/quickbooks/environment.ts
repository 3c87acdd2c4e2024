import { choice } from '@heddle/contract/node/fields';

/** Which companies a credential is for: those of the developer's sandbox have an address of their own. */
export const environment = choice({
  label: 'Environment',
  default: 'production',
  choices: [
    { value: 'production', label: 'Production' },
    { value: 'sandbox', label: 'Sandbox' },
  ],
});

export const verifierHelp =
  'Only for webhooks, which Intuit signs with it. Shown at developer.intuit.com: your app, Webhooks.';
