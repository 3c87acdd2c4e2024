import { as, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/drive/api/reference/rest/v3

export const WRITE = ['https://www.googleapis.com/auth/drive'];
export const READ = ['https://www.googleapis.com/auth/drive.readonly'];

/** Without it, operations do not see the files of shared drives. */
export const everywhere = { supportsAllDrives: 'true' };

const FACTS = 'id,name,mimeType,size,parents,createdTime,modifiedTime,webViewLink,description,starred,trashed';
/** What is asked of a file, and of each file of a list: Google gives only id, name and type by itself. */
export const facts = { ...everywhere, fields: FACTS };
export const listedFacts = {
  ...everywhere,
  includeItemsFromAllDrives: 'true',
  fields: `nextPageToken,files(${FACTS})`,
};

export const fileId = required(text('File', { loads: 'files', help: 'The file ID. Folders are files, too.' }));
export const folderId = text('Folder', { loads: 'folders', help: 'The folder ID. If empty, My Drive.' });
export const name = as('fileName', text('Name'));
export const description = as('fileDescription', text('Description'));

/** A text in a search of Google Drive, in its quotation marks. */
export const quoted = (value: string): string => `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

export const sample = {
  id: '1Bk3rQy0eHkZ',
  name: 'Invoice.pdf',
  mimeType: 'application/pdf',
  size: '48210',
  parents: ['0AKx7'],
  webViewLink: 'https://drive.google.com/file/d/1Bk3rQy0eHkZ/view',
};
