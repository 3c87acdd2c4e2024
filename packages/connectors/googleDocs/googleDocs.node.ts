import { connectorNode } from '../kit/node.ts';
import { googleDocsConnector } from './googleDocs.ts';

export const googleDocs = connectorNode(googleDocsConnector, {
  type: 'googleDocs',
  name: 'Google Docs',
  category: 'Google Workspace',
  icon: 'file-text',
  description: 'Creates, reads and changes documents in Google Docs, also from templates with placeholders',
  start: 'document.create',
  examples: [
    {
      title: 'A line is added to a document',
      given: [{ customer: 'Ada' }],
      with: { operation: 'content.append', documentId: '195j9eDD3ccg', text: 'Called {{ customer }}' },
      answers: {
        'POST https://docs.googleapis.com/v1/documents/195j9eDD3ccg:batchUpdate': { documentId: '195j9eDD3ccg' },
      },
      gives: { main: [{ documentId: '195j9eDD3ccg' }] },
    },
    {
      title: 'A document needs a title',
      given: [{}],
      with: { operation: 'document.create' },
      fails: 'field_required',
    },
  ],
});
