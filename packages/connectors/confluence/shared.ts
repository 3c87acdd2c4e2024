import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ListPaging } from '../kit/paging.ts';
import { as, commaList, oneOf, paragraph, text } from '../kit/parameters.ts';

// https://developer.atlassian.com/cloud/confluence/rest/v2/intro/

/** The address of the next page lacks the part that names the cloud of a sign-in: only its cursor is taken. */
export const pages: ListPaging = {
  by: 'cursor',
  parameter: 'cursor',
  at: '_links.next',
  inAddress: 'cursor',
  size: { parameter: 'limit', most: 250 },
};

export const scopes = {
  readPage: ['read:page:confluence'],
  writePage: ['write:page:confluence'],
  deletePage: ['delete:page:confluence'],
  readSpace: ['read:space:confluence'],
  writeSpace: ['write:space:confluence'],
  readComment: ['read:comment:confluence'],
  writeComment: ['write:comment:confluence'],
  deleteComment: ['delete:comment:confluence'],
  readFile: ['read:attachment:confluence'],
  writeFile: ['write:attachment:confluence', 'read:content-details:confluence'],
  deleteFile: ['delete:attachment:confluence'],
  readLabel: ['read:label:confluence'],
  writeLabel: ['write:label:confluence'],
  search: ['read:content-details:confluence'],
  readTask: ['read:task:confluence'],
};

export const pageId = as('pageId', text('Page', { placeholder: '65537', help: 'The page ID.' }));
export const spaceId = as('spaceId', text('Space', { loads: 'spaces', placeholder: '98306', help: 'The space ID.' }));
export const spaceIds = as(
  'spaceIds',
  commaList('Spaces', { loads: 'spaces', help: 'Space IDs, separated by commas.' }),
);
export const title = as('title', text('Title'));
export const parentId = as('parentId', text('Parent page', { help: 'The page ID. If empty, the top of the space.' }));
export const content = as('content', paragraph('Content'));
export const format = as(
  'contentFormat',
  oneOf(
    'Format',
    [
      { value: 'text', label: 'Plain text' },
      { value: 'storage', label: 'Storage format (XHTML)' },
      { value: 'wiki', label: 'Wiki markup' },
      { value: 'atlas_doc_format', label: 'Atlassian document (JSON)' },
    ],
    { default: 'text', help: 'Of the content.' },
  ),
);
export const state = as(
  'pageState',
  oneOf(
    'Status',
    [
      { value: 'current', label: 'Published' },
      { value: 'draft', label: 'Draft' },
    ],
    { default: 'current' },
  ),
);
export const returnedFormat = as(
  'returnedFormat',
  oneOf('Return content as', [
    { value: 'storage', label: 'Storage format (XHTML)' },
    { value: 'atlas_doc_format', label: 'Atlassian document (JSON)' },
  ]),
);
export const order = as(
  'pageOrder',
  oneOf('Sort by', [
    { value: '-modified-date', label: 'Last modified first' },
    { value: '-created-date', label: 'Newest first' },
    { value: 'title', label: 'Title' },
  ]),
);

const escaped = (text_: string): string =>
  text_.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A plain text in the storage format: blank lines separate paragraphs, a line break stays one. */
export const toStorage = (written: string): string =>
  written
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*(?:\n[^\S\n]*)+/)
    .filter((one) => one.trim() !== '')
    .map((one) => `<p>${escaped(one.replaceAll(/^\n+|\n+$/g, '')).replaceAll('\n', '<br />')}</p>`)
    .join('');

/** A content as Confluence takes it. https://confluence.atlassian.com/doc/confluence-storage-format-790796544.html */
export function bodyOf(written: JsonValue | undefined, as_: JsonValue | undefined): JsonObject {
  const value = asText(written ?? '');
  return as_ === 'text'
    ? { representation: 'storage', value: toStorage(value) }
    : { representation: asText(as_ ?? 'storage'), value };
}

/** The body of a request with `content` and `format` made one. */
export function withBody({ content: written, format: as_, ...rest }: JsonObject): JsonValue {
  return written === undefined ? rest : { ...rest, body: bodyOf(written, as_) };
}

export const page = {
  id: '65537',
  status: 'current',
  title: 'Release notes',
  spaceId: '98306',
  parentId: '65500',
  authorId: '5b10ac8d82e05b22cc7d4ef5',
  createdAt: '2026-03-01T12:00:00.000Z',
  version: { number: 3, createdAt: '2026-03-02T08:30:00.000Z', message: '' },
};
