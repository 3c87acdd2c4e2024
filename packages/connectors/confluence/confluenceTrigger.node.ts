import { connectorTrigger } from '../kit/trigger.ts';
import { confluenceConnector } from './confluence.ts';

const page = { id: '65537', title: 'Release notes', spaceId: '98306', createdAt: '2026-03-01T12:00:00.000Z' };

export const confluenceTrigger = connectorTrigger(confluenceConnector, {
  type: 'confluenceTrigger',
  name: 'Confluence Trigger',
  category: 'File Storage & Documents',
  icon: 'file-text',
  description: 'Starts the workflow when pages, blog posts or comments are created or updated in Confluence',
  start: 'pageCreated',
  asks: ['spaceIds', 'returnedFormat'],
  examples: [
    {
      title: 'A page is an item',
      given: [page],
      with: { event: 'pageCreated', spaceIds: '98306' },
      gives: { main: [page] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'pageCreated' },
      fails: 'connector_poll_failed',
    },
  ],
});
