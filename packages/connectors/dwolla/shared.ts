import { connectorErrors } from '@heddle/contract/errors/connectors';
import type { JsonValue } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { OperationCall } from '../kit/call.ts';
import { sendPage } from '../kit/call.ts';
import { callInner } from '../kit/inner.ts';
import { ofPayment } from '../kit/money.ts';
import type { ListPaging } from '../kit/paging.ts';
import type { Parameter } from '../kit/parameters.ts';
import { as, text } from '../kit/parameters.ts';

// https://developers.dwolla.com/docs/api-reference

export const pages: ListPaging = {
  by: 'offset',
  parameter: 'offset',
  total: 'total',
  size: { parameter: 'limit', most: 200 },
};

/** https://developers.dwolla.com/docs/api-reference/api-fundamentals/idempotency-key: Dwolla recognizes a request for 24 hours. */
export const recognized = { header: 'Idempotency-Key', short: true, rememberedMs: 23 * 3_600_000 } as const;

const id = (key: string, label: string): Parameter =>
  as(key, text(label, { placeholder: 'ab9cd5de-9435-47af-96fb-8d2fa5db51e8' }));

export const customerId = id('customerId', 'Customer');
export const fundingSourceId = id('fundingSourceId', 'Funding source');
export const transferId = id('transferId', 'Transfer');
export const webhookId = id('webhookId', 'Webhook');
export const fromId = ofPayment(id('fromId', 'From (funding source)'));
export const toId = ofPayment(id('toId', 'To (funding source)'));

/** Does an operation whose answer has no body but the URL of what was made, and reads that. Throws `connector_answer_invalid` where there is no URL, and the errors of requests. */
export const readMade =
  (operation: string, field: string) =>
  async (call: OperationCall): Promise<JsonValue> => {
    const { headers } = await sendPage(call);
    const made = (headers.get('location') ?? '').split('/').at(-1) ?? '';
    if (made === '')
      throw connectorErrors.connector_answer_invalid({
        vendor: call.connector.name,
        operation: call.operation.name,
        reason: 'it does not name what was made',
      });
    const [entry = { id: made }] = await callInner(call, operation, { [field]: made });
    return entry;
  };

/** The URL of a funding source, by its ID: what is no ID leads nowhere. */
export const fundingSourceAt = ({ account, operation }: OperationCall, given: unknown): string =>
  `${account.addressFor(operation)}/funding-sources/${encodeURIComponent(asText(given).trim())}`;

export const customer = {
  id: 'ab9cd5de-9435-47af-96fb-8d2fa5db51e8',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  type: 'receive-only',
  status: 'unverified',
  created: '2026-03-01T12:00:00.000Z',
};
export const fundingSource = {
  id: 'ab9cd5de-9435-47af-96fb-8d2fa5db51e8',
  status: 'unverified',
  type: 'bank',
  bankAccountType: 'checking',
  name: 'Checking',
  created: '2026-03-01T12:00:00.000Z',
  removed: false,
};
export const transfer = {
  id: 'ab9cd5de-9435-47af-96fb-8d2fa5db51e8',
  status: 'pending',
  amount: { value: '12.30', currency: 'USD' },
  created: '2026-03-01T12:00:00.000Z',
};
