import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { message, subscriptions } from './message.ts';

/** Firebase Cloud Messaging, HTTP v1. */
export const FCM_ADDRESS = 'https://fcm.googleapis.com';

export const fcmConnector = defineConnector({
  vendor: 'fcm',
  name: 'Firebase Cloud Messaging',
  credentials: GOOGLE_ACCOUNTS,
  address: FCM_ADDRESS,
  objects: [message, subscriptions],
});
