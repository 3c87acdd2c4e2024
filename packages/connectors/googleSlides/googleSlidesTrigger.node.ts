import { connectorTrigger } from '../kit/trigger.ts';
import { googleSlidesConnector } from './googleSlides.ts';

const presentation = { id: '1EAYk18WDjIG', name: 'Quarterly report', modifiedTime: '2026-03-01T12:00:00.000Z' };

export const googleSlidesTrigger = connectorTrigger(googleSlidesConnector, {
  type: 'googleSlidesTrigger',
  name: 'Google Slides Trigger',
  category: 'Google Workspace',
  icon: 'presentation',
  description: 'Starts the workflow when presentations are created or updated in Google Slides',
  start: 'presentationChanged',
  asks: ['nameContains', 'inFolder'],
  examples: [
    {
      title: 'A presentation is an item',
      given: [presentation],
      with: { event: 'presentationChanged' },
      gives: { main: [presentation] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'presentationChanged' },
      fails: 'connector_poll_failed',
    },
  ],
});
