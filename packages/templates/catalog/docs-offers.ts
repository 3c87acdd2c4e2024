import { defineTemplate, node } from '../template.ts';

const drive = 'https://www.googleapis.com/drive/v3/files';
const docs = 'https://docs.googleapis.com/v1/documents';
const mail = 'https://gmail.googleapis.com/gmail/v1/users/me/messages/send';

export default defineTemplate({
  id: 'docs-offers',
  name: 'Offers from a Google Docs Template',
  description:
    'Creates an offer from a Google Docs template for each request, with a table of the items, and mails the link.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'file-text',
  useCase: 'For sales: an offer is written in a minute, in the layout that you have designed in Google Docs.',
  tags: ['google docs', 'offers', 'documents', 'sales'],
  estimatedTime: '10 min setup',
  nodes: {
    request: node('webhookTrigger', [0, 0], 'Offer requested', {}),
    offer: node('googleDocs', [1, 0], 'Create the offer', {
      description: 'Choose your own template. It has placeholders such as {{customer}} and {{total}}.',
      operation: 'document.fromTemplate',
      documentId: 'your-template-id',
      copyName: 'Offer for {{ customer }}',
    }),
    items: node('googleDocs', [2, 0], 'Add the items', {
      operation: 'content.insertTable',
      documentId: '{{ documentId }}',
      tableRows: '{{ $node("Offer requested").json.items }}',
    }),
    send: node('gmail', [3, 0], 'Send the link', {
      operation: 'message.send',
      to: '{{ $node("Offer requested").json.email }}',
      subject: 'Your offer',
      mailText:
        'Dear {{ $node("Offer requested").json.customer }}, here is your offer: {{ $node("Create the offer").json.webViewLink }}',
    }),
  },
  flow: ['request > offer > items > send'],
  trials: [
    {
      title: 'A request becomes an offer with its items',
      given: [{ customer: 'Ada', email: 'ada@example.com', total: 90, items: [{ Item: 'Chair', Price: 90 }] }],
      answers: {
        [`POST ${drive}/your-template-id/copy`]: {
          id: 'd1',
          name: 'Offer for Ada',
          webViewLink: 'https://docs.google.com/document/d/d1/edit',
        },
        [`POST ${docs}/d1:batchUpdate`]: { documentId: 'd1', replies: [{ replaceAllText: { occurrencesChanged: 1 } }] },
        [`GET ${docs}/d1`]: { documentId: 'd1', revisionId: 'r1', body: { content: [{ endIndex: 2 }] } },
        [`POST ${mail}`]: { id: 'm1', labelIds: ['SENT'] },
      },
      sends: {
        [`POST ${docs}/d1:batchUpdate`]: [{}, { writeControl: { requiredRevisionId: 'r1' } }],
      },
      gives: { 'Create the offer': [{ documentId: 'd1', replaced: { customer: 1 } }], 'Send the link': [{ id: 'm1' }] },
    },
  ],
});
