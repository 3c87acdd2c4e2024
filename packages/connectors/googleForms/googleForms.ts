import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { defineConnector } from '../kit/connector.ts';
import { folder, form } from './form.ts';
import { question } from './question.ts';
import { response } from './response.ts';
import { watch } from './watch.ts';

const responses = { operation: 'response.list', with: {}, id: 'responseId', since: 'submittedSince' };

export const googleFormsConnector = defineConnector({
  vendor: 'googleForms',
  name: 'Google Forms',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://forms.googleapis.com',
  objects: [form, question, response, watch, folder],
  lists: {
    forms: { operation: 'form.list', value: 'id', label: 'name', search: 'nameContains' },
    questions: { operation: 'question.list', value: 'itemId', label: 'title', needs: ['formId'] },
    folders: { operation: 'folder.list', value: 'id', label: 'name', search: 'folderNameContains' },
  },
  events: {
    responseSubmitted: { ...responses, name: 'Response submitted', time: 'createTime', once: 'each' },
    responseChanged: { ...responses, name: 'Response submitted or edited', time: 'lastSubmittedTime', once: 'change' },
  },
});
