import type { JsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { ConnectorObject } from '../kit/connector.ts';
import { as, flag, number, required, text } from '../kit/parameters.ts';
import { v1 } from './address.ts';
import * as of from './shared.ts';
import { updatePage } from './update.ts';

const onPage = { id: required(of.pageId) };
const written = { content: of.content, format: of.format };
const newPage = { spaceId: required(of.spaceId), title: required(of.title), status: of.state, ...written };
const label = { id: '1', name: 'release', prefix: 'global' };

/** Labels as the API takes them. */
const toLabels = ({ names }: JsonObject): JsonObject[] =>
  asText(names ?? '')
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => ({ prefix: 'global', name }));

export const page: ConnectorObject = {
  key: 'page',
  name: 'Page',
  operations: {
    create: {
      name: 'Create page',
      method: 'POST',
      path: '/pages',
      body: { ...newPage, parentId: of.parentId },
      prepare: of.withBody,
      // Confluence refuses a second page of the same title in a space.
      repeat: 'same',
      scopes: of.scopes.writePage,
      sample: of.page,
    },
    get: {
      name: 'Get page',
      method: 'GET',
      path: '/pages/{id}',
      params: onPage,
      query: { 'body-format': of.returnedFormat, 'include-labels': as('withLabels', flag('Include labels')) },
      scopes: of.scopes.readPage,
      sample: of.page,
    },
    update: {
      name: 'Update page',
      description: 'Reads the version of the page first. What is left empty stays as it is',
      method: 'PUT',
      path: '/pages/{id}',
      params: onPage,
      body: { title: of.title, parentId: of.parentId, ...written },
      inputs: {
        version: as(
          'knownVersion',
          number('Known version', {
            min: 1,
            step: 1,
            help: 'If the page has another version by now, the update fails.',
          }),
        ),
        message: as('versionMessage', text('Version comment')),
      },
      prepare: of.withBody,
      perform: updatePage,
      scopes: of.scopes.writePage,
      sample: of.page,
    },
    delete: {
      name: 'Delete page',
      description: 'Moves the page to the trash',
      method: 'DELETE',
      path: '/pages/{id}',
      params: onPage,
      scopes: of.scopes.deletePage,
      sample: { success: true },
    },
    list: {
      name: 'List pages',
      method: 'GET',
      path: '/pages',
      query: {
        'space-id': of.spaceIds,
        title: of.title,
        sort: of.order,
        'body-format': of.returnedFormat,
      },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readPage,
      sample: of.page,
    },
    listChildren: {
      name: 'List child pages',
      method: 'GET',
      path: '/pages/{id}/children',
      params: onPage,
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readPage,
      sample: { id: '65538', status: 'current', title: 'Release 1.1', spaceId: '98306' },
    },
    listLabels: {
      name: 'List labels of page',
      method: 'GET',
      path: '/pages/{id}/labels',
      params: onPage,
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readLabel,
      sample: label,
    },
    addLabels: {
      name: 'Add labels to page',
      method: 'POST',
      at: v1,
      path: '/content/{id}/label',
      params: onPage,
      body: {
        names: required(as('labels', text('Labels', { placeholder: 'release, 2026', help: 'Separated by commas.' }))),
      },
      prepare: toLabels,
      items: 'results',
      repeat: 'same',
      scopes: of.scopes.writeLabel,
      sample: label,
    },
    removeLabel: {
      name: 'Remove label from page',
      method: 'DELETE',
      at: v1,
      path: '/content/{id}/label',
      params: onPage,
      query: { name: required(as('labelName', text('Label'))) },
      scopes: of.scopes.writeLabel,
      sample: { success: true },
    },
    search: {
      name: 'Search',
      description: 'Finds pages, blog posts, comments and attachments by a query in CQL',
      method: 'GET',
      at: v1,
      path: '/search',
      query: {
        cql: required(
          as('cql', text('Query (CQL)', { placeholder: 'type = page AND text ~ "release" AND space = DOCS' })),
        ),
      },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.search,
      sample: {
        content: { id: '65537', type: 'page', title: 'Release notes' },
        title: 'Release notes',
        excerpt: 'What is new',
        lastModified: '2026-03-02T08:30:00.000Z',
      },
    },
  },
};

const { parentId: _parentId, ...post } = of.page;

export const blog: ConnectorObject = {
  key: 'blog',
  name: 'Blog post',
  operations: {
    create: {
      name: 'Create blog post',
      method: 'POST',
      path: '/blogposts',
      body: newPage,
      prepare: of.withBody,
      repeat: 'twice',
      scopes: of.scopes.writePage,
      sample: post,
    },
    list: {
      name: 'List blog posts',
      method: 'GET',
      path: '/blogposts',
      query: { 'space-id': of.spaceIds, sort: as('blogOrder', of.order), 'body-format': of.returnedFormat },
      items: 'results',
      next: of.pages,
      scopes: of.scopes.readPage,
      sample: post,
    },
  },
};
