import type { CatalogEntry } from '@heddle/contract/node/define';
import { credential, schedule } from '@heddle/contract/node/fields';
import { describe, expect, it } from 'vitest';
import { catalog, templateNamed } from '../testing/templates.ts';
import { configured } from './configured.ts';
import { accountsOf, servicesOf } from './services.ts';

const template = templateNamed('Orders');
const [, , call] = template.json.nodes;

it('shows what a node sets, with labels, and never a secret', () => {
  expect(call && configured(call, catalog[2])).toEqual([
    { label: 'Method', value: 'POST' },
    { label: 'URL', value: 'https://api.example.com/orders' },
    { label: 'Authentication', value: 'Bearer token' },
    { label: 'Token', value: '••••••••' },
    { label: 'On Failure', value: 'Retry 3 times' },
    { label: 'headers', value: 'X-Shop = north' },
  ]);
});

it('puts a schedule in plain words, and shows one that cannot be read as it is', () => {
  const clock = catalog[2] && { ...catalog[2], fields: { schedule: schedule({ label: 'Schedule' }) } };
  const shown = (given: string) => call && configured({ ...call, data: { schedule: given } }, clock);
  expect(shown('0 9 * * 1-5')).toEqual([{ label: 'Schedule', value: 'Every weekday at 09:00, UTC' }]);
  expect(shown('at nine')).toEqual([{ label: 'Schedule', value: 'at nine' }]);
});

it('names the services that are called', () => {
  expect(servicesOf(template)).toEqual(['api.example.com']);
});

describe('the accounts that a template needs', () => {
  const [start, large, request] = catalog;
  const credentialOf = (when = {}) => credential({ label: 'Credential', types: ['slackApi'], required: true, ...when });
  const accounts = (facts: Partial<CatalogEntry>) =>
    accountsOf(template, (type) =>
      [start, large, request && { ...request, ...facts }].find((one) => one?.type === type),
    );

  it('are those of the services its nodes sign in to', () => {
    expect(accounts({ service: 'Slack', fields: { credential: credentialOf() } })).toEqual(['Slack']);
  });

  it.each([
    ['which no node signs in', { fields: {} }],
    [
      'whose credential is not in use',
      { service: 'Slack', fields: { credential: credentialOf({ when: { auth: ['none'] } }) } },
    ],
    ['whose service is not fixed', { fields: { credential: credentialOf() } }],
  ])('are none for a template %s', (_what, facts) => expect(accounts(facts)).toEqual([]));
});
