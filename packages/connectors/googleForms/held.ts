import { DRIVE_FIELDS } from '../google/drive-files.ts';
import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleForms } from './googleForms.node.ts';
import { googleFormsConnector } from './googleForms.ts';

const form = {
  revisionId: '1',
  items: [
    { itemId: 'other', title: 'Text', textItem: {} },
    {
      itemId: '5a1b2c3d',
      title: 'Which?',
      questionItem: { question: { questionId: '7e', choiceQuestion: { type: 'RADIO', options: [{ value: 'a' }] } } },
    },
  ],
};
const answers = { responses: [{ responseId: 'r1', answers: {} }] };

export const held: HeldConnector = {
  connector: googleFormsConnector,
  node: googleForms,
  descriptions: ['googleForms', 'googleDrive'],
  credential: googleToken,
  values: { token: 'token' },
  fields: {
    questionType: 'RADIO',
    questionOptions: 'a, b',
    questionRequired: 'true',
    submittedSince: '2026-03-01T12:00:00Z',
    newPosition: 1,
    updateRequests: '[{ "deleteItem": { "location": { "index": 0 } } }]',
  },
  answers: {
    'question.list': form,
    'question.add': form,
    'question.update': form,
    'question.move': form,
    'question.delete': form,
    'response.list': answers,
  },
  excused: {
    'form.list': DRIVE_FIELDS,
    'form.listInFolder': DRIVE_FIELDS,
    'form.copy': DRIVE_FIELDS,
    'folder.list': DRIVE_FIELDS,
  },
};
