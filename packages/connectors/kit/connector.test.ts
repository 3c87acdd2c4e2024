import { describe, expect, it } from 'vitest';
import { acme } from '../testing/acme.ts';
import type { ConnectorObject } from './connector.ts';
import { defineConnector } from './connector.ts';
import { connectorFields } from './fields.ts';
import type { Parameter } from './parameters.ts';
import { as, keyOf, number, required, text } from './parameters.ts';

const facts = { vendor: 'shop', name: 'Shop', credentials: ['shopApi'], address: 'https://shop.example' };
const objectWith = (first: Parameter, second: Parameter): ConnectorObject => ({
  key: 'order',
  name: 'Order',
  operations: {
    get: { name: 'Get order', method: 'GET', path: '/orders', query: { state: first }, sample: { id: 1 } },
    list: { name: 'List orders', method: 'GET', path: '/orders', query: { state: second }, sample: { id: 1 } },
  },
});

describe('the fields of a connector', () => {
  it('are in use with the operations that have them, and required where they are', () => {
    const fields = connectorFields(acme, 'order.list');
    expect(fields['orderId']).toMatchObject({
      when: { operation: ['order.pay'] },
      requiredWhen: { operation: ['order.pay'] },
    });
    expect(fields['limit']?.when).toEqual({ operation: ['order.list'], limited: [true] });
    expect(fields['afterInterruption']?.when).toEqual({ operation: ['order.create', 'any.send'] });
    expect(fields['operation']?.choices?.slice(0, 2)).toEqual([
      { value: 'order.list', label: 'List orders', group: 'Order' },
      { value: 'order.create', label: 'Create order', group: 'Order' },
    ]);
  });

  it('are shared by operations that mean the same by a name', () => {
    const shared = defineConnector({ ...facts, objects: [objectWith(text('State'), required(text('State')))] });
    expect(connectorFields(shared, 'order.get')['state']).toMatchObject({
      when: { operation: ['order.get', 'order.list'] },
      requiredWhen: { operation: ['order.list'] },
    });
  });

  it.each([
    ['another meaning of a name', text('State'), number('State')],
    ['a name that every node has', as('timeout', text('State')), text('Other')],
    ['a name that every connector has', as('limit', text('State')), text('Other')],
    ['a list that there is not', text('State', { loads: 'states' }), text('Other')],
  ])('refuse %s', (_what, first, second) => {
    const connector = defineConnector({ ...facts, objects: [objectWith(first, as('other', second))] });
    const clash = defineConnector({ ...facts, objects: [objectWith(first, second)] });
    const refused = expect.objectContaining({ code: 'connector_definition_invalid' }) as Error;
    expect(() =>
      connectorFields(first.key === undefined && first.spec.loads === undefined ? clash : connector, 'order.get'),
    ).toThrow(refused);
  });

  it('are named after what the vendor calls them', () => {
    const plain = text('X');
    expect(['person_id', 'properties.first-name', 'Name', 'ids[]'].map((wire) => keyOf(wire, plain))).toEqual([
      'personId',
      'firstName',
      'name',
      'ids',
    ]);
  });
});

describe('a connector', () => {
  it('refuses a list that no operation gives', () => {
    const lists = { states: { operation: 'state.list', value: 'id', label: 'name' } };
    expect(() => defineConnector({ ...facts, objects: [], lists })).toThrow(
      expect.objectContaining({ code: 'connector_definition_invalid' }) as Error,
    );
  });

  it('has the effect of its operation', () => {
    const effects = [...acme.operations.values()].map(({ id, effect }) => `${id} ${effect}`);
    expect(effects).toEqual(
      expect.arrayContaining(['order.list read', 'order.create write', 'any.get read', 'any.send write']),
    );
  });
});
