import { defineTemplate, node } from '../template.ts';

const api = 'https://api.box.com/2.0';

export default defineTemplate({
  id: 'box-invoice-approval',
  name: 'Invoices for Approval in Box',
  description: 'Moves invoices that arrive in Box to the folder for approval, and asks for it in a comment.',
  category: 'Enterprise',
  difficulty: 'Beginner',
  icon: 'hard-drive',
  useCase:
    'For accounting teams: invoices do not stay unnoticed in the inbox, and who approves them is told at the file.',
  tags: ['box', 'invoices', 'approval', 'files'],
  estimatedTime: '6 min setup',
  nodes: {
    invoice: node('boxTrigger', [0, 0], 'New invoice', {
      description: 'Choose the folder that invoices arrive in.',
      event: 'fileUploaded',
      folderId: 'your-inbox-folder-id',
    }),
    move: node('boxStorage', [1, 0], 'Move to approval', {
      description: 'Choose the folder of invoices that wait for approval.',
      operation: 'file.update',
      fileId: '{{ id }}',
      toFolder: 'your-approval-folder-id',
    }),
    comment: node('boxStorage', [2, 0], 'Ask for approval', {
      operation: 'comment.create',
      fileId: '{{ id }}',
      commentText: 'Please approve {{ name }}.',
    }),
  },
  flow: ['invoice > move > comment'],
  trials: [
    {
      title: 'An invoice is moved, and the comment asks for its approval',
      given: [{ type: 'file', id: '12345', name: 'Acme.pdf' }],
      answers: {
        [`PUT ${api}/files/12345`]: { type: 'file', id: '12345', name: 'Acme.pdf' },
        [`POST ${api}/comments`]: { type: 'comment', id: '1' },
      },
      sends: {
        [`PUT ${api}/files/12345`]: [{ parent: { id: 'your-approval-folder-id' } }],
        [`POST ${api}/comments`]: [{ item: { id: '12345', type: 'file' }, message: 'Please approve Acme.pdf.' }],
      },
      gives: { 'Ask for approval': [{ id: '1' }] },
    },
  ],
});
