import { as, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/docs/api/reference/rest

export const WRITE = ['https://www.googleapis.com/auth/documents'];
export const READ = ['https://www.googleapis.com/auth/documents.readonly'];

export const documentId = required(
  as(
    'documentId',
    text('Document', {
      loads: 'documents',
      placeholder: '195j9eDD3ccgjQRttHhJPymLJUCOUjs-jmwTrekvdjFE',
      help: 'The ID in the URL of the document, between /d/ and /edit.',
    }),
  ),
);

export const sampleId = '195j9eDD3ccgjQRttHhJPymLJUCOUjs-jmwTrekvdjFE';
