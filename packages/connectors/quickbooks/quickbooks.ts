import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { readPath } from '@heddle/nodes/lib/json/paths';
import { defineConnector } from '../kit/connector.ts';
import type { DatedEvent } from '../kit/events.ts';
import { bill } from './bill.ts';
import { company } from './company.ts';
import { customer, vendor } from './contact.ts';
import { account, item } from './item.ts';
import { estimate, invoice, payment } from './sales.ts';
import { quickbooksWebhook } from './webhook.ts';

const followed = ['Invoice', 'Payment', 'Customer', 'Estimate', 'Bill', 'Vendor', 'Item'].flatMap((entity) => {
  const key = entity.toLowerCase();
  const event = (name: string, time: string, since: string, once: DatedEvent['once']): DatedEvent => ({
    name: `${entity} ${name}`,
    operation: `${key}.list`,
    with: { orderBy: `${time} DESC` },
    id: 'Id',
    time,
    once,
    since,
  });
  return [
    { key: `${key}Created`, entity, event: event('created', 'MetaData.CreateTime', 'createdSince', 'each') },
    {
      key: `${key}Changed`,
      entity,
      event: event('created or updated', 'MetaData.LastUpdatedTime', 'changedSince', 'change'),
    },
  ];
});

/** The errors in an answer: `Fault` of the API, `fault` of the gateway before it. */
function faultsIn(answer: JsonValue): JsonValue[] {
  if (!isJsonObject(answer)) return [];
  const faults = readPath(answer, 'Fault.Error') ?? readPath(answer, 'fault.error');
  return Array.isArray(faults) ? faults : [];
}

/** Codes of the errors that come with the status 400: an object that is not there, and one that has changed meanwhile. */
const MEANT: { readonly [code: string]: number } = { '610': 404, '5010': 409, '6140': 409, '6240': 409 };

export const quickbooksConnector = defineConnector({
  vendor: 'quickbooks',
  name: 'QuickBooks',
  credentials: ['quickbooksOAuth', 'quickbooksToken'],
  address: ({ environment }) =>
    `https://${environment === 'sandbox' ? 'sandbox-quickbooks' : 'quickbooks'}.api.intuit.com/v3/company/{realmId}`,
  objects: [invoice, payment, customer, estimate, item, bill, vendor, account, company],
  webhook: quickbooksWebhook(Object.fromEntries(followed.map(({ key, entity }) => [key, { entity }]))),
  events: Object.fromEntries(followed.map(({ key, event }) => [key, event])),
  lists: {
    customers: { operation: 'customer.list', value: 'Id', label: 'DisplayName', search: 'named' },
    vendors: { operation: 'vendor.list', value: 'Id', label: 'DisplayName', search: 'named' },
    items: { operation: 'item.list', value: 'Id', label: 'Name', search: 'named' },
    accounts: { operation: 'account.list', value: 'Id', label: 'Name', search: 'named' },
  },
  statusOf: (answer, status) =>
    faultsIn(answer)
      .map((fault) => MEANT[asText(readPath(fault, 'code'))])
      .find((meant) => meant !== undefined) ?? status,
  reason: (answer) =>
    faultsIn(answer)
      .map((fault) => {
        const [message, detail] = ['Message', 'Detail'].map((name) =>
          asText(readPath(fault, name) ?? readPath(fault, name.toLowerCase())),
        );
        return [message, detail].filter((text) => text !== '').join(': ');
      })
      .join('; '),
});
