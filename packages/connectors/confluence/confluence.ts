import { defineConnector } from '../kit/connector.ts';
import { v2 } from './address.ts';
import { blog, page } from './page.ts';
import { attachment, comment, space } from './space.ts';

const NEWEST = '-created-date';

export const confluenceConnector = defineConnector({
  vendor: 'confluence',
  name: 'Confluence',
  credentials: ['confluenceToken', 'confluenceOAuth'],
  address: v2,
  objects: [page, blog, space, comment, attachment],
  lists: { spaces: { operation: 'space.list', value: 'id', label: 'name' } },
  events: {
    pageCreated: {
      name: 'Page created',
      operation: 'page.list',
      with: { pageOrder: NEWEST },
      id: 'id',
      time: 'createdAt',
      once: 'each',
    },
    pageChanged: {
      name: 'Page created or updated',
      operation: 'page.list',
      with: { pageOrder: '-modified-date' },
      id: 'id',
      time: 'version.createdAt',
      once: 'change',
    },
    blogCreated: {
      name: 'Blog post created',
      operation: 'blog.list',
      with: { blogOrder: NEWEST },
      id: 'id',
      time: 'createdAt',
      once: 'each',
    },
    commentCreated: {
      name: 'Comment added',
      operation: 'comment.listAll',
      with: { commentOrder: NEWEST },
      id: 'id',
      time: 'version.createdAt',
      once: 'each',
    },
  },
});
