import type { ConnectorObject, Operation } from '../kit/connector.ts';
import { ofPayment } from '../kit/money.ts';
import { as, oneOf, required, text } from '../kit/parameters.ts';
import * as of from './shared.ts';

const params = { id: required(of.orderId) };

const moves = (what: Pick<Operation, 'name' | 'description'>, direction: 'credit' | 'debit'): Operation => ({
  ...what,
  method: 'POST',
  path: '/api/payment_orders',
  body: {
    type: required(of.paymentType),
    ...of.money,
    originating_account_id: required(of.ownAccountId),
    receiving_account_id: required(of.receivingAccountId),
    priority: ofPayment(as('priority', oneOf('Priority', ['normal', 'high']))),
    effective_date: as('effectiveDate', text('Day of the payment', { placeholder: '2026-12-31' })),
    description: of.paymentText,
    statement_descriptor: of.statementText,
    remittance_information: as('remittance', text('Text for the recipient', { placeholder: 'Invoice 1042' })),
    metadata: of.metadata,
  },
  fixed: { body: { direction } },
  derive: of.derive,
  effect: 'pay',
  ...(direction === 'credit' ? { sends: { recipient: 'receivingAccountId' } } : {}),
  repeat: of.markedIn('paymentOrder.list'),
  sample: { ...of.order, direction },
});

export const paymentOrder: ConnectorObject = {
  key: 'paymentOrder',
  name: 'Payment order',
  operations: {
    create: moves(
      { name: 'Create payment order', description: 'Sends money from an account of yours to one of another party' },
      'credit',
    ),
    collect: moves(
      { name: 'Collect payment', description: 'Takes money from an account of another party, which has agreed to it' },
      'debit',
    ),
    cancel: {
      name: 'Cancel payment order',
      description: 'Ends one that was not sent yet',
      method: 'PATCH',
      path: '/api/payment_orders/{id}',
      params,
      fixed: { body: { status: 'cancelled' } },
      repeat: 'same',
      sample: { ...of.order, status: 'cancelled' },
    },
    get: {
      name: 'Get payment order',
      method: 'GET',
      path: '/api/payment_orders/{id}',
      params,
      sample: of.order,
    },
    list: {
      name: 'List payment orders',
      method: 'GET',
      path: '/api/payment_orders',
      query: {
        external_id: of.externalId,
        counterparty_id: of.counterpartyId,
        originating_account_id: of.internalAccountId,
        type: of.anyPaymentType,
        direction: of.direction,
        status: as(
          'orderStatus',
          oneOf('Status', [
            'needs_approval',
            'approved',
            'denied',
            'pending',
            'processing',
            'sent',
            'completed',
            'failed',
            'returned',
            'reversed',
            'cancelled',
          ]),
        ),
        created_at_start: of.createdSince,
        created_at_end: of.createdUntil,
      },
      next: of.pages,
      sample: of.order,
    },
  },
};

export const returns: ConnectorObject = {
  key: 'return',
  name: 'Return',
  operations: {
    list: {
      name: 'List returns',
      description: 'Payments that a bank has sent back',
      method: 'GET',
      path: '/api/returns',
      query: { internal_account_id: of.internalAccountId, counterparty_id: of.counterpartyId },
      next: of.pages,
      sample: of.returned,
    },
  },
};
