import { DRIVE_FIELDS } from '../google/drive-files.ts';
import { googleToken } from '../google/googleToken.credential.ts';
import type { HeldConnector } from '../testing/held-connector.ts';
import { googleSlides } from './googleSlides.node.ts';
import { googleSlidesConnector } from './googleSlides.ts';

export const held: HeldConnector = {
  connector: googleSlidesConnector,
  node: googleSlides,
  descriptions: ['googleSlides', 'googleDrive'],
  credential: googleToken,
  values: { token: 'token' },
  fields: {
    placeholders: [{ name: 'name', value: 'Ada' }],
    updateRequests: '[{ "deleteObject": { "objectId": "g1f2e3d4c5b" } }]',
  },
  // The copy and its placeholders are requests to two APIs; "Fill in placeholders" holds the second.
  by: { 'presentation.fromTemplate': { placeholders: [] } },
  answers: { 'presentation.texts': { slides: [{ objectId: 'p' }] }, 'slide.list': { slides: [{ objectId: 'p' }] } },
  excused: {
    'presentation.list': DRIVE_FIELDS,
    'presentation.listInFolder': DRIVE_FIELDS,
    'presentation.createInFolder': DRIVE_FIELDS,
    'presentation.copy': DRIVE_FIELDS,
    'presentation.fromTemplate': DRIVE_FIELDS,
    'folder.list': DRIVE_FIELDS,
  },
  unheld: {
    'slide.thumbnail':
      'It loads a picture from an address that the answer names; "Get picture URL of slide" holds the first request. https://developers.google.com/workspace/slides/api/reference/rest/v1/presentations.pages/getThumbnail',
  },
};
