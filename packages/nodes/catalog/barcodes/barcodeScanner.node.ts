import { defineNode } from '@heddle/contract/node/define';
import { scanFields } from './scan-fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

/** A PNG with a QR code that holds "hello", and one with nothing on it. */
const code =
  'iVBORw0KGgoAAAANSUhEUgAAADIAAAAyAQMAAAAk8RryAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAfklEQVQY04XPMQpDMQgAUCGrkKsEsgZ69YCr4FUCWQV/Wtvqn77LU0FFgIeoRsM0RJA2MamCwllqdxlvAg+fd6sx+373ZPq97FXbU1dY7AVzhLBVCic7tjKSuPnd/gt1DQ6rCfUVIpB9xn6ePxSzvLpmiZGTIDQhPH9pb+FDXPOJeW+Pg+7pAAAAAElFTkSuQmCC';
const blank =
  'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAeAQMAAAAB/jzhAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgGIwAAACWAAHmKD87AAAAAElFTkSuQmCC';

export const barcodeScanner = defineNode({
  type: 'barcodeScanner',
  name: 'Barcode Scanner',
  category: 'File Operations',
  icon: 'scan-barcode',
  description: 'Reads QR codes and barcodes in images, including several in one image',
  summary: '{codes} {kinds}',
  effect: 'none',
  outputs: ['main', 'empty'],
  fields: scanFields,
  examples: [
    {
      title: 'The code in an image',
      given: [{ data: code }],
      with: { codes: 'qr' },
      gives: {
        main: [
          {
            data: code,
            barcode: {
              text: 'hello',
              format: 'QR Code',
              corners: [
                { x: 4, y: 4 },
                { x: 46, y: 4 },
                { x: 46, y: 46 },
                { x: 4, y: 46 },
              ],
              rotation: 0,
            },
          },
        ],
      },
    },
    { title: 'An image without a code fails the step', given: [{ data: blank }], with: {}, fails: 'barcode_missing' },
    {
      title: 'Or leaves by a port of its own',
      given: [{ data: blank }],
      with: { whenNone: 'route' },
      gives: { empty: [{ data: blank }] },
    },
    { title: 'What is no image is refused', given: [{ data: 'aGVsbG8=' }], with: {}, fails: 'image_unreadable' },
    {
      title: 'So is a kind of code that does not exist',
      given: [{ data: code }],
      with: { codes: 'some', kinds: 'Morse' },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { scanItems } = await lazyImport(import('./scan-run.ts'));
    return scanItems(context);
  },
});
