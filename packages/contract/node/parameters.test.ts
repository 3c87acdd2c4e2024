import { expect, it } from 'vitest';
import { choice, credential, number, secret, text } from './fields.ts';
import { parametersOf } from './parameters.ts';

const fields = {
  url: text({ label: 'URL' }),
  method: choice({ label: 'Method', default: 'GET', choices: ['GET', 'POST'] }),
  body: text({ label: 'Body', default: '{}', when: { method: ['POST'] } }),
  limit: number({ label: 'Limit', default: 5 }),
  token: secret({ label: 'Token' }),
  account: credential({ label: 'Account', types: ['slack'] }),
};

it('parameters are the saved fields of a node and the defaults of those in use, without secrets', () => {
  const data = {
    name: 'Ask',
    onFailure: 'retry',
    url: '{{ address }}',
    limit: null,
    token: 's3cret',
    account: 'cred-1',
    note: 'kept',
  };
  expect(parametersOf(fields, data)).toEqual({ url: '{{ address }}', method: 'GET', limit: 5 });
  expect(parametersOf(fields, { method: 'POST', limit: 0 })).toEqual({ method: 'POST', body: '{}', limit: 0 });
});
