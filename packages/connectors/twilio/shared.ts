import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ListPaging } from '../kit/paging.ts';
import { as, required, sentAs, text } from '../kit/parameters.ts';

// https://www.twilio.com/docs/usage/api

/** Lists name the path of the next page. */
export const pages: ListPaging = { by: 'address', at: 'next_page_uri', size: { parameter: 'PageSize', most: 1000 } };

export const to = text('To', { placeholder: '+4915112345678', help: 'A phone number with its country code (E.164).' });
export const from = as(
  'from',
  text('From', { loads: 'numbers', placeholder: '+14155550100', help: 'A Twilio number.' }),
);
export const ownNumber = as('ownNumber', text('Twilio number', { loads: 'numbers', placeholder: '+14155550100' }));
export const twiml = as(
  'twiml',
  text('TwiML', { placeholder: '<Response><Say>Hello</Say></Response>', help: 'What happens in the call.' }),
);
export const messageSid = required(
  as('messageSid', text('Message SID', { placeholder: 'SM0123456789abcdef0123456789abcdef' })),
);
export const callSid = required(as('callSid', text('Call SID', { placeholder: 'CA0123456789abcdef0123456789abcdef' })));
export const recordingSid = required(
  as('recordingSid', text('Recording SID', { placeholder: 'RE0123456789abcdef0123456789abcdef' })),
);

/** A time as Twilio takes it: without parts of a second. */
const wholeSeconds = (value: JsonValue): JsonValue => asText(value).replace(/\.\d+Z$/, 'Z');

export const since = as('since', sentAs(text('Since', { placeholder: '2026-01-01T00:00:00Z' }), wholeSeconds));
export const until = as('until', sentAs(text('Until', { placeholder: '2026-12-31T23:59:59Z' }), wholeSeconds));

export const message = {
  sid: 'SM0123456789abcdef0123456789abcdef',
  from: '+14155550100',
  to: '+4915112345678',
  body: 'Your order has been shipped.',
  status: 'queued',
  direction: 'outbound-api',
  num_segments: '1',
  date_created: 'Sun, 01 Mar 2026 12:00:00 +0000',
  date_sent: 'Sun, 01 Mar 2026 12:00:01 +0000',
};
export const call = {
  sid: 'CA0123456789abcdef0123456789abcdef',
  from: '+14155550100',
  to: '+4915112345678',
  status: 'queued',
  direction: 'outbound-api',
  date_created: 'Sun, 01 Mar 2026 12:00:00 +0000',
};
export const recording = {
  sid: 'RE0123456789abcdef0123456789abcdef',
  call_sid: call.sid,
  duration: '42',
  status: 'completed',
  date_created: 'Sun, 01 Mar 2026 12:00:00 +0000',
};
