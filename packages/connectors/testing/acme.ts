import type { ServerResponse } from 'node:http';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeResult } from '@heddle/contract/node/context';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { asText } from '@heddle/contract/node/text';
import type { NodeRun } from '@heddle/nodes/testing/run-node';
import { runNode } from '@heddle/nodes/testing/run-node';
import type { LocalServer, SeenRequest } from '@heddle/nodes/testing/server';
import { serve } from '@heddle/nodes/testing/server';
import { defineConnector } from '../kit/connector.ts';
import { connectorNode } from '../kit/node.ts';
import { flag, json, list, moreFields, number, numericId, required, text } from '../kit/parameters.ts';

/** A vendor of our own, whose server does what vendors do and no description says. */
export const acme = defineConnector({
  vendor: 'acme',
  name: 'Acme',
  credentials: ['acmeApi'],
  address: 'https://{region}.acme.example/v1',
  headers: { 'acme-version': '3' },
  failure: (answer) =>
    typeof answer === 'object' && answer !== null && 'ok' in answer && answer['ok'] === false
      ? { reason: asText(answer['error']) }
      : null,
  objects: [
    {
      key: 'order',
      name: 'Order',
      operations: {
        list: {
          name: 'List orders',
          method: 'GET',
          path: '/orders',
          query: { state: text('State'), tag: list('Tags') },
          items: 'orders',
          next: { by: 'cursor', parameter: 'after', at: 'next', size: { parameter: 'limit', most: 100 } },
          sample: { id: '1' },
        },
        create: {
          name: 'Create order',
          method: 'POST',
          path: '/orders',
          body: {
            'customer.name': required(text('Customer')),
            amount: number('Amount'),
            paid: flag('Paid'),
            lines: json('Lines'),
            extra: moreFields(),
          },
          repeat: 'twice',
          sample: { id: '1' },
        },
        pay: {
          name: 'Pay order',
          method: 'POST',
          path: '/orders/{order_id}/pay',
          params: { order_id: required(numericId('Order')) },
          repeat: { header: 'idempotency-key' },
          scopes: ['payments:write'],
          sample: { id: '1' },
        },
        file: {
          name: 'Download invoice',
          method: 'GET',
          path: '/files/{+path}',
          params: { path: required(text('Path of the file')) },
          download: true,
          sample: { name: 'invoice.pdf' },
        },
      },
    },
  ],
});

export const acmeNode = connectorNode(acme, {
  type: 'acme',
  name: 'Acme',
  category: 'Integration & APIs',
  icon: 'box',
  description: 'Does what tests need',
  start: 'order.list',
  examples: [],
});

/** A server of the vendor, and runs of the node against it. */
export interface AcmeServer extends LocalServer {
  /** Runs the node with this configuration, led to the server. */
  run(data: JsonObject, options?: Partial<NodeRun>): Promise<NodeResult>;
}

/** Starts a server of the vendor. `answer` says what it does. */
export async function startAcme(answer: (request: SeenRequest, response: ServerResponse) => void): Promise<AcmeServer> {
  const server = await serve(answer);
  return {
    ...server,
    run: (data, options = {}) =>
      runNode(acmeNode, {
        data: { credential: 'acme', ...data },
        credentials: { acme: acmeCredential() },
        fetch: (url, init) => fetch(url, { ...init, redirect: 'manual' }),
        vendorAddress: () => server.origin,
        ...options,
      }),
  };
}

let made = 0;

/** A credential with a token. `tokens`: each is given once the one before was refused. */
export function acmeCredential(tokens: readonly string[] = ['token-1']): OpenCredential {
  let current = 0;
  return {
    // Lanes are shared by all runs with a credential.
    id: `acme-${(made += 1)}`,
    type: 'acmeApi',
    name: 'Acme',
    values: { region: 'eu' },
    secrets: new Set(tokens),
    renewable: tokens.length > 1,
    http: async ({ fresh = false } = {}) => {
      if (fresh) current = Math.min(current + 1, tokens.length - 1);
      return { headers: { authorization: `Bearer ${tokens[current]}` } };
    },
  };
}

/** Answers with JSON and a status. */
export function answerJson(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: { [name: string]: string } = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
}
