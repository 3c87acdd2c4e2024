import { readOperation } from '@heddle/contract/described/configured';
import { OPERATION_FIELD } from '@heddle/contract/described/field';
import { defineNode } from '@heddle/contract/node/define';
import { credential, operation } from '@heddle/contract/node/fields';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';

const pets = {
  api: { id: 'pets', name: 'Pet store' },
  address: 'https://pets.example/v1',
  operation: {
    id: 'GET /pets',
    name: 'List pets',
    group: 'Pets',
    method: 'GET',
    path: '/pets',
    effect: 'read',
    parameters: [{ key: 'species', name: 'species', in: 'query', kind: 'text', label: 'Species' }],
    items: 'pets',
    paging: { by: 'cursor', parameter: 'after', at: 'next' },
    sample: { id: 7, name: 'Rex', species: 'dog' },
  },
};

export const apiOperation = defineNode({
  type: 'apiOperation',
  name: 'API Operation',
  category: 'Integration & APIs',
  icon: 'braces',
  description:
    'Calls an operation of an API that you have added with its OpenAPI, Swagger, GraphQL or OpenRPC description',
  summary: `{${OPERATION_FIELD}}`,
  handsOn: true,
  effect: (data) => readOperation(data[OPERATION_FIELD])?.operation.effect ?? 'write',
  fields: {
    [OPERATION_FIELD]: operation({ label: 'Operation', required: true }),
    credential: credential({ label: 'Credential', types: 'requests', section: 'Configuration' }),
  },
  examples: [
    {
      title: 'All pages of a list are read',
      given: [{ wanted: 'dog' }],
      with: { [OPERATION_FIELD]: pets, species: '{{ wanted }}' },
      answers: {
        'GET https://pets.example/v1/pets?species=dog': { pets: [{ id: 7, name: 'Rex' }], next: 'b' },
        'GET https://pets.example/v1/pets?species=dog&after=b': { pets: [{ id: 9, name: 'Ida' }], next: null },
      },
      gives: {
        main: [
          { id: 7, name: 'Rex' },
          { id: 9, name: 'Ida' },
        ],
      },
    },
    {
      title: 'An answer with an error says what the service answered',
      given: [{}],
      with: { [OPERATION_FIELD]: pets },
      fails: 'connector_not_found',
    },
  ],
  async run(context) {
    const { runDescribed } = await lazyImport(import('./run.ts'));
    return runDescribed(context);
  },
});
