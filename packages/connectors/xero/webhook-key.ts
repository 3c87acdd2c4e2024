export const webhookKeyHelp =
  'Only for webhooks, which Xero signs with it. Shown at developer.xero.com: your app, Webhooks.';
