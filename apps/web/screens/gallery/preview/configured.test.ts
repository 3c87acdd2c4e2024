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

it('names the services that are called', () => {
  expect(servicesOf(template)).toEqual(['api.example.com']);
});
