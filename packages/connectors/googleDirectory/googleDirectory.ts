import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { user } from './user.ts';

export const googleDirectoryConnector = defineConnector({
  vendor: 'googleDirectory',
  name: 'Google Workspace directory',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://admin.googleapis.com/admin/directory/v1',
  objects: [user],
});
