import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { ediFields } from './fields.ts';

const order =
  'ISA*00*          *00*          *ZZ*ACME           *01*123456789      *260301*1200*U*00401*000000042*0*P*>~GS*PO*ACME*123456789*20260301*1200*42*X*004010~ST*850*0001~BEG*00*SA*4500001234**20260301~N1*ST*Store 12*92*0012~PO1*1*10*EA*9.5**BP*A-1~CTT*1~SE*6*0001~GE*1*42~IEA*1*000000042~';

const orderFields = {
  purpose: 'original',
  orderType: 'standAlone',
  orderNumber: '4500001234',
  orderDate: '2026-03-01',
  parties: [{ role: 'shipTo', name: 'Store 12', idType: 'buyerAssigned', id: '0012' }],
  lines: [{ line: '1', quantity: 10, unit: 'EA', price: 9.5, ids: { buyerPart: 'A-1' } }],
  lineCount: 1,
};

export const ediDocument = defineNode({
  type: 'ediDocument',
  name: 'EDI Document',
  category: 'Data Processing',
  icon: 'file-text',
  description: 'Reads, writes and acknowledges business documents in X12 and EDIFACT',
  summary: '{operation} {type}',
  effect: ({ operation, numbers }) =>
    operation === undefined || operation === 'read' || numbers === 'entered' ? 'none' : 'write',
  fields: ediFields,
  sample: [{ standard: 'x12', type: '850', control: '000000001', text: 'ISA*00*…~' }],
  examples: [
    {
      title: 'A purchase order of X12 becomes an item',
      given: [{ body: order }],
      with: {},
      gives: {
        main: [
          {
            standard: 'x12',
            type: '850',
            version: '004010',
            control: '0001',
            sender: 'ACME',
            senderQualifier: 'ZZ',
            receiver: '123456789',
            receiverQualifier: '01',
            sentAt: '2026-03-01T12:00',
            interchangeControl: '000000042',
            groupType: 'PO',
            groupControl: '42',
            test: false,
            valid: true,
            document: orderFields,
          },
        ],
      },
    },
    {
      title: 'What is missing is found before a partner does',
      given: [{ orderNumber: '4500001234', lines: [{ quantity: 1, unit: 'EA' }] }],
      with: { operation: 'write', type: '850', sender: 'ACME', receiver: 'SUPPLIER', numbers: 'entered', control: 1 },
      fails: 'edi_document_invalid',
    },
    {
      title: 'A field that the document does not have is refused',
      given: [{ orderNumber: '1', orderDate: '2026-03-01', lines: [{ qty: 1 }] }],
      with: { operation: 'write', type: '850', sender: 'ACME', receiver: 'SUPPLIER', numbers: 'entered', control: 1 },
      fails: 'edi_field_invalid',
    },
    { title: 'Other text is refused', given: [{ body: 'Hello' }], with: {}, fails: 'edi_invalid' },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).processEdi(context),
});
