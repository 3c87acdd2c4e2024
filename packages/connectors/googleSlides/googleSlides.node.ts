import { connectorNode } from '../kit/node.ts';
import { googleSlidesConnector } from './googleSlides.ts';

export const googleSlides = connectorNode(googleSlidesConnector, {
  type: 'googleSlides',
  name: 'Google Slides',
  category: 'Google Workspace',
  icon: 'presentation',
  description: 'Creates presentations in Google Slides, also from templates, changes slides and gives them as pictures',
  start: 'presentation.create',
  examples: [
    {
      title: 'A report is filled with the numbers of the item',
      given: [{ revenue: 120 }],
      with: { operation: 'content.fill', presentationId: '1EAYk18WDjIG' },
      answers: {
        'POST https://slides.googleapis.com/v1/presentations/1EAYk18WDjIG:batchUpdate': {
          replies: [{ replaceAllText: { occurrencesChanged: 1 } }],
        },
      },
      gives: { main: [{ presentationId: '1EAYk18WDjIG', replaced: { revenue: 1 } }] },
    },
    {
      title: 'A presentation needs a title',
      given: [{}],
      with: { operation: 'presentation.create' },
      fails: 'field_required',
    },
  ],
});
