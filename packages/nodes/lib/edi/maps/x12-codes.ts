import type { Codes } from './map.ts';

/** Element 98, entity identifier. */
export const roles: Codes = {
  billTo: 'BT',
  buyer: 'BY',
  carrier: 'CA',
  consignee: 'CN',
  depositor: 'DE',
  markFor: 'Z7',
  orderedBy: 'OB',
  payee: 'PE',
  payer: 'PR',
  remitTo: 'RI',
  seller: 'SE',
  shipFrom: 'SF',
  shipTo: 'ST',
  soldTo: 'SO',
  supplier: 'SU',
  ultimateConsignee: 'UC',
  vendor: 'VN',
  warehouse: 'WH',
};

/** Element 66, what an identification is of. */
export const idTypes: Codes = {
  duns: '1',
  dunsPlus4: '9',
  buyerAssigned: '92',
  sellerAssigned: '91',
  gln: 'UL',
  mutuallyDefined: 'ZZ',
};

/** Element 374, what a date is of. */
export const dateTypes: Codes = {
  cancelAfter: '001',
  deliveryRequested: '002',
  invoice: '003',
  purchaseOrder: '004',
  effective: '007',
  shipRequested: '010',
  shipped: '011',
  expiration: '036',
  shipNotBefore: '037',
  shipNoLater: '038',
  received: '050',
  deliverNoLater: '063',
  deliverNotBefore: '064',
  promisedDelivery: '074',
  scheduledDelivery: '067',
  scheduledShip: '068',
  estimatedDelivery: '017',
  stockAsOf: '093',
  manufactured: '405',
};

/** Element 235, what a product ID is. */
export const productTypes: Codes = {
  buyerPart: 'BP',
  vendorPart: 'VP',
  vendorItem: 'VN',
  manufacturerPart: 'MG',
  sku: 'SK',
  upc: 'UP',
  upcCase: 'UA',
  ean: 'EN',
  gtin: 'UK',
  isbn: 'IB',
  buyerItem: 'IN',
  catalog: 'CB',
  lot: 'LT',
  serial: 'SN',
};

/** Element 128, what a reference is. */
export const referenceTypes: Codes = {
  accountNumber: '11',
  billOfLading: 'BM',
  carrierReference: 'CN',
  contract: 'CT',
  customerOrder: 'CO',
  customerReference: 'CR',
  department: 'DP',
  internalVendor: 'IA',
  invoice: 'IV',
  lot: 'LT',
  packingList: 'PK',
  promotion: 'PD',
  purchaseOrder: 'PO',
  releaseNumber: 'RE',
  serial: 'SE',
  shipmentNumber: 'SI',
  vendorOrder: 'VN',
};

/** Element 353, why a document is sent. */
export const purposes: Codes = {
  original: '00',
  cancellation: '01',
  add: '02',
  delete: '03',
  change: '04',
  replace: '05',
  confirmation: '06',
  duplicate: '07',
};

/** Element 92, the type of a purchase order. */
export const orderTypes: Codes = {
  blanket: 'BK',
  dropShip: 'DS',
  newOrder: 'NE',
  release: 'RL',
  reorder: 'RE',
  rush: 'RO',
  sample: 'SP',
  standAlone: 'SA',
};

/** Element 587, what the answer to an order says. */
export const acknowledgementTypes: Codes = {
  acceptedWithChange: 'AC',
  acceptedWithDetail: 'AD',
  accepted: 'AT',
  acknowledged: 'AK',
  rejected: 'RD',
  rejectedWithDetail: 'RJ',
};

/** Element 668, what becomes of a line of an order. */
export const lineStatuses: Codes = {
  accepted: 'IA',
  acceptedBackordered: 'IB',
  acceptedChanged: 'IC',
  deleted: 'ID',
  onHold: 'IH',
  priceChanged: 'IP',
  quantityChanged: 'IQ',
  rejected: 'IR',
  substituted: 'IS',
  rescheduled: 'DR',
};

/** Element 736, the levels of a shipment. */
export const levelCodes: Codes = { shipment: 'S', order: 'O', tare: 'T', pack: 'P', item: 'I' };

/** Element 248, whether a sum is added or taken off. */
export const chargeKinds: Codes = { allowance: 'A', charge: 'C', noAllowanceOrCharge: 'N' };
