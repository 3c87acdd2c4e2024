import { defineNode } from '@heddle/contract/node/define';
import { requestFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';
import { pairedMain } from '../../lib/paired-items.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

export const httpRequest = defineNode({
  type: 'httpRequest',
  name: 'HTTP Request',
  category: 'Core Operations',
  icon: 'globe',
  description: 'Sends an HTTP request and returns the response',
  summary: '{method} {url}',
  panel: 'httpRequestTools',
  // A method that is an expression is not known before the run, so it counts as one that changes something.
  effect: ({ method = 'GET', pays }) => {
    if (pays === true) return 'pay';
    return typeof method === 'string' && readingMethods.includes(method.toUpperCase()) ? 'read' : 'write';
  },
  fields: requestFields,
  sample: [{ id: 1, name: 'Sample' }],
  examples: [
    {
      title: 'One request per item, with its values in the URL',
      given: [{ id: 7 }, { id: 8 }],
      with: { url: 'https://api.example.com/users/{{ id }}' },
      answers: {
        'GET https://api.example.com/users/7': { id: 7, name: 'Ada' },
        'GET https://api.example.com/users/8': { id: 8, name: 'Grace' },
      },
      gives: {
        main: [
          { id: 7, name: 'Ada' },
          { id: 8, name: 'Grace' },
        ],
      },
    },
    {
      title: 'A list in the body becomes items',
      given: [{}],
      with: { url: 'https://api.example.com/orders', query: [{ name: 'status', value: 'open' }], itemsPath: 'data' },
      answers: { 'GET https://api.example.com/orders?status=open': { data: [{ id: 1 }, { id: 2 }] } },
      gives: { main: [{ id: 1 }, { id: 2 }] },
    },
    {
      title: 'Pages are read until one is empty',
      given: [{}],
      with: { url: 'https://api.example.com/list', pagination: 'number' },
      answers: {
        'GET https://api.example.com/list?page=1': [{ id: 1 }],
        'GET https://api.example.com/list?page=2': [{ id: 2 }],
        'GET https://api.example.com/list?page=3': [],
      },
      gives: { main: [{ id: 1 }, { id: 2 }] },
    },
    {
      title: 'Sending JSON',
      given: [{ name: 'Ada' }],
      with: {
        method: 'POST',
        url: 'https://api.example.com/users',
        bodyType: 'json',
        body: '{ "name": "{{ name }}" }',
      },
      answers: { 'POST https://api.example.com/users': { id: 9, name: 'Ada' } },
      gives: { main: [{ id: 9, name: 'Ada' }] },
    },
    {
      title: 'A status of 400 and above is an error',
      given: [{}],
      with: { url: 'https://api.example.com/missing' },
      fails: 'http_status',
    },
    { title: 'The URL needs its scheme', given: [{}], with: { url: 'api.example.com' }, fails: 'egress_scheme' },
  ],
  async run(context) {
    const { requestForItems } = await lazyImport(import('./run.ts'));
    return pairedMain(await requestForItems(context));
  },
});
