import type { JsonObject } from '@heddle/contract/json';
import { driveFiles, driveFolders } from '../google/drive-files.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, json, oneOf, paragraph, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const kind = { mimeType: 'application/vnd.google-apps.form', one: 'form', many: 'forms', id: of.formId };
const { list, listInFolder, copy } = driveFiles(kind);
const params = { formId: of.formId };
const sample = {
  formId: of.sampleId,
  info: { title: 'Registration', documentTitle: 'Registration' },
  revisionId: '00000021',
  responderUri: 'https://docs.google.com/forms/d/e/1FAIpQLSd0iBLPh4/viewform',
};
const updated = { form: sample, writeControl: { requiredRevisionId: '00000022' } };

/** The requests for the facts and the settings that are given: each names the fields that it changes. */
export function updateRequests({ title, description, email, quiz }: JsonObject): JsonObject[] {
  const info = Object.fromEntries(
    Object.entries({ title, description }).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  const requests: JsonObject[] = [];
  if (Object.keys(info).length > 0)
    requests.push({ updateFormInfo: { info, updateMask: Object.keys(info).join(',') } });
  if (email !== undefined)
    requests.push({ updateSettings: { settings: { emailCollectionType: email }, updateMask: 'emailCollectionType' } });
  if (quiz !== undefined)
    requests.push({
      updateSettings: { settings: { quizSettings: { isQuiz: quiz } }, updateMask: 'quizSettings.isQuiz' },
    });
  return requests;
}

export const form: ConnectorObject = {
  key: 'form',
  name: 'Form',
  operations: {
    create: {
      name: 'Create form',
      description: 'Creates a form without questions',
      method: 'POST',
      path: '/v1/forms',
      query: { unpublished: flag('Do not publish yet') },
      body: {
        'info.title': required(as('title', text('Title', { help: 'What people see.' }))),
        'info.documentTitle': as('documentTitle', text('Name in Google Drive', { help: 'If empty, the title.' })),
      },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample,
    },
    get: {
      name: 'Get form',
      description: 'Gets title, settings and all questions',
      method: 'GET',
      path: '/v1/forms/{formId}',
      params,
      items: '',
      scopes: of.READ,
      sample,
    },
    update: {
      name: 'Update form',
      method: 'POST',
      path: '/v1/forms/{formId}:batchUpdate',
      params,
      body: {
        title: as('newTitle', text('New title')),
        description: as('formDescription', paragraph('Description')),
        email: as(
          'collectEmail',
          oneOf('Email addresses', [
            { value: 'DO_NOT_COLLECT', label: 'Do not collect' },
            { value: 'VERIFIED', label: 'Of the signed-in account' },
            { value: 'RESPONDER_INPUT', label: 'Ask for it' },
          ]),
        ),
        quiz: flag('Is a quiz'),
      },
      prepare: (body) => ({ includeFormInResponse: true, requests: updateRequests(body) }),
      items: '',
      repeat: 'same',
      scopes: of.WRITE,
      sample: updated,
    },
    publish: {
      name: 'Publish form',
      description: 'Publishes a form, or ends it: then it takes no more responses',
      method: 'POST',
      path: '/v1/forms/{formId}:setPublishSettings',
      params,
      body: {
        'publishSettings.publishState.isPublished': required(flag('Published', { default: 'true' })),
        'publishSettings.publishState.isAcceptingResponses': required(flag('Accepts responses', { default: 'true' })),
      },
      fixed: { body: { updateMask: '*' } },
      items: '',
      repeat: 'same',
      scopes: of.WRITE,
      sample: {
        formId: of.sampleId,
        publishSettings: { publishState: { isPublished: true, isAcceptingResponses: true } },
      },
    },
    batchUpdate: {
      name: 'Batch update',
      description: 'Sends any requests of the API; all are done or none',
      method: 'POST',
      path: '/v1/forms/{formId}:batchUpdate',
      params,
      body: {
        requests: required(
          as(
            'updateRequests',
            json('Requests', {
              placeholder: '[{ "deleteItem": { "location": { "index": 0 } } }]',
              help: 'A list, as in the documentation of Google.',
            }),
          ),
        ),
        'writeControl.requiredRevisionId': text('Required revision ID', {
          help: 'Fails if the form was changed since this revision.',
        }),
      },
      fixed: { body: { includeFormInResponse: true } },
      items: '',
      repeat: 'twice',
      scopes: of.WRITE,
      sample: updated,
    },
    copy,
    list,
    listInFolder,
  },
};

export const folder: ConnectorObject = {
  key: 'folder',
  name: 'Folder',
  operations: { list: driveFolders },
};
