import { describe, expect, it } from 'vitest';
import type { OtherDocuments } from './documents.ts';
import { addressesIn, readDescription } from './read.ts';

const source = 'https://shop.example/api/openapi.yaml';

const document = `openapi: 3.0.3
info: { title: Shop, version: '1' }
servers: [{ url: / }]
paths:
  /orders: { $ref: paths/orders.yaml }
  /lost: { get: { parameters: [{ $ref: 'lost.yaml#/X' }], responses: { '200': { description: OK } } } }
components:
  schemas:
    Money: { type: number }
    Example: { type: object, example: { $ref: data.yaml } }
`;

const others: OtherDocuments = {
  'https://shop.example/api/paths/orders.yaml': {
    text: `get:
  parameters: [{ $ref: '../shared.json#/parameters/state' }]
  responses:
    '200':
      description: Orders
      content: { application/json: { schema: { type: array, items: { $ref: '#/order' } } } }
order:
  type: object
  properties:
    id: { type: integer, nullable: true }
    total: { $ref: '../openapi.yaml#/components/schemas/Money' }
`,
  },
  'https://shop.example/api/shared.json': {
    text: JSON.stringify({
      parameters: { state: { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'paid'] } } },
    }),
  },
  'https://shop.example/api/lost.yaml': { reason: 'it could not be loaded: 404' },
};

describe('A description in several documents', () => {
  it('says which others it needs, not those that its examples name', () => {
    expect(addressesIn(document, source)).toEqual([
      'https://shop.example/api/paths/orders.yaml',
      'https://shop.example/api/lost.yaml',
    ]);
    expect(addressesIn('hello', source)).toEqual([]);
  });

  it('is read as a whole, from each document into the others', async () => {
    const { operations, left } = await readDescription(document, source, others);
    expect(operations).toMatchObject([
      {
        operation: {
          id: 'GET /orders',
          parameters: [{ name: 'state', kind: 'choice', choices: ['open', 'paid'] }],
          sample: { id: 1, total: 1.5 },
        },
      },
    ]);
    expect(left).toEqual([
      {
        operation: 'GET /lost',
        reason:
          'The description refers at /paths/~1lost/get/parameters/0 to "lost.yaml#/X", but it could not be loaded: 404.',
      },
    ]);
  });

  it('names the document that a reference which leads nowhere is in', async () => {
    const shared = 'https://shop.example/api/shared.json';
    const without = { ...others, [shared]: { reason: 'it is too large' } };
    await expect(readDescription(document, source, without)).rejects.toMatchObject({
      code: 'api_reference_lost',
      message:
        'The description refers at https://shop.example/api/paths/orders.yaml/get/parameters/0 to "../shared.json#/parameters/state", but it is too large.',
    });
  });

  it('may be of Swagger 2', async () => {
    const text = JSON.stringify({
      swagger: '2.0',
      info: { title: 'Old', version: '1' },
      host: 'old.example',
      paths: {
        '/orders': {
          get: {
            responses: {
              200: { description: 'OK', schema: { type: 'array', items: { $ref: 'more.json#/definitions/Order' } } },
            },
          },
        },
      },
    });
    const more = { definitions: { Order: { type: 'object', properties: { id: { type: 'integer' } } } } };
    const { operations } = await readDescription(text, source, {
      'https://shop.example/api/more.json': { text: JSON.stringify(more) },
    });
    expect(operations[0]?.operation.sample).toEqual({ id: 1 });
  });
});
