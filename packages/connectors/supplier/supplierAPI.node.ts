import { readOperation } from '@heddle/contract/described/configured';
import { OPERATION_FIELD } from '@heddle/contract/described/field';
import { defineNode } from '@heddle/contract/node/define';
import type { Effect } from '@heddle/contract/node/define';
import type { JsonObject } from '@heddle/contract/json';
import { lazyImport } from '@heddle/nodes/lib/lazy-import';
import { supplierFields } from './fields.ts';

const parts = {
  api: { id: 'parts', name: 'Parts' },
  address: 'https://parts.example/v1',
  operation: {
    id: 'GET /stock/{sku}',
    name: 'Get stock',
    group: 'Stock',
    method: 'GET',
    path: '/stock/{sku}',
    effect: 'read',
    parameters: [{ key: 'sku', name: 'sku', in: 'path', kind: 'text', label: 'SKU', required: true }],
    items: '',
    sample: { sku: 'A-7', offers: [{ free: 12, unit_price: '4.10' }] },
  },
};

const effectOf = (data: JsonObject): Effect => {
  if (data['supplierWay'] === 'cxml') return data['cxmlTask'] === 'cart' ? 'none' : 'write';
  return readOperation(data[OPERATION_FIELD])?.operation.effect ?? 'write';
};

const message = `<cXML payloadID="1" timestamp="2026-03-01T12:00:00+00:00"><Header/><Message><PunchOutOrderMessage><BuyerCookie>c1</BuyerCookie>
<PunchOutOrderMessageHeader operationAllowed="create"><Total><Money currency="EUR">8.20</Money></Total></PunchOutOrderMessageHeader>
<ItemIn quantity="2"><ItemID><SupplierPartID>A-7</SupplierPartID></ItemID><ItemDetail><UnitPrice><Money currency="EUR">4.10</Money></UnitPrice>
<Description xml:lang="en">Bearing</Description><UnitOfMeasure>EA</UnitOfMeasure><Classification domain="UNSPSC">31171504</Classification></ItemDetail></ItemIn>
</PunchOutOrderMessage></Message></cXML>`;

export const supplierAPI = defineNode({
  type: 'supplierAPI',
  name: 'Supplier API',
  category: 'Integration & APIs',
  icon: 'truck',
  description:
    'Asks a supplier for its catalog, stock and prices, and orders, by an API that you have described or by cXML',
  summary: '{supplierTask}{cxmlTask}',
  effect: effectOf,
  fields: supplierFields,
  samples: {
    field: 'cxmlTask',
    of: {
      punchOut: [
        {
          punchOut: {
            startPage: 'https://shop.example.com/session/1',
            buyerCookie: 'c1',
            payloadId: '1772366400000.1@heddle',
          },
        },
      ],
      order: [{ order: { orderId: 'PO-7', accepted: true, payloadId: '1772366400000.2@heddle' } }],
    },
  },
  examples: [
    {
      title: 'Stock and price of a part, under names of your own',
      given: [{ part: 'A-7' }],
      with: {
        [OPERATION_FIELD]: parts,
        sku: '{{ part }}',
        supplierMap: [
          { name: 'quantity', value: 'offers[0].free' },
          { name: 'price', value: 'offers[0].unit_price' },
          { name: 'leadDays', value: 'lead.days' },
        ],
      },
      answers: {
        'GET https://parts.example/v1/stock/A-7': { sku: 'A-7', offers: [{ free: 12, unit_price: '4.10' }] },
      },
      gives: {
        main: [
          {
            sku: 'A-7',
            offers: [{ free: 12, unit_price: '4.10' }],
            supplier: { task: 'stock', quantity: 12, price: '4.10', leadDays: null },
          },
        ],
      },
    },
    {
      title: 'The cart of a punch-out',
      given: [{ body: { 'cxml-urlencoded': message } }],
      with: { supplierWay: 'cxml', cxmlTask: 'cart', sentCookie: 'c1' },
      gives: {
        main: [
          {
            body: { 'cxml-urlencoded': message },
            cart: {
              buyerCookie: 'c1',
              total: '8.20',
              currency: 'EUR',
              lines: [
                {
                  partId: 'A-7',
                  auxiliaryId: '',
                  quantity: '2',
                  price: '4.10',
                  currency: 'EUR',
                  description: 'Bearing',
                  unit: 'EA',
                  classification: '31171504',
                  classificationDomain: 'UNSPSC',
                  manufacturerPartId: '',
                },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'The cart of another punch-out is refused',
      given: [{ body: { 'cxml-urlencoded': message } }],
      with: { supplierWay: 'cxml', cxmlTask: 'cart', sentCookie: 'c2' },
      fails: 'cxml_cart_foreign',
    },
  ],
  async run(context) {
    const { askSupplier } = await lazyImport(import('./run.ts'));
    return askSupplier(context);
  },
});
