import { connectorNode } from '../kit/node.ts';
import { googleFormsConnector } from './googleForms.ts';

const form = 'https://forms.googleapis.com/v1/forms/1FAIpQLSd';

export const googleForms = connectorNode(googleFormsConnector, {
  type: 'googleForms',
  name: 'Google Forms',
  category: 'Google Workspace',
  icon: 'list-checks',
  description: 'Creates forms with their questions in Google Forms, and reads responses by the texts of the questions',
  start: 'response.list',
  examples: [
    {
      title: 'A response has the texts of the questions as names',
      given: [{}],
      with: { operation: 'response.get', formId: '1FAIpQLSd', responseId: 'r1' },
      answers: {
        [`GET ${form}`]: {
          items: [{ title: 'What is your name?', questionItem: { question: { questionId: '7e8f9a0b' } } }],
        },
        [`GET ${form}/responses/r1`]: {
          responseId: 'r1',
          answers: { '7e8f9a0b': { textAnswers: { answers: [{ value: 'Ada' }] } } },
        },
      },
      gives: { main: [{ responseId: 'r1', answers: { 'What is your name?': 'Ada' } }] },
    },
    {
      title: 'A form needs a title',
      given: [{}],
      with: { operation: 'form.create' },
      fails: 'field_required',
    },
  ],
});
