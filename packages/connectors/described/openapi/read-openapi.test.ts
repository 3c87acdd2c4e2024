import type { JsonObject } from '@heddle/contract/json';
import { describe, expect, it } from 'vitest';
import { readDescription } from '../read.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const ok = { 200: { description: 'OK' } };

/** The only operation of a document. */
async function operationOf(method: string, path: string, operation: JsonObject, more: JsonObject = {}) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: 'https://shop.example/{stage}/', variables: { stage: { default: 'v2' } } }],
    paths: { [path]: { [method]: { responses: ok, ...operation } } },
    ...more,
  };
  const api = await readDescription(JSON.stringify(document));
  const found = api.operations[0]?.operation;
  if (!found) throw new Error(JSON.stringify(api.left));
  return { api, operation: found, kinds: Object.fromEntries(found.parameters.map(({ name, kind }) => [name, kind])) };
}

const query = (name: string, schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  name,
  in: 'query',
  schema,
  ...more,
});

describe('An operation of OpenAPI', () => {
  it('has its parameters as they are entered', async () => {
    const { kinds } = await operationOf('get', '/orders', {
      parameters: [
        query('state', { type: 'string', enum: ['open', 'paid'] }),
        query('paid', { type: 'boolean' }),
        query('ids', { type: 'array', items: { type: 'integer' } }),
        query('tags', { type: 'array', items: { type: 'string' } }, { explode: false }),
        query('filter', { type: 'object' }, { style: 'deepObject' }),
        query('since', { type: ['string', 'null'], format: 'date' }),
      ],
    });
    expect(kinds).toEqual({
      state: 'choice',
      paid: 'flag',
      ids: 'numbers',
      tags: 'commas',
      filter: 'entries',
      since: 'text',
    });
  });

  it('has the parts of its body as fields, objects in it too, and leaves out what is only read', async () => {
    const { operation } = await operationOf('post', '/orders', {
      requestBody: {
        required: true,
        ...json({
          allOf: [
            { type: 'object', required: ['title'], properties: { title: { type: 'string' } } },
            {
              type: 'object',
              properties: {
                id: { type: 'string', readOnly: true },
                buyer: { type: 'object', properties: { email: { type: 'string' } } },
                lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
              },
            },
          ],
        }),
      },
    });
    expect(operation.parameters.map(({ name, kind, required = false }) => [name, kind, required])).toEqual([
      ['title', 'text', true],
      ['buyer.email', 'text', false],
      ['lines', 'json', false],
    ]);
    expect(operation.parameters[2]?.placeholder).toBe('[{"sku":"text"}]');
  });

  it('sends what is required as a whole where each part of it may be left out', async () => {
    const { kinds } = await operationOf('post', '/orders', {
      requestBody: json({
        type: 'object',
        required: ['options'],
        properties: { options: { type: 'object', properties: { fast: { type: 'boolean' } } } },
      }),
    });
    expect(kinds).toEqual({ options: 'json' });
  });

  it('takes a body that is no object as JSON, and one that goes in circles', async () => {
    const list = await operationOf('put', '/orders', {
      requestBody: json({ type: 'array', items: { type: 'string' } }),
    });
    expect(list.kinds).toEqual({ '': 'json' });
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/Tree' } },
    };
    const circle = await operationOf(
      'post',
      '/trees',
      {
        requestBody: json({ $ref: '#/components/schemas/Tree' }),
        responses: { 200: { description: 'x', ...json(tree) } },
      },
      { components: { schemas: { Tree: tree } } },
    );
    expect(circle.kinds).toMatchObject({ name: 'text' });
    expect(circle.operation.sample).toMatchObject({ name: 'text' });
  });

  it('finds its items, the way to further pages, and what an item looks like', async () => {
    const { operation } = await operationOf('get', '/orders', {
      parameters: [query('cursor', { type: 'string' }), query('limit', { type: 'integer', maximum: 200 })],
      responses: {
        200: {
          description: 'Orders',
          ...json({
            type: 'object',
            properties: {
              orders: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
              meta: { type: 'object', properties: { next_cursor: { type: 'string' } } },
            },
          }),
        },
      },
    });
    expect(operation).toMatchObject({
      items: 'orders',
      paging: { by: 'cursor', parameter: 'cursor', at: 'meta.next_cursor', size: { parameter: 'limit', most: 200 } },
      parameters: [],
      sample: { id: 1 },
    });
  });

  it('keeps what the service knows a repetition by, and leaves keys and own headers to the credential', async () => {
    const header = (name: string): JsonObject => ({ name, in: 'header', schema: { type: 'string' } });
    const { api, operation } = await operationOf(
      'post',
      '/orders',
      { parameters: [header('Idempotency-Key'), header('Authorization'), header('X-Key'), header('X-Trace')] },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } } },
    );
    expect(operation.idempotencyHeader).toBe('Idempotency-Key');
    expect(operation.parameters.map(({ name }) => name)).toEqual(['X-Trace']);
    expect(api).toMatchObject({ address: 'https://shop.example/v2', credentials: 'an API key in the header X-Key' });
  });

  it('downloads what is not JSON', async () => {
    const pdf = { 200: { description: 'A file', content: { 'application/pdf': {} } } };
    expect((await operationOf('get', '/invoice', { responses: pdf })).operation.download).toBe(true);
  });

  it('writes and reads XML as the schemas say it', async () => {
    const xml = (schema: JsonObject): JsonObject => ({ content: { 'application/xml': { schema } } });
    const { operation } = await operationOf(
      'post',
      '/orders',
      {
        requestBody: { required: true, ...xml({ $ref: '#/components/schemas/Order' }) },
        responses: {
          200: {
            description: 'Orders',
            ...xml({
              type: 'object',
              properties: {
                orders: { type: 'array', xml: { wrapped: true }, items: { $ref: '#/components/schemas/Order' } },
              },
            }),
          },
        },
      },
      {
        components: {
          schemas: {
            Order: {
              type: 'object',
              required: ['id'],
              properties: {
                id: { type: 'integer', xml: { attribute: true } },
                tags: {
                  type: 'array',
                  items: { type: 'string', xml: { name: 'tag' } },
                  xml: { wrapped: true, name: 'labels' },
                },
              },
            },
          },
        },
      },
    );
    const order = {
      fields: {
        id: { as: 'attribute', type: 'number' },
        tags: { name: 'labels', wrapped: true, entries: { name: 'tag' } },
      },
    };
    expect(operation).toMatchObject({
      bodyIs: 'xml',
      xml: {
        sends: 'application/xml',
        body: { name: 'Order', ...order },
        answer: { fields: { orders: { wrapped: true, entries: order } } },
      },
      items: 'orders',
      sample: { id: 1, tags: ['text'] },
    });
    expect(operation.parameters.map(({ name, kind }) => [name, kind])).toEqual([
      ['id', 'number'],
      ['tags', 'list'],
    ]);
  });

  it('asks for the outermost element of XML, or for all of it, where the description does not say it', async () => {
    const xml = (media: JsonObject): JsonObject => ({ content: { 'text/xml': media } });
    const parts = await operationOf('put', '/tags', {
      requestBody: xml({ schema: { type: 'object', properties: { quiet: { type: 'boolean' } } } }),
    });
    expect(parts.kinds).toEqual({ '#root': 'text', quiet: 'flag' });
    const whole = await operationOf('put', '/tags', {
      requestBody: xml({ schema: { type: 'string' }, example: '<tags></tags>' }),
    });
    expect(whole.operation.parameters).toMatchObject([{ name: '', kind: 'paragraph', placeholder: '<tags></tags>' }]);
  });

  it('prefers JSON where XML is another way', async () => {
    const either = { schema: { type: 'object', properties: { a: { type: 'string' } } } };
    const content = { 'application/xml': either, 'application/json': either };
    const { operation } = await operationOf('post', '/orders', {
      requestBody: { content },
      responses: { 200: { description: 'x', content } },
    });
    expect(operation.bodyIs).toBe('json');
    expect(operation.xml).toBeUndefined();
  });

  it('sends cookies that are no key', async () => {
    const cookie = (name: string): JsonObject => ({ name, in: 'cookie', required: true, schema: { type: 'string' } });
    const { api, operation } = await operationOf(
      'get',
      '/orders',
      { parameters: [cookie('tenant'), cookie('session')] },
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'cookie', name: 'session' } } } },
    );
    expect(operation.parameters).toMatchObject([{ name: 'tenant', in: 'cookie', required: true }]);
    expect(api.credentials).toBe('an API key in the cookie session');
  });

  it('is left with the reason where it refers to what is not there', async () => {
    const document = {
      openapi: '3.0.3',
      info: { title: 'Shop', version: '1' },
      paths: {
        '/a': { get: { responses: ok } },
        '/b': { get: { parameters: [{ $ref: './other.yaml#/X' }], responses: ok } },
      },
    };
    const { operations, left } = await readDescription(JSON.stringify(document));
    expect(operations.map(({ operation }) => operation.id)).toEqual(['GET /a']);
    expect(left).toEqual([
      {
        operation: 'GET /b',
        reason: expect.stringMatching(
          'at /paths/~1b/get/parameters/0 to "./other.yaml#/X", but .*another file',
        ) as string,
      },
    ]);
  });

  it('refuses a file all of whose operations are in others, with the place of the first', async () => {
    const document = { openapi: '3.0.3', info: { title: 'Shop', version: '1' }, paths: { '/a': { $ref: 'a.yaml' } } };
    await expect(readDescription(JSON.stringify(document))).rejects.toMatchObject({
      code: 'api_reference_lost',
      message: expect.stringContaining('at /paths/~1a to "a.yaml"') as string,
    });
  });

  it('may be of Swagger 2, whose bodies and addresses are written otherwise', async () => {
    const api = await readDescription(
      JSON.stringify({
        swagger: '2.0',
        info: { title: 'Old', version: '1' },
        host: 'old.example',
        basePath: '/api',
        schemes: ['https'],
        paths: {
          '/orders/{id}': {
            put: {
              parameters: [
                { name: 'id', in: 'path', required: true, type: 'integer' },
                { name: 'body', in: 'body', schema: { type: 'object', properties: { title: { type: 'string' } } } },
              ],
              responses: ok,
            },
          },
        },
      }),
    );
    expect(api.address).toBe('https://old.example/api');
    expect(api.operations[0]?.operation.parameters.map(({ name, in: place, kind }) => [name, place, kind])).toEqual([
      ['id', 'path', 'number'],
      ['title', 'body', 'text'],
    ]);
  });
});
