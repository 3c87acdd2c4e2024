import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { jsonPayload } from '@heddle/nodes/lib/http/payload';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import { sendRequest } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { as, json, oneOf, text } from '../kit/parameters.ts';

/** The fields of operations that call a service or a function. */
export const invokeInputs = {
  method: as('serviceMethod', oneOf('Method', ['POST', 'GET', 'PUT', 'PATCH', 'DELETE'], { default: 'POST' })),
  path: as('servicePath', text('Path', { placeholder: '/orders?state=open', help: 'Below the URL of the service.' })),
  body: as('serviceBody', json('Body (JSON)', { placeholder: '{ "order": 7 }' })),
  serviceAccount: as(
    'serviceAccount',
    text('Service account', {
      placeholder: 'caller@my-project.iam.gserviceaccount.com',
      help: 'Calls in the name of this account, with an ID token. If empty, without a token: for public services.',
    }),
  ),
};

/** An ID token of the service account for a service. https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateIdToken */
async function idToken(call: OperationCall, audience: string): Promise<string> {
  const serviceAccount = asText(call.read('serviceAccount') ?? '').trim();
  if (serviceAccount === '') return '';
  const [answer] = await callInner(call, 'token.create', { tokenAccount: serviceAccount, audience });
  return asText(answer === undefined ? '' : readPath(answer, 'token'));
}

/** Calls a service at its URL. The credential is not sent there, only the ID token. Throws `field_invalid` for a URL that is none. */
export async function invokeAt(call: OperationCall, address: string): Promise<JsonValue> {
  const base = URL.parse(address);
  if (!base || base.protocol !== 'https:')
    throw nodeErrors.field_invalid({ field: 'Service URL', reason: 'must begin with https://' });
  const path = asText(call.read('servicePath') ?? '').trim();
  const url = URL.parse(address.replace(/\/+$/, '') + (path === '' || /^[/?]/.test(path) ? path : `/${path}`));
  if (!url || url.origin !== base.origin)
    throw nodeErrors.field_invalid({ field: 'Path', reason: 'must be a path of the service, such as /orders' });
  const token = await idToken(call, base.origin);
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Heddle' });
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  const method = asText(call.read('serviceMethod') ?? 'POST');
  const body = call.read('serviceBody');
  const payload = method === 'GET' || body === undefined || body === null ? null : jsonPayload(body as JsonValue);
  if (payload) headers.set('content-type', payload.contentType);
  const { connector, operation, account } = call;
  const signedFor = new URL(account.addressFor({ at: connector.address }));
  const { content, status } = await sendRequest(call, { method, url, headers, payload }, signedFor);
  if (content.kind === 'json') return content.value;
  if (content.kind === 'empty') return { success: true };
  if (content.kind === 'text') return { status, text: content.text };
  throw connectorErrors.connector_answer_invalid({
    vendor: connector.name,
    operation: operation.name,
    reason: 'it is a file; request it with HTTP Request',
  });
}
