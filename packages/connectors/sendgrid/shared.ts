import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ListPaging } from '../kit/paging.ts';
import { as, sentAs, text } from '../kit/parameters.ts';

// https://www.twilio.com/docs/sendgrid/api-reference

/** A time as SendGrid takes it, in seconds since 1970. What is no time is sent as it is: SendGrid refuses it. */
export function toSeconds(value: JsonValue): JsonValue {
  const written = asText(value).trim();
  if (/^\d+$/.test(written)) return Number(written);
  const time = Date.parse(written);
  return Number.isNaN(time) ? written : Math.floor(time / 1000);
}

export const offset: ListPaging = { by: 'offset', parameter: 'offset', size: { parameter: 'limit', most: 500 } };

export const since = as('since', sentAs(text('Since', { placeholder: '2026-01-01T00:00:00Z' }), toSeconds));
export const until = as('until', sentAs(text('Until', { placeholder: '2026-12-31T23:59:59Z' }), toSeconds));
export const email = as('email', text('Email address', { placeholder: 'ada@example.com' }));
