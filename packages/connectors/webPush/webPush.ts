import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { FCM_ADDRESS } from '../fcm/fcm.ts';
import { message } from '../fcm/message.ts';
import { defineConnector } from '../kit/connector.ts';
import { browser } from './browser.ts';

const googleOnly = Object.fromEntries(
  Object.entries(message.operations).map(([key, operation]) => [key, { ...operation, credentials: GOOGLE_ACCOUNTS }]),
);

/** Notifications in browsers by their own push services, and in apps by Firebase. */
export const webPush = defineConnector({
  vendor: 'webPush',
  name: 'Web Push and Firebase',
  credentials: ['vapidKeys', ...GOOGLE_ACCOUNTS],
  address: FCM_ADDRESS,
  objects: [browser, { ...message, operations: googleOnly }],
});
