import { main } from '@heddle/contract/node/context';
import { defineNode } from '@heddle/contract/node/define';
import { choice, text } from '@heddle/contract/node/fields';
import { defaults } from '@heddle/contract/workflow/schema';
import { chargeFields } from './charge-fields.ts';
import { guardFields } from './fields.ts';

export const webhookTrigger = defineNode({
  type: 'webhookTrigger',
  name: 'Webhook Trigger',
  category: 'Core Operations',
  icon: 'webhook',
  description: 'Starts the workflow when an HTTP request arrives at its URL',
  summary: '{method} {endpoint}',
  trigger: true,
  startedBy: 'webhook',
  panel: 'webhookAddress',
  effect: 'none',
  fields: {
    endpoint: text({
      label: 'Endpoint',
      default: defaults.webhookEndpoint,
      required: true,
      expression: false,
      help: 'The last part of the URL, starting with a slash.',
    }),
    method: choice({
      label: 'Method',
      default: 'POST',
      choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', { value: 'ANY', label: 'Any method' }],
      help: 'Requests with another method get 405.',
    }),
    moreMethods: text({
      label: 'Additional methods',
      expression: false,
      when: { method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] },
      placeholder: 'PUT, PATCH',
      help: 'Other methods that the webhook accepts, separated by commas.',
    }),
    responseMode: choice({
      label: 'Respond',
      default: 'immediately',
      choices: [
        { value: 'immediately', label: 'Immediately, with the execution ID' },
        { value: 'lastNode', label: 'When the workflow ends, with its result' },
        { value: 'respondNode', label: 'From a Respond to Webhook node' },
      ],
      help: 'What the caller gets, and when.',
    }),
    output: choice({
      label: 'Output',
      default: 'body',
      choices: [
        { value: 'body', label: 'The body; a list gives one item per element' },
        { value: 'request', label: 'The request: headers, params, query and body' },
      ],
      help: 'What the following nodes get. $request always has the whole request.',
    }),
    ...guardFields,
    ...chargeFields,
  },
  examples: [
    {
      title: 'A JSON body becomes an item',
      given: [{ amount: 1200, currency: 'EUR' }],
      with: { endpoint: '/orders' },
      gives: { main: [{ amount: 1200, currency: 'EUR' }] },
    },
    {
      title: 'A list in the body becomes one item per element',
      given: [{ id: 1 }, { id: 2 }],
      with: { method: 'PUT' },
      gives: { main: [{ id: 1 }, { id: 2 }] },
    },
  ],
  run: ({ items }) => main(items),
});
