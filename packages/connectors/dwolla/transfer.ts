import type { JsonValue } from '@heddle/contract/json';
import { amountText } from '@heddle/contract/money/money';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { amount, currency, moneyOf } from '../kit/money.ts';
import { as, fieldsObject, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { id: required(of.transferId) };
const sent = of.readMade('transfer.get', 'transferId');

/** Sends a transfer: Dwolla names funding sources by their URLs. */
function send(call: OperationCall): Promise<JsonValue> {
  const { read } = call;
  const isSource = (key: string): boolean => key === 'fromId' || key === 'toId';
  return sent({ ...call, read: (key) => (isSource(key) ? of.fundingSourceAt(call, read(key)) : read(key)) });
}

export const transfer: ConnectorObject = {
  key: 'transfer',
  name: 'Transfer',
  operations: {
    create: {
      name: 'Create transfer',
      description: 'Sends US dollars from one funding source to another',
      method: 'POST',
      path: '/transfers',
      body: {
        '_links.source.href': required(of.fromId),
        '_links.destination.href': required(of.toId),
        'amount.value': required(amount),
        'amount.currency': required(currency),
        correlationId: as('reference', text('Reference', { placeholder: 'order-1042' })),
        metadata: as('metadata', fieldsObject('Metadata', { help: 'Values of your own that Dwolla keeps with it.' })),
      },
      derive: (read) => (key) => {
        if (key !== 'amount') return read(key);
        const money = moneyOf(read);
        return money && amountText(money);
      },
      effect: 'pay',
      sends: { recipient: 'toId' },
      repeat: of.recognized,
      perform: send,
      sample: of.transfer,
    },
    cancel: {
      name: 'Cancel transfer',
      description: 'Ends a transfer that is pending still',
      method: 'POST',
      path: '/transfers/{id}',
      params,
      fixed: { body: { status: 'cancelled' } },
      repeat: 'same',
      sample: { ...of.transfer, status: 'cancelled' },
    },
    get: { name: 'Get transfer', method: 'GET', path: '/transfers/{id}', params, sample: of.transfer },
    getFailure: {
      name: 'Get reason of failure',
      method: 'GET',
      path: '/transfers/{id}/failure',
      params,
      sample: { code: 'R01', description: 'Insufficient Funds', explanation: 'The balance is too small.' },
    },
    list: {
      name: 'List transfers of customer',
      method: 'GET',
      path: '/customers/{id}/transfers',
      params: { id: required(of.customerId) },
      query: {
        startDate: as('dayFrom', text('From', { placeholder: '2026-01-01' })),
        endDate: as('dayUntil', text('To', { placeholder: '2026-01-31' })),
        correlationId: as('reference', text('Reference', { placeholder: 'order-1042' })),
      },
      items: '_embedded.transfers',
      next: of.pages,
      sample: of.transfer,
    },
  },
};
