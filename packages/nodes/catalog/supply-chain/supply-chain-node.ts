import type { AnyNode } from '@heddle/contract/node/define';
import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { sentSample } from '../as2/samples.ts';
import { supplyChainFields } from './fields.ts';

interface SupplyChainNode {
  /** The key in workflow files. Never changes. */
  type: string;
  name: string;
  icon: string;
  description: string;
}

const stock =
  "UNB+UNOC:3+4012345000009:14+5412345000013:14+260301:1200+7'UNH+1+INVRPT:D:96A:UN'BGM+35+STOCK-7+9'DTM+137:20260301:102'LIN+1++4000862141404:EN'QTY+145:48'UNT+6+1'UNZ+1+7'";

const file = { name: '850-000000042.x12', path: '/outbound/850-000000042.x12', kind: 'file', size: 2048 };
const written = { standard: 'x12', type: '850', control: '000000042', text: 'ISA*00*…~', name: '850-000000042.x12' };

/** A node type for a vendor whose customers exchange EDI documents and files: it speaks no API of the vendor. */
export function supplyChainNode(facts: SupplyChainNode): AnyNode {
  return defineNode({
    ...facts,
    category: 'Enterprise Agents',
    summary: '{operation} {type} {path}',
    effect: ({ operation = 'read', numbers }) =>
      operation === 'read'
        ? 'none'
        : operation === 'list' || operation === 'download'
          ? 'read'
          : operation !== 'upload' && operation !== 'send' && numbers === 'entered'
            ? 'none'
            : 'write',
    fields: supplyChainFields,
    samples: {
      field: 'operation',
      of: {
        read: [{ standard: 'x12', type: '850', valid: true, document: { orderNumber: '4500001234' } }],
        write: [written],
        acknowledge: [{ ...written, type: '997', name: '997-000000042.x12', accepted: true }],
        list: [file],
        // A dry run downloads nothing, so what reads the document after it finds one in a field.
        download: [{ file, body: stock }],
        upload: [{ file: { ...file, uploaded: true } }],
        send: [sentSample],
      },
    },
    examples: [
      {
        title: 'A stock report becomes an item',
        given: [{ body: stock }],
        with: {},
        gives: {
          main: [
            {
              standard: 'edifact',
              type: 'INVRPT',
              version: 'D:96A:UN',
              control: '1',
              sender: '4012345000009',
              senderQualifier: '14',
              receiver: '5412345000013',
              receiverQualifier: '14',
              sentAt: '2026-03-01T12:00',
              interchangeControl: '7',
              test: false,
              valid: true,
              document: {
                documentType: 'inventoryReport',
                number: 'STOCK-7',
                function: 'original',
                dates: { document: '2026-03-01' },
                lines: [
                  {
                    line: '1',
                    item: '4000862141404',
                    itemType: 'ean',
                    quantities: [{ type: 'stock', quantity: 48 }],
                  },
                ],
              },
            },
          ],
        },
      },
      {
        title: 'To upload, the item needs a file',
        given: [{ name: 'a.x12' }],
        with: { operation: 'upload', path: '/outbound/' },
        fails: 'file_missing',
      },
    ],
    run: async (context) => (await lazyImport(import('./run.ts'))).runSupplyChain(context),
  });
}
