import { defineTemplate, node } from '../template.ts';

const drive = 'https://www.googleapis.com/drive/v3/files';

export default defineTemplate({
  id: 'drive-file-sorting',
  name: 'Incoming Files Sorted in Drive',
  description: 'Moves files from a Google Drive inbox to a folder for their type and shares the PDFs with bookkeeping.',
  category: 'Data Processing',
  difficulty: 'Beginner',
  icon: 'files',
  useCase:
    'For shared inboxes of scans and uploads. Everybody drops files into one folder; each is moved to where others look for it.',
  tags: ['google drive', 'files', 'folders', 'sharing'],
  estimatedTime: '8 min setup',
  nodes: {
    added: node('googleDriveTrigger', [0, 1], 'File added', {
      description: 'The ID of a folder is the last part of its URL.',
      query: "'your-inbox-folder-id' in parents and trashed = false",
    }),
    kind: node('switch', [1, 1], 'What kind?', {
      cases: [
        { name: 'documents', value: 'mimeType === "application/pdf"' },
        { name: 'pictures', value: '(mimeType ?? "").startsWith("image/")' },
      ],
    }),
    documents: node('googleDrive', [2, 0], 'To the documents', {
      operation: 'file.move',
      fileId: '{{ id }}',
      toFolder: 'your-documents-folder-id',
    }),
    share: node('googleDrive', [3, 0], 'Share with bookkeeping', {
      operation: 'permission.create',
      fileId: '{{ id }}',
      sharedWith: 'user',
      role: 'reader',
      emailAddress: 'bookkeeping@example.com',
      sendNotificationEmail: 'false',
    }),
    pictures: node('googleDrive', [2, 1], 'To the pictures', {
      operation: 'file.move',
      fileId: '{{ id }}',
      toFolder: 'your-pictures-folder-id',
    }),
    other: node('googleDrive', [2, 2], 'Star for review', {
      operation: 'file.update',
      fileId: '{{ id }}',
      starred: 'true',
    }),
  },
  flow: ['added > kind:documents > documents > share', 'kind:pictures > pictures', 'kind:otherwise > other'],
  trials: [
    {
      title: 'A PDF is moved and shared',
      given: [{ id: 'f1', name: 'Receipt.pdf', mimeType: 'application/pdf' }],
      answers: {
        [`GET ${drive}/f1`]: { id: 'f1', parents: ['your-inbox-folder-id'] },
        [`PATCH ${drive}/f1`]: { id: 'f1', parents: ['your-documents-folder-id'] },
        [`POST ${drive}/f1/permissions`]: { id: 'p1', role: 'reader' },
      },
      gives: {
        'To the documents': [{ id: 'f1', parents: ['your-documents-folder-id'] }],
        'Share with bookkeeping': [{ role: 'reader' }],
      },
    },
    {
      title: 'A picture goes to the pictures; all else is starred',
      given: [
        { id: 'f2', name: 'Team.jpg', mimeType: 'image/jpeg' },
        { id: 'f3', name: 'Notes.txt', mimeType: 'text/plain' },
      ],
      answers: {
        [`GET ${drive}/f2`]: { id: 'f2', parents: ['your-inbox-folder-id'] },
        [`PATCH ${drive}/f2`]: { id: 'f2', parents: ['your-pictures-folder-id'] },
        [`PATCH ${drive}/f3`]: { id: 'f3', starred: true },
      },
      gives: { 'To the pictures': [{ id: 'f2' }], 'Star for review': [{ id: 'f3', starred: true }] },
    },
  ],
});
