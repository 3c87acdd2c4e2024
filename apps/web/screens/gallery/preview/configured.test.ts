import { schedule } from '@heddle/contract/node/fields';
import { expect, it } from 'vitest';
import { catalog, templateNamed } from '../testing/templates.ts';
import { configured } from './configured.ts';
import { servicesOf } from './services.ts';

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
