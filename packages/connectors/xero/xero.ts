import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { contact } from './contact.ts';
import { invoice } from './invoice.ts';
import { organization } from './organization.ts';
import { bankTransaction, creditNote, payment } from './payment.ts';
import { items, journal, purchaseOrder } from './purchase.ts';
import { xeroWebhook } from './webhook.ts';

/** The time of the last change, in epoch milliseconds: Xero writes `/Date(1573755038314+0000)/`. */
export function changedAt(entry: JsonValue): JsonValue | undefined {
  const written = readPath(entry, 'UpdatedDateUTC');
  const [, milliseconds] = /^\/Date\((\d+)/.exec(asText(written)) ?? [];
  return milliseconds === undefined ? written : Number(milliseconds);
}

const changed = (name: string, operation: string, id: string): DatedEvent => ({
  name: `${name} created or updated`,
  operation,
  with: {},
  id,
  time: changedAt,
  once: 'change',
  since: 'changedSince',
});

/** What is wrong with the fields of an object that was refused. */
function validationsIn(answer: JsonValue): string[] {
  const elements = isJsonObject(answer) ? answer['Elements'] : undefined;
  if (!Array.isArray(elements)) return [];
  return elements
    .flatMap((element) => readPath(element, 'ValidationErrors') ?? [])
    .map((error) => asText(readPath(error, 'Message')))
    .filter((text) => text !== '');
}

export const xeroConnector = defineConnector({
  vendor: 'xero',
  name: 'Xero',
  credentials: ['xeroOAuth', 'xeroClient'],
  address: 'https://api.xero.com/api.xro/2.0',
  objects: [invoice, contact, payment, bankTransaction, creditNote, purchaseOrder, items, journal, organization],
  webhook: xeroWebhook,
  events: {
    invoiceChanged: changed('Invoice', 'invoice.list', 'InvoiceID'),
    contactChanged: changed('Contact', 'contact.list', 'ContactID'),
    paymentChanged: changed('Payment', 'payment.list', 'PaymentID'),
    bankTransactionChanged: changed('Bank transaction', 'bankTransaction.list', 'BankTransactionID'),
    creditNoteChanged: changed('Credit note', 'creditNote.list', 'CreditNoteID'),
    purchaseOrderChanged: changed('Purchase order', 'purchaseOrder.list', 'PurchaseOrderID'),
  },
  lists: {
    tenants: { operation: 'organization.tenants', value: 'tenantId', label: 'tenantName' },
    contacts: { operation: 'contact.list', value: 'ContactID', label: 'Name', search: 'searchTerm', needs: ['tenant'] },
    bankAccounts: {
      operation: 'organization.accounts',
      value: 'AccountID',
      label: 'Name',
      needs: ['tenant'],
      with: { where: 'Type=="BANK"' },
    },
  },
  reason(answer) {
    const validations = validationsIn(answer);
    if (validations.length > 0) return validations.join('; ');
    return ['Detail', 'Message'].map((name) => asText(readPath(answer, name))).find((text) => text !== '') ?? '';
  },
});
