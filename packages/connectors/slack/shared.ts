import type { ListPaging } from '../kit/paging.ts';
import { as, text } from '../kit/parameters.ts';

// https://docs.slack.dev/reference/methods

/** https://docs.slack.dev/apis/web-api/pagination */
export const cursor: ListPaging = {
  by: 'cursor',
  parameter: 'cursor',
  at: 'response_metadata.next_cursor',
  size: { parameter: 'limit', most: 200 },
};

export const channel = text('Channel', { loads: 'channels', placeholder: 'C0123456789' });
export const user = text('Member', { loads: 'users', placeholder: 'U0123456789' });
export const timestamp = as(
  'messageTs',
  text('Message', { placeholder: '1700000000.000100', help: 'The timestamp (ts) of the message.' }),
);
export const thread = as('threadTs', text('Reply in thread', { help: 'The timestamp (ts) of the parent message.' }));
