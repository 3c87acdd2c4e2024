import { as, required, text } from '../kit/parameters.ts';

// https://developers.google.com/workspace/slides/api/reference/rest

export const WRITE = ['https://www.googleapis.com/auth/presentations'];
export const READ = ['https://www.googleapis.com/auth/presentations.readonly'];

export const sampleId = '1EAYk18WDjIG-zp_0vLm3CsfQh_i8eXc67Jo2O9C6Vuc';

export const presentationId = required(
  as(
    'presentationId',
    text('Presentation', {
      loads: 'presentations',
      placeholder: sampleId,
      help: 'The ID in the URL of the presentation, between /d/ and /edit.',
    }),
  ),
);

export const slideId = required(
  as('slideId', text('Slide', { loads: 'slides', placeholder: 'g1f2e3d4c5b', help: 'The object ID of the slide.' })),
);
