import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { as, sentAs, text } from '../kit/parameters.ts';

// https://www.dropbox.com/developers/documentation/http/documentation

export const READ = ['files.metadata.read'];
export const READ_CONTENT = ['files.content.read'];
export const WRITE = ['files.content.write'];
export const READ_SHARES = ['sharing.read'];
export const WRITE_SHARES = ['sharing.write'];

/** The address that takes and gives the contents of files. */
export const CONTENT = 'https://content.dropboxapi.com/2';

/** A path as Dropbox has it: with a slash in front, none at the end, and '' for the root. IDs such as `id:a4ay` stay as they are. */
export function dropboxPath(written: unknown): string {
  const path = asText(written ?? '').trim();
  if (/^(id|ns|rev):/.test(path)) return path;
  const plain = path.replace(/^\/+|\/+$/g, '');
  return plain === '' ? '' : `/${plain}`;
}

const HELP = 'A path or an ID, such as id:a4ayc_80_OEAAAAAAAAAXw.';

/** A file or folder that is there. */
export const path = sentAs(
  as('path', text('File or folder', { placeholder: '/Invoices/2026-03.pdf', help: HELP })),
  dropboxPath,
);
/** Where something is to be. */
export const toPath = sentAs(as('toPath', text('To', { placeholder: '/Archive/2026-03.pdf' })), dropboxPath);
/** A folder; a slash for all that the app can see. */
export const folder = sentAs(
  as('folder', text('Folder', { default: '/', loads: 'folders', help: 'A path or an ID. / is the root.' })),
  dropboxPath,
);

/** JSON as a header holds it: everything beyond ASCII is escaped. https://www.dropbox.com/developers/reference/json-encoding */
export const headerJson = (value: JsonValue): string =>
  JSON.stringify(value).replaceAll(/[\u007F-\uFFFF]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });

export const file = {
  '.tag': 'file',
  id: 'id:a4ayc_80_OEAAAAAAAAAXw',
  name: '2026-03.pdf',
  path_lower: '/invoices/2026-03.pdf',
  path_display: '/Invoices/2026-03.pdf',
  client_modified: '2026-03-02T08:30:00Z',
  server_modified: '2026-03-02T08:30:02Z',
  rev: 'a1c10ce0dd78',
  size: 48_210,
};
export const folderSample = {
  id: 'id:a4ayc_80_OEAAAAAAAAAXz',
  name: 'Invoices',
  path_lower: '/invoices',
  path_display: '/Invoices',
};
