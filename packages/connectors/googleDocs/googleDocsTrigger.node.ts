import { connectorTrigger } from '../kit/trigger.ts';
import { googleDocsConnector } from './googleDocs.ts';

const document = { id: '1qpyC0XzvTcK', name: 'Offer', modifiedTime: '2026-03-01T12:00:00.000Z' };

export const googleDocsTrigger = connectorTrigger(googleDocsConnector, {
  type: 'googleDocsTrigger',
  name: 'Google Docs Trigger',
  category: 'Google Workspace',
  icon: 'file-text',
  description: 'Starts the workflow when documents are created or updated in Google Docs',
  start: 'documentChanged',
  asks: ['nameContains', 'inFolder'],
  examples: [
    {
      title: 'A document is an item',
      given: [document],
      with: { event: 'documentChanged' },
      gives: { main: [document] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'documentChanged' },
      fails: 'connector_poll_failed',
    },
  ],
});
