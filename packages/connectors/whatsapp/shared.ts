import { as, text } from '../kit/parameters.ts';

// https://developers.facebook.com/docs/graph-api/guides/versioning

/** The API below its version. */
export const GRAPH = 'https://graph.facebook.com/v23.0';
/** What belongs to the number of the credential, and to its business account. */
export const NUMBER = `${GRAPH}/{phoneNumberId}`;
export const ACCOUNT = `${GRAPH}/{businessAccountId}`;

export const MESSAGING = ['whatsapp_business_messaging'];
export const MANAGEMENT = ['whatsapp_business_management'];

export const to = as('to', text('To', { placeholder: '+4915112345678', help: 'A number with its country code.' }));
export const replyTo = as(
  'replyTo',
  text('Reply to message', { placeholder: '{{ id }}', help: 'The ID of a message.' }),
);

export const sent = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '+4915112345678', wa_id: '4915112345678' }],
  messages: [{ id: 'wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI1RjQyNUE3NEYxMzAzMzQ5MkEA' }],
};
