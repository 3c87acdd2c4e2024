import type { ApiOperationSummary, ChangedApi, DescribedApiView } from '@heddle/contract/api/described-apis';
import type { ChosenOperation } from '@heddle/contract/described/operation';
import type { JsonObject } from '@heddle/contract/json';
import type { RunView } from '@heddle/contract/run/view';
import type { LocalServer } from '@heddle/nodes/testing/server';
import { sendJson, serve } from '@heddle/nodes/testing/server';
import { buildSchema, graphqlSync } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { chain, createTestApp, node, saveWorkflow } from '../../testing/test-app.ts';

const pets = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Pet ${index + 1}` }));

/** A description in YAML. `more`: further lines of its paths. */
const document = (more = ''): string => `openapi: 3.0.3
info: { title: Pet store, version: '1.2' }
servers: [{ url: /v1 }]
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
security: [{ key: [] }]
paths:
  /pets:
    get:
      tags: [Pets]
      summary: List pets
      parameters:
        - { name: species, in: query, schema: { type: string, enum: [dog, cat] } }
        - { name: offset, in: query, schema: { type: integer } }
        - { name: limit, in: query, schema: { type: integer, maximum: 10 } }
      responses:
        '200':
          description: Pets
          content: { application/json: { schema: { type: object, properties: { pets: { type: array, items: { type: object, properties: { id: { type: integer }, name: { type: string } } } } } } } }
    post:
      tags: [Pets]
      summary: Create pet
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string }, owner: { type: object, properties: { email: { type: string } } } } } } }
      responses: { '201': { description: Created } }
${more}`;

/** A description in several documents, of an API that speaks XML and wants a cookie. */
const split: { readonly [path: string]: string } = {
  '/split/openapi.yaml': `openapi: 3.0.3
info: { title: Stock, version: '1' }
servers: [{ url: /stock }]
paths:
  /orders: { $ref: paths.yaml#/orders }
  /away: { get: { parameters: [{ $ref: 'http://10.1.2.3/x.yaml#/X' }], responses: { '200': { description: OK } } } }
`,
  '/split/paths.yaml': `orders:
  post:
    parameters: [{ name: tenant, in: cookie, required: true, schema: { type: string } }]
    requestBody: { required: true, content: { application/xml: { schema: { $ref: 'schemas/order.yaml' } } } }
    responses:
      '200': { description: OK, content: { application/xml: { schema: { type: object, properties: { orders: { type: array, xml: { wrapped: true }, items: { $ref: 'schemas/order.yaml' } } } } } } }
`,
  '/split/schemas/order.yaml': `type: object
required: [id]
xml: { name: order }
properties:
  id: { type: integer, xml: { attribute: true } }
  skus: { type: array, items: { type: string, xml: { name: sku } } }
`,
};

const schema = buildSchema(`
  "A person" type Person { id: ID! name: String friends(first: Int!): [Person] }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  type PersonConnection { nodes: [Person!] pageInfo: PageInfo! }
  type Query { person(id: ID!): Person people(first: Int, after: String): PersonConnection }
  type Mutation { rename(id: ID!, name: String!): Person }
`);

let served = document();
let vendor: LocalServer;
let app: TestApp;
let ada: Person;
beforeAll(async () => {
  vendor = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://vendor.example');
    if (pathname === '/openapi.yaml') return void response.end(served);
    if (split[pathname] !== undefined) return void response.end(split[pathname]);
    if (pathname === '/stock/orders') {
      response.setHeader('content-type', 'application/xml');
      const sent = request.body.replace(/^<[?][^>]*>/, '');
      if (sent.includes('<sku>gone</sku>')) response.writeHead(404);
      return void response.end(`<all><orders>${sent}</orders><message>no such thing</message></all>`);
    }
    if (pathname === '/graphql') return answerGraphql(request, response);
    if (request.headers['x-key'] !== 'secret-1') {
      response.writeHead(401, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ message: 'no key' }));
    }
    if (request.method === 'POST') return sendJson(response, { id: 99, got: JSON.parse(request.body) as unknown });
    const from = Number(searchParams.get('offset') ?? 0);
    sendJson(response, { pets: pets.slice(from, from + Number(searchParams.get('limit'))) });
  });
  app = await createTestApp({ HEDDLE_EGRESS_ALLOW: '127.0.0.0/8' });
  ada = await app.signUp();
});
afterAll(async () => {
  await app.end();
  await vendor.close();
});

const people = ['Ada', 'Ben', 'Cy'].map((name, index) => ({ id: String(index + 1), name }));

function answerGraphql(request: { method: string; body: string }, response: Parameters<typeof sendJson>[0]): void {
  if (request.method !== 'POST') {
    response.writeHead(405);
    return void response.end();
  }
  const { query, variables } = JSON.parse(request.body) as { query: string; variables?: Record<string, unknown> };
  const rootValue = {
    person: ({ id }: { id: string }) => people.find((one) => one.id === id),
    people: ({ first, after }: { first: number; after?: string }) => {
      const from = after === undefined ? 0 : Number(after);
      const end = from + Math.min(first, 2);
      return { nodes: people.slice(from, end), pageInfo: { hasNextPage: end < people.length, endCursor: String(end) } };
    },
    rename: ({ id, name }: { id: string; name: string }) => ({ id, name }),
  };
  sendJson(response, graphqlSync({ schema, source: query, rootValue, variableValues: variables ?? {} }));
}

const add = (body: object, person = ada) => person.send('POST', '/api/apis', body);
/** An operation as a node keeps it, which is JSON. */
const operation = async (api: string, id: string) =>
  (await ada.send('GET', `/api/apis/${api}/operations/${encodeURIComponent(id)}`)).json<ChosenOperation & JsonObject>();

async function ran(data: JsonObject): Promise<RunView> {
  const { id: workflowId } = await saveWorkflow(
    ada,
    [node('start', 'manualTrigger'), node('call', 'apiOperation', data)],
    chain('start', 'call'),
  );
  const { id } = (await ada.send('POST', '/api/executions', { workflowId })).json<{ id: string }>();
  await expect
    .poll(async () => (await ada.send('GET', `/api/executions/${id}`)).json<RunView>().status)
    .toMatch(/completed|failed/);
  return (await ada.send('GET', `/api/executions/${id}`)).json<RunView>();
}

const itemsOf = (view: RunView): unknown =>
  view.steps.find(({ nodeId }) => nodeId === 'call')?.output?.['main']?.map(({ json }) => json);

describe('an API that is added with its description', () => {
  let api: DescribedApiView;
  let credential: string;
  beforeAll(async () => {
    const answer = await add({ url: `${vendor.origin}/openapi.yaml` });
    api = answer.json();
    const made = await ada.send('POST', '/api/credentials', {
      name: 'Pets',
      type: 'apiKeyHeader',
      values: { header: 'X-Key', key: 'secret-1' },
    });
    credential = made.json<{ id: string }>().id;
  });

  it('has what the description says', () => {
    expect(api).toMatchObject({
      name: 'Pet store',
      kind: 'openapi',
      version: '1.2',
      address: `${vendor.origin}/v1`,
      source: `${vendor.origin}/openapi.yaml`,
      credentials: 'an API key in the header X-Key',
      operations: 2,
      unusable: [],
    });
  });

  it('lists its operations, searched by every word', async () => {
    const answer = await ada.send('GET', `/api/apis/${api.id}/operations?search=pets%20create`);
    expect(answer.headers['x-total-count']).toBe('1');
    expect(answer.json<ApiOperationSummary[]>()).toEqual([
      { id: 'POST /pets', name: 'Create pet', group: 'Pets', method: 'POST', path: '/pets', effect: 'write' },
    ]);
  });

  it('is read page by page by a node with one of its operations', async () => {
    const list = await operation(api.id, 'GET /pets');
    expect(list.operation.parameters.map(({ name, kind }) => [name, kind])).toEqual([['species', 'choice']]);
    const view = await ran({ chosenOperation: list, credential, limit: 23, species: 'dog' });
    expect(itemsOf(view)).toEqual(pets.slice(0, 23));
    expect(vendor.seen.at(-1)?.url).toBe('/v1/pets?species=dog&limit=3&offset=20');
  });

  it('takes parts of a body as fields, with expressions', async () => {
    const create = await operation(api.id, 'POST /pets');
    const view = await ran({
      chosenOperation: create,
      credential,
      nameValue: '{{ 1 + 1 }} cats',
      ownerEmail: 'a@b.example',
    });
    expect(itemsOf(view)).toEqual([{ id: 99, got: { name: '2 cats', owner: { email: 'a@b.example' } } }]);
  });

  it('says in its own name what is wrong with the credential', async () => {
    const view = await ran({ chosenOperation: await operation(api.id, 'GET /pets') });
    expect(view.error).toMatchObject({
      code: 'connector_unauthorized',
      message: '"List pets": Pet store rejected the credential: no key.',
    });
  });

  it('marks a required field that is empty before the workflow runs', async () => {
    const create = await operation(api.id, 'POST /pets');
    const { id } = await saveWorkflow(
      ada,
      [node('start', 'manualTrigger'), node('call', 'apiOperation', { chosenOperation: create })],
      chain('start', 'call'),
    );
    const { problems } = (await ada.send('GET', `/api/workflows/${id}`)).json<{ problems?: unknown[] }>();
    const refused = await ada.send('POST', '/api/executions', { workflowId: id });
    expect(JSON.stringify([problems, refused.json()])).toContain('Name');
  });

  it('goes on in workflows after its description has changed or is gone', async () => {
    const list = await operation(api.id, 'GET /pets');
    served = document(
      '  /owners: { get: { summary: List owners, responses: { "200": { description: Owners } } } }\n',
    ).replace('summary: Create pet', 'summary: Add pet');
    const answer = (await ada.send('PUT', `/api/apis/${api.id}`, { reload: true })).json<ChangedApi>();
    expect(answer.changes).toEqual({ added: ['GET /owners'], removed: [], changed: ['POST /pets'] });
    expect(answer.api.operations).toBe(3);
    expect((await ada.send('DELETE', `/api/apis/${api.id}`)).statusCode).toBe(204);
    expect((await ada.send('GET', `/api/apis/${api.id}`)).json()).toMatchObject({ code: 'api_not_found' });
    expect(itemsOf(await ran({ chosenOperation: list, credential, limit: 2 }))).toEqual(pets.slice(0, 2));
  });
});

describe('a GraphQL endpoint', () => {
  it('tells its operations, which are read page by page', async () => {
    const api = (await add({ url: `${vendor.origin}/graphql`, name: 'People' })).json<DescribedApiView>();
    expect(api).toMatchObject({ kind: 'graphql', name: 'People', address: `${vendor.origin}/graphql`, operations: 3 });
    const list = await operation(api.id, 'query people');
    expect(itemsOf(await ran({ chosenOperation: list }))).toEqual(people);
    const one = await operation(api.id, 'query person');
    expect(itemsOf(await ran({ chosenOperation: one, id: '2' }))).toEqual([people[1]]);
    const rename = await operation(api.id, 'mutation rename');
    expect(rename.operation.effect).toBe('write');
    expect(itemsOf(await ran({ chosenOperation: rename, id: '2', nameValue: 'Bo' }))).toEqual([
      { id: '2', name: 'Bo' },
    ]);
  });
});

describe('an API that is described in several documents and speaks XML', () => {
  let api: DescribedApiView;
  beforeAll(async () => {
    api = (await add({ url: `${vendor.origin}/split/openapi.yaml` })).json();
  });

  it('is loaded with what it refers to, by the rules that all requests of nodes keep', () => {
    expect(api).toMatchObject({ name: 'Stock', operations: 1, address: `${vendor.origin}/stock` });
    expect(api.unusable).toEqual([
      {
        operation: 'GET /away',
        reason: expect.stringMatching(/at \/paths\/~1away.*10\.1\.2\.3.*not allowed/s) as string,
      },
    ]);
  });

  it('takes the parts of a body as fields, and gives what is in the answer as items', async () => {
    const create = await operation(api.id, 'POST /orders');
    const view = await ran({ chosenOperation: create, tenant: 'ada; x=1', id: '7', skus: 'a, b&c' });
    expect(itemsOf(view)).toEqual([{ id: 7, skus: ['a', 'b&c'] }]);
    const { headers, body } = vendor.seen.at(-1) ?? {};
    expect(headers).toMatchObject({
      cookie: 'tenant=ada%3B%20x=1',
      accept: 'application/xml, text/xml',
      'content-type': 'application/xml',
    });
    expect(body).toBe('<?xml version="1.0" encoding="UTF-8"?><order id="7"><sku>a</sku><sku>b&amp;c</sku></order>');
  });

  it('reads why a request was refused', async () => {
    const create = await operation(api.id, 'POST /orders');
    const view = await ran({ chosenOperation: create, tenant: 'ada', id: '7', skus: 'gone' });
    expect(view.error).toMatchObject({
      code: 'connector_not_found',
      message: expect.stringContaining('no such thing') as string,
    });
  });

  it('cannot be added as a file alone, which says where it refers to others', async () => {
    const text = split['/split/openapi.yaml'] ?? '';
    expect((await add({ document: text, address: vendor.origin })).json()).toMatchObject({
      code: 'api_reference_lost',
      message: expect.stringContaining('at /paths/~1orders to "paths.yaml#/orders"') as string,
    });
  });
});

describe('a description that cannot be used', () => {
  it.each([
    ['no description at all', 'hello', 'api_description_unreadable'],
    ['a broken document, with the place', 'openapi: 3.0.3\ninfo: {}\npaths: {}\n', 'api_description_invalid'],
    [
      'one without operations',
      'openapi: 3.0.3\ninfo: { title: x, version: "1" }\npaths: {}\n',
      'api_description_empty',
    ],
    ['one without an address', document().replace('servers: [{ url: /v1 }]\n', ''), 'api_address_missing'],
    ['a GraphQL schema that is broken', 'type Query { person: Persn }', 'api_description_invalid'],
  ])('is refused: %s', async (_what, text, code) => {
    const answer = await add({ document: text });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code });
  });

  it('says where a document is broken', async () => {
    const answer = await add({
      document: 'openapi: 3.0.3\ninfo: { title: x, version: "1" }\npaths: { /a: { get: { responses: 7 } } }\n',
    });
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('/paths/~1a/get/responses') as string });
  });

  it('is refused where it cannot be loaded, and where it is given twice or not at all', async () => {
    expect((await add({ url: `${vendor.origin}/v1/nothing` })).json()).toMatchObject({ code: 'api_source_failed' });
    expect((await add({})).json()).toMatchObject({ code: 'body_invalid' });
    expect((await add({ url: vendor.origin, document: 'x' })).json()).toMatchObject({ code: 'body_invalid' });
  });
});
