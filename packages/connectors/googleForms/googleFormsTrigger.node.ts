import { connectorTrigger } from '../kit/trigger.ts';
import { googleFormsConnector } from './googleForms.ts';

const response = {
  responseId: 'ACYDBNhZI4SE',
  createTime: '2026-03-01T12:00:00.123Z',
  lastSubmittedTime: '2026-03-01T12:00:00.123456Z',
  answers: { 'What is your name?': 'Ada' },
};

export const googleFormsTrigger = connectorTrigger(googleFormsConnector, {
  type: 'googleFormsTrigger',
  name: 'Google Forms Trigger',
  category: 'Google Workspace',
  icon: 'list-checks',
  description: 'Starts the workflow when somebody submits a form in Google Forms',
  start: 'responseSubmitted',
  asks: ['formId'],
  examples: [
    {
      title: 'A response is an item',
      given: [response],
      with: { event: 'responseSubmitted', formId: '1FAIpQLSd' },
      gives: { main: [response] },
    },
    {
      title: 'A run that reports a problem fails',
      given: [{ connectorProblem: 'The credential is not accepted.' }],
      with: { event: 'responseSubmitted', formId: '1FAIpQLSd' },
      fails: 'connector_poll_failed',
    },
  ],
});
