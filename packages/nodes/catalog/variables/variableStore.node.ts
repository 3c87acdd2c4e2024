import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { variableFields } from './fields.ts';

export const variableStore = defineNode({
  type: 'variableStore',
  name: 'Variable Store',
  category: 'Core Operations',
  icon: 'variable',
  description: 'Keeps values for later steps, later runs or all your workflows',
  summary: '{operation} {variable} {variables} {prefix}',
  // A value that only this run reads is not an effect on the world.
  effect: ({ operation, scope }) =>
    scope === 'run' ? 'none' : operation === 'get' || operation === 'list' ? 'read' : 'write',
  fields: variableFields,
  examples: [
    {
      title: 'Values are kept, and the items go on as they are',
      given: [{ order: 7, customer: { id: 3 } }],
      with: {
        variables: [
          { name: 'lastOrder', value: '{{ order }}' },
          { name: 'lastCustomer', value: '{{ customer }}' },
        ],
      },
      gives: { main: [{ order: 7, customer: { id: 3 } }] },
    },
    {
      title: 'A number for each item',
      given: [{ id: 'a' }, { id: 'b' }],
      with: { operation: 'increment', variable: 'invoice', to: 'number' },
      gives: {
        main: [
          { id: 'a', number: 1 },
          { id: 'b', number: 2 },
        ],
      },
    },
    {
      title: 'A variable that is not there yet',
      given: [{}],
      with: { operation: 'get', variable: 'cursor', otherwise: 0 },
      gives: { main: [{ cursor: 0 }] },
    },
    {
      title: 'Deleting what is not there',
      given: [{}],
      with: { operation: 'delete', variable: 'cursor', to: 'deleted' },
      gives: { main: [{ deleted: false }] },
    },
    { title: 'A list of none', given: [{}], with: { operation: 'list' }, gives: {} },
    { title: 'Without a name it says so', given: [{}], with: { operation: 'get' }, fails: 'field_required' },
    {
      title: 'A name may not be too long',
      given: [{}],
      with: { operation: 'increment', variable: 'x'.repeat(600) },
      fails: 'state_key_invalid',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).workWithVariables(context),
});
