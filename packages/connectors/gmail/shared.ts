import { as, list, required, text } from '../kit/parameters.ts';
import { pagesOf } from '../google/paging.ts';

// https://developers.google.com/workspace/gmail/api/reference/rest

export const READ = ['https://www.googleapis.com/auth/gmail.readonly'];
export const SEND = ['https://www.googleapis.com/auth/gmail.send'];
export const MODIFY = ['https://www.googleapis.com/auth/gmail.modify'];
export const DRAFTS = ['https://www.googleapis.com/auth/gmail.compose'];
export const LABELS = ['https://www.googleapis.com/auth/gmail.labels'];
export const DELETE = ['https://mail.google.com/'];

/** The account of the credential. */
export const MAILBOX = '/gmail/v1/users/me';

export const messageId = as('messageId', text('Message ID', { placeholder: '18c2f0d9b1a3e4f5' }));
export const threadId = as('threadId', text('Thread ID', { placeholder: '18c2f0d9b1a3e4f5' }));
export const draftId = as('draftId', text('Draft ID', { placeholder: 'r-8427410356812345678' }));
export const labels = as(
  'labels',
  list('Labels', { loads: 'labels', placeholder: 'STARRED', help: 'Label IDs, separated by commas.' }),
);
export const query = as(
  'query',
  text('Query', { placeholder: 'from:ada@example.com has:attachment', help: 'The syntax of the search box in Gmail.' }),
);
export const byMessage = { id: required(messageId) };
export const byThread = { id: required(threadId) };

export const pages = pagesOf('maxResults', 500);

/** A message as lists and writes give it. */
export const reference = { id: '18c2f0d9b1a3e4f5', threadId: '18c2f0d9b1a3e4f5', labelIds: ['SENT'] };
