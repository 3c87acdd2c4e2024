import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import { cxmlTime, elements, inLanguage } from './document.ts';
import type { OrderLine } from './lines.ts';
import { itemOut, money, totalOf } from './lines.ts';

/** An order as the node has it of an item. */
export interface SupplierOrder {
  orderId: string;
  lines: readonly OrderLine[];
  /** Objects with name, street, city, postalCode, countryCode; null for none. */
  shipTo: JsonValue;
  billTo: JsonValue;
  comments: string;
  /** 2026-03-01; '' for none. */
  requestedDate: string;
}

/** OrderRequest: elements in the order of the DTD. `at`: epoch milliseconds. Throws `field_invalid`. */
export function orderRequest(order: SupplierOrder, at: number): JsonObject {
  const { amount, currency } = totalOf(order.lines);
  const shipTo = addressOf('Ship to', order.shipTo);
  const billTo = addressOf('Bill to', order.billTo);
  if (!billTo) throw nodeErrors.field_required({ field: 'Bill to' });
  return {
    OrderRequest: {
      OrderRequestHeader: {
        '@orderID': order.orderId,
        '@orderDate': cxmlTime(at),
        '@type': 'new',
        Total: money(amount, currency),
        ...(shipTo ? { ShipTo: { Address: shipTo } } : {}),
        BillTo: { Address: billTo },
        ...(order.comments === '' ? {} : { Comments: inLanguage(order.comments) }),
      },
      ItemOut: order.lines.map((line, index) => itemOut(line, index, order.requestedDate)),
    },
  };
}

/** An address in the order of the DTD; null where there is none. Throws `field_invalid`. */
function addressOf(field: string, given: JsonValue): JsonObject | null {
  if (!isJsonObject(given)) {
    if (given === null || given === '') return null;
    throw nodeErrors.field_invalid({ field, reason: 'is no object with name, street, city and countryCode' });
  }
  const text = (name: string): string => asText(given[name] ?? '').trim();
  const list = (name: string): string[] =>
    elements(given[name] ?? [])
      .map((one) => asText(one).trim())
      .filter((one) => one !== '');
  const country = text('countryCode').toUpperCase();
  const missing = ['name', 'city'].find((name) => text(name) === '') ?? (list('street').length === 0 ? 'street' : '');
  if (missing !== '') throw nodeErrors.field_invalid({ field, reason: `has no ${missing}` });
  if (!/^[A-Z]{2}$/.test(country))
    throw nodeErrors.field_invalid({ field, reason: 'has no countryCode of two letters, such as DE' });
  const optional = (name: string, value: string): JsonObject => (value === '' ? {} : { [name]: value });
  return {
    '@isoCountryCode': country,
    ...optional('@addressID', text('id')),
    Name: inLanguage(text('name')),
    PostalAddress: {
      ...(list('deliverTo').length === 0 ? {} : { DeliverTo: list('deliverTo') }),
      Street: list('street'),
      City: text('city'),
      ...optional('State', text('state')),
      ...optional('PostalCode', text('postalCode')),
      Country: { '@isoCountryCode': country, '#text': text('country') || country },
    },
    ...optional('Email', text('email')),
  };
}
