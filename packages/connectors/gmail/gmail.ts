import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { attachment } from './attachment.ts';
import { draft } from './draft.ts';
import { label } from './label.ts';
import { message } from './message.ts';
import { thread } from './thread.ts';

export const gmailConnector = defineConnector({
  vendor: 'gmail',
  name: 'Gmail',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://gmail.googleapis.com',
  objects: [message, attachment, thread, draft, label],
  lists: { labels: { operation: 'label.list', value: 'id', label: 'name' } },
  events: {
    messageReceived: {
      name: 'Message received',
      operation: 'message.search',
      with: {},
      id: 'id',
      time: 'date',
      once: 'each',
      since: 'receivedSince',
    },
  },
});
