import { nodeErrors } from '@heddle/contract/errors/node';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Decimal } from '@heddle/contract/money/decimal';
import { addDecimals, multiplyDecimals, readDecimal, writeDecimal } from '@heddle/contract/money/decimal';
import { currencyCode, minorDigits } from '@heddle/contract/money/currencies';
import { asText } from '@heddle/contract/node/text';
import { elementAt, elements, inLanguage, textAt } from './document.ts';

/** A line of a cart or an order. Amounts are texts, so that they stay exact. */
export interface OrderLine {
  partId: string;
  /** What makes the part ID unique at the supplier, and must come back as it was; '' for none. */
  auxiliaryId: string;
  quantity: string;
  price: string;
  currency: string;
  description: string;
  /** A code of UN/CEFACT Recommendation 20: EA. */
  unit: string;
  classification: string;
  classificationDomain: string;
  manufacturerPartId: string;
}

/** The line of an ItemIn. */
export function lineOf(item: JsonValue): OrderLine {
  const detail = elementAt(item, 'ItemDetail');
  const [classification] = elements(elementAt(detail, 'Classification'));
  return {
    partId: textAt(item, 'ItemID', 'SupplierPartID'),
    auxiliaryId: textAt(item, 'ItemID', 'SupplierPartAuxiliaryID'),
    quantity: textAt(item, '@quantity'),
    price: textAt(detail, 'UnitPrice', 'Money'),
    currency: textAt(detail, 'UnitPrice', 'Money', '@currency'),
    description: textAt(detail, 'Description'),
    unit: textAt(detail, 'UnitOfMeasure'),
    classification: textAt(classification),
    classificationDomain: textAt(classification, '@domain'),
    manufacturerPartId: textAt(detail, 'ManufacturerPartID'),
  };
}

const wrong = (index: number, reason: string) =>
  nodeErrors.field_invalid({ field: 'Lines', reason: `has no usable line ${index + 1}: ${reason}` });

/** Reads the lines of an order, with the currency of those that name none. Throws `field_invalid`, `field_required`. */
export function readLines(given: JsonValue | undefined, currency: string): OrderLine[] {
  const list = elements(given ?? []);
  if (list.length === 0) throw nodeErrors.field_required({ field: 'Lines' });
  return list.map((entry, index) => {
    if (!isJsonObject(entry)) throw wrong(index, 'it is no object');
    const text = (name: string): string => asText(entry[name] ?? '').trim();
    const line = {
      partId: text('partId'),
      auxiliaryId: text('auxiliaryId'),
      quantity: text('quantity'),
      price: text('price'),
      currency: currencyCode(text('currency') || currency) ?? '',
      description: text('description') || text('partId'),
      unit: text('unit') || 'EA',
      classification: text('classification') || 'undefined',
      classificationDomain: text('classificationDomain') || 'UNSPSC',
      manufacturerPartId: text('manufacturerPartId'),
    };
    if (line.partId === '') throw wrong(index, 'partId is missing');
    if (line.currency === '') throw wrong(index, 'its currency is no code such as EUR');
    const [quantity, price] = [readDecimal(line.quantity), readDecimal(line.price)];
    if (!quantity || quantity.units <= 0n) throw wrong(index, 'quantity is no positive number');
    if (!price || price.units < 0n) throw wrong(index, 'price is no amount');
    return line;
  });
}

/** The sum of the lines, exactly. Throws `field_invalid` where they have several currencies. */
export function totalOf(lines: readonly OrderLine[]): { amount: string; currency: string } {
  const currency = lines[0]?.currency ?? '';
  if (lines.some((line) => line.currency !== currency))
    throw nodeErrors.field_invalid({ field: 'Lines', reason: 'has several currencies' });
  const none: Decimal = { units: 0n, scale: 0 };
  const sum = lines.reduce((total, { quantity, price }) => {
    const [count, each] = [readDecimal(quantity), readDecimal(price)];
    return count && each ? addDecimals(total, multiplyDecimals(count, each)) : total;
  }, none);
  return { amount: writeDecimal(sum, minorDigits(currency) ?? 0), currency };
}

export const money = (amount: string, currency: string): JsonObject => ({
  Money: { '@currency': currency, '#text': amount },
});

/** ItemOut: elements in the order of the DTD. */
export const itemOut = (line: OrderLine, index: number, requestedDate: string): JsonObject => ({
  '@quantity': line.quantity,
  '@lineNumber': String(index + 1),
  ...(requestedDate === '' ? {} : { '@requestedDeliveryDate': requestedDate }),
  ItemID: {
    SupplierPartID: line.partId,
    ...(line.auxiliaryId === '' ? {} : { SupplierPartAuxiliaryID: line.auxiliaryId }),
  },
  ItemDetail: {
    UnitPrice: money(line.price, line.currency),
    Description: inLanguage(line.description),
    UnitOfMeasure: line.unit,
    Classification: { '@domain': line.classificationDomain, '#text': line.classification },
    ...(line.manufacturerPartId === '' ? {} : { ManufacturerPartID: line.manufacturerPartId }),
  },
});
