import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonValue } from '@heddle/contract/json';
import { amountText, readMoney } from '@heddle/contract/money/money';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import type { OperationCall } from '../kit/call.ts';
import type { ConnectorObject } from '../kit/connector.ts';
import { callInner, callOwn } from '../kit/inner.ts';
import { amount, currency, moneyOf } from '../kit/money.ts';
import { as, entriesOf, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { transferId: required(of.transferId) };

/** The state in which Wise waits for the money. https://docs.wise.com/guides/product/send-money/tracking-transfers */
const UNPAID = 'incoming_payment_waiting';
/** States in which a transfer has ended without paying anybody. */
const ENDED = new Set(['cancelled', 'funds_refunded', 'charged_back']);

/**
 * Pays a transfer from the balance. The request names no amount, so the transfer is compared with what limits have seen before: another amount, currency or recipient is refused.
 * A transfer that is paid already is left as it is. Throws `field_invalid`, `connector_invalid` and the errors of requests.
 */
async function fund(call: OperationCall): Promise<JsonValue> {
  const transfer = await current(call);
  requireSame(call, transfer);
  if (!isUnpaid(call, transfer)) return transfer;
  const [payment = null] = await callOwn(call, {});
  if (readPath(payment, 'status') !== 'REJECTED') return { ...entriesOf(transfer), payment };
  // An earlier request may have paid it, whose answer was lost.
  const now = await current(call);
  if (!isUnpaid(call, now)) return now;
  throw refused(call, asText(readPath(payment, 'errorCode')) || 'Wise has not taken the money from the balance');
}

async function current(call: OperationCall): Promise<JsonValue> {
  const [transfer = null] = await callInner(call, 'transfer.get', { transferId: asText(call.read('transferId')) });
  return transfer;
}

/** True where Wise waits for the money, false where it has it. Throws `connector_invalid` for a transfer that has ended. */
function isUnpaid(call: OperationCall, transfer: JsonValue): boolean {
  const status = asText(readPath(transfer, 'status'));
  if (ENDED.has(status)) throw refused(call, `the transfer has ended as "${status}"`);
  return status === UNPAID;
}

const refused = ({ connector, operation }: OperationCall, reason: string) =>
  connectorErrors.connector_invalid({ vendor: connector.name, operation: operation.name, reason });

/** Refuses a transfer that is not the one that limits and recipients were checked for. Throws `field_invalid`. */
function requireSame({ read }: OperationCall, transfer: JsonValue): void {
  const money = moneyOf(read);
  const code = asText(readPath(transfer, 'sourceCurrency'));
  const sent = readMoney(asText(readPath(transfer, 'sourceValue')), code);
  if (!money || !sent || code !== money.currency || amountText(sent) !== amountText(money))
    throw nodeErrors.field_invalid({
      field: 'Amount',
      reason: `is not what the transfer takes from the balance: ${sent ? amountText(sent) : '?'} ${code}`,
    });
  const recipient = asText(readPath(transfer, 'targetAccount'));
  if (recipient !== asText(read('recipientId')).trim())
    throw nodeErrors.field_invalid({ field: 'Recipient', reason: `is not that of the transfer: ${recipient}` });
}

export const transfer: ConnectorObject = {
  key: 'transfer',
  name: 'Transfer',
  operations: {
    create: {
      name: 'Create transfer',
      description: 'Prepares a transfer of a quote to a recipient. No money moves until Pay transfer',
      method: 'POST',
      path: '/v1/transfers',
      body: {
        targetAccount: required(of.recipientId),
        quoteUuid: required(of.quoteId),
        'details.reference': as('reference', text('Reference', { placeholder: 'Invoice 1042' })),
        'details.transferPurpose': as(
          'purpose',
          text('Purpose', { placeholder: 'verification.transfers.purpose.pay.bills' }),
        ),
        'details.sourceOfFunds': as(
          'fundsFrom',
          text('Source of funds', { placeholder: 'verification.source.of.funds.other' }),
        ),
      },
      // https://docs.wise.com/api-reference/transfer: Wise gives the transfer that it has made before with this ID.
      repeat: { body: 'customerTransactionId', uuid: true },
      sample: of.transfer,
    },
    fund: {
      name: 'Pay transfer',
      description: 'Pays a transfer from the balance, if its amount, currency and recipient are these',
      method: 'POST',
      path: '/v3/profiles/{profileId}/transfers/{transferId}/payments',
      params: { profileId: required(of.profileId), ...params },
      fixed: { body: { type: 'BALANCE' } },
      inputs: {
        amount: required(amount),
        currency: required(currency),
        recipientId: required(of.recipientId),
      },
      effect: 'pay',
      sends: { recipient: 'recipientId' },
      // A transfer that is paid is never paid again: its state is looked at before.
      repeat: 'same',
      perform: fund,
      sample: { ...of.transfer, status: 'processing', payment: { type: 'BALANCE', status: 'COMPLETED' } },
    },
    cancel: {
      name: 'Cancel transfer',
      description: 'Ends a transfer that is not paid out yet; what was paid comes back to the balance',
      method: 'PUT',
      path: '/v1/transfers/{transferId}/cancel',
      params,
      sample: { ...of.transfer, status: 'cancelled' },
    },
    get: {
      name: 'Get transfer',
      method: 'GET',
      path: '/v1/transfers/{transferId}',
      params,
      sample: of.transfer,
    },
    list: {
      name: 'List transfers',
      method: 'GET',
      path: '/v1/transfers',
      query: {
        profile: required(of.profileId),
        status: as(
          'transferStatus',
          oneOf('Status', [
            UNPAID,
            'processing',
            'funds_converted',
            'outgoing_payment_sent',
            'bounced_back',
            'funds_refunded',
            'cancelled',
          ]),
        ),
        createdDateStart: of.since,
        createdDateEnd: of.until,
      },
      next: of.pages,
      sample: of.transfer,
    },
  },
};

const quoteWith = (name: string, wire: 'sourceAmount' | 'targetAmount') =>
  ({
    name,
    method: 'POST',
    path: '/v3/profiles/{profileId}/quotes',
    params: { profileId: required(of.profileId) },
    body: {
      [wire]: required(amount),
      sourceCurrency: required(wire === 'sourceAmount' ? currency : of.otherCurrency),
      targetCurrency: required(wire === 'sourceAmount' ? of.otherCurrency : currency),
      targetAccount: of.recipientId,
    },
    derive: of.derive,
    // A quote binds nobody.
    repeat: 'same',
    sample: of.quote,
  }) as const;

export const quote: ConnectorObject = {
  key: 'quote',
  name: 'Quote and rate',
  operations: {
    send: quoteWith('Create quote by amount to send', 'sourceAmount'),
    receive: quoteWith('Create quote by amount to receive', 'targetAmount'),
    listRequirements: {
      name: 'List account requirements',
      description: 'What Wise needs to know of a recipient for a quote',
      method: 'GET',
      path: '/v1/quotes/{quoteId}/account-requirements',
      params: { quoteId: required(of.quoteId) },
      fixed: { headers: { 'Accept-Minor-Version': '1' } },
      sample: { type: 'iban', title: 'IBAN', fields: [{ name: 'IBAN', group: [] }] },
    },
    listRates: {
      name: 'List rates',
      method: 'GET',
      path: '/v1/rates',
      query: {
        source: as('rateFrom', text('From currency', { placeholder: 'EUR' })),
        target: as('rateTo', text('To currency', { placeholder: 'USD' })),
        from: of.since,
        to: of.until,
        group: as('rateEvery', oneOf('One for each', ['day', 'hour', 'minute'])),
      },
      sample: { rate: 1.166, source: 'EUR', target: 'USD', time: '2026-03-01T12:00:00+0000' },
    },
  },
};
