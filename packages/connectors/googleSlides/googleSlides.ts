import { GOOGLE_ACCOUNTS } from '../google/accounts.ts';
import { driveEvent } from '../google/drive-files.ts';
import { defineConnector } from '../kit/connector.ts';
import { content } from './content.ts';
import { folder, presentation } from './presentation.ts';
import { slide } from './slide.ts';

export const googleSlidesConnector = defineConnector({
  vendor: 'googleSlides',
  name: 'Google Slides',
  credentials: GOOGLE_ACCOUNTS,
  address: 'https://slides.googleapis.com',
  objects: [presentation, slide, content, folder],
  lists: {
    presentations: { operation: 'presentation.list', value: 'id', label: 'name', search: 'nameContains' },
    slides: { operation: 'presentation.texts', value: 'objectId', label: 'title', needs: ['presentationId'] },
    folders: { operation: 'folder.list', value: 'id', label: 'name', search: 'folderNameContains' },
  },
  events: {
    presentationAdded: driveEvent('Presentation created', 'presentation.list', 'createdTime'),
    presentationChanged: driveEvent('Presentation created or updated', 'presentation.list', 'modifiedTime'),
    addedInFolder: driveEvent('Presentation created in a folder', 'presentation.listInFolder', 'createdTime'),
    changedInFolder: driveEvent(
      'Presentation created or updated in a folder',
      'presentation.listInFolder',
      'modifiedTime',
    ),
  },
});
