import { as, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/forms/api/reference/rest

export const WRITE = ['https://www.googleapis.com/auth/forms.body'];
export const READ = ['https://www.googleapis.com/auth/forms.body.readonly'];
export const RESPONSES = ['https://www.googleapis.com/auth/forms.responses.readonly'];

export const sampleId = '1FAIpQLSd0iBLPh4suZoGW938EU1WIxzObQjXLgmgjEhCwg';

export const formId = required(
  as(
    'formId',
    text('Form', {
      loads: 'forms',
      placeholder: sampleId,
      help: 'The ID in the URL of the form while you edit it, between /d/ and /edit.',
    }),
  ),
);
