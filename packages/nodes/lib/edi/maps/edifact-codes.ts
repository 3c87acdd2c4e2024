import type { Codes } from './map.ts';

/** Code list 3035, the part that a party plays. */
export const roles: Codes = {
  buyer: 'BY',
  carrier: 'CA',
  consignee: 'CN',
  consignor: 'CZ',
  deliveryParty: 'DP',
  billTo: 'IV',
  inventoryController: 'GY',
  invoiceIssuer: 'II',
  manufacturer: 'MF',
  orderedBy: 'OB',
  payee: 'PE',
  payer: 'PR',
  seller: 'SE',
  shipFrom: 'SF',
  shipTo: 'ST',
  supplier: 'SU',
  ultimateConsignee: 'UC',
  warehouse: 'WH',
};

/** Code list 3055, who has given an identification. */
export const agencies: Codes = { gs1: '9', duns: '16', seller: '91', buyer: '92', mutuallyDefined: 'ZZZ' };

/** Code list 2005, what a date is of. */
export const dateTypes: Codes = {
  document: '137',
  deliveryRequested: '2',
  invoice: '3',
  order: '4',
  despatch: '11',
  delivery: '35',
  expiry: '36',
  latestDelivery: '63',
  earliestDelivery: '64',
  scheduledDelivery: '67',
  promisedDelivery: '69',
  shipRequested: '10',
  estimatedArrival: '132',
  estimatedDelivery: '17',
  due: '13',
  cancelAfter: '61',
  stockTaking: '366',
  reference: '171',
  manufactured: '94',
  inventoryReport: '90',
  processing: '9',
  calculation: '138',
};

/** Code list 7143, what a product ID is. */
export const productTypes: Codes = {
  buyerPart: 'BP',
  supplierArticle: 'SA',
  ean: 'EN',
  buyerItem: 'IN',
  upc: 'UP',
  gtin: 'SRV',
  manufacturerPart: 'MF',
  lot: 'NB',
  isbn: 'IB',
  serial: 'SN',
};

/** Code list 1153, what a reference is. */
export const referenceTypes: Codes = {
  contract: 'CT',
  customerReference: 'CR',
  despatchAdvice: 'AAK',
  deliveryNote: 'DQ',
  invoice: 'IV',
  line: 'LI',
  order: 'ON',
  orderResponse: 'POR',
  priceList: 'PL',
  promotion: 'PD',
  supplierOrder: 'VN',
  taxNumber: 'VA',
  blanketOrder: 'BO',
};

/** Code list 1001, what a message is. */
export const documentTypes: Codes = {
  order: '220',
  blanketOrder: '221',
  callOff: '226',
  orderResponse: '231',
  rushOrder: '224',
  despatchAdvice: '351',
  invoice: '380',
  creditNote: '381',
  debitNote: '383',
  correctedInvoice: '384',
  inventoryReport: '35',
};

/** Code list 1225, why a message is sent. */
export const functions: Codes = {
  cancellation: '1',
  change: '4',
  replace: '5',
  duplicate: '7',
  original: '9',
  notAccepted: '27',
  acceptedWithoutAmendment: '29',
  confirmation: '6',
  proposedChange: '31',
};

/** Code list 6063, what a quantity is. */
export const quantityTypes: Codes = {
  ordered: '21',
  despatched: '12',
  delivered: '46',
  invoiced: '47',
  backordered: '83',
  split: '11',
  stock: '145',
  available: '17',
  unitsPerPack: '59',
  free: '192',
  onHand: '33',
  minimum: '53',
  inventoryMovement: '156',
  onOrder: '157',
};

/** Code list 5125, what a price is. */
export const priceTypes: Codes = { net: 'AAA', gross: 'AAB', calculation: 'CAL', information: 'INF' };

/** Code list 5025, what an amount is. */
export const amountTypes: Codes = {
  lineTotal: '203',
  invoiceTotal: '77',
  due: '9',
  payable: '39',
  tax: '124',
  taxable: '125',
  taxTotal: '176',
  lineItemsTotal: '79',
  orderTotal: '86',
  allowanceOrCharge: '8',
  charge: '23',
  allowance: '204',
  messageTotal: '128',
};

/** Code list 1229, what becomes of a line. */
export const actions: Codes = {
  added: '1',
  deleted: '2',
  changed: '3',
  noAction: '4',
  accepted: '5',
  acceptedWithAmendment: '6',
  notAccepted: '7',
};
