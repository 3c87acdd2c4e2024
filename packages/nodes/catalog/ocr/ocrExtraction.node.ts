import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { ocrFields } from './ocr-fields.ts';

/** A PNG that says "Order 4711", and one with nothing on it. */
const order =
  'iVBORw0KGgoAAAANSUhEUgAAAJYAAAAsAQMAAAC9ntOyAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsTAAALEwEAmpwYAAAAuUlEQVQoz+3OsQqDMBAG4AsHd0vR1UF8Bqfi43Tq7NgxIsTXcvI5fAMztlCTnpKkFfoG7c8FwscldwD/fI+ycvTR+BktY882n7dbFa3CaCVHOwNDC5s1qJNRMnNbtSMLV8iC1Wp4LN3CFiY4BWvVoPoe5deDobABqTLZhMoIIEGRzEif361JM4IRQf1pIsB+rN/7JWuDFUzyVkzqEqzMSfbTu83Bckdq6WTGZuzYieGdYNV+7xuD/VZeQdZOEHim+e8AAAAASUVORK5CYII=';
const blank =
  'iVBORw0KGgoAAAANSUhEUgAAAB4AAAAeAQMAAAAB/jzhAAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAsTAAALEwEAmpwYAAAADElEQVQI12NgGIwAAACWAAFiFg3SAAAAAElFTkSuQmCC';

export const ocrExtraction = defineNode({
  type: 'ocrExtraction',
  name: 'OCR Extraction',
  category: 'AI & Machine Learning',
  icon: 'scan-text',
  description: 'Reads the text in images and scanned PDFs, in English and German, on this server',
  summary: '{language} {file}',
  effect: 'none',
  outputs: ['main', 'empty'],
  fields: ocrFields,
  examples: [
    {
      title: 'The text in an image',
      given: [{ data: order }],
      with: { language: 'eng' },
      gives: {
        main: [
          {
            data: order,
            ocr: {
              text: 'Order 4711',
              confidence: 96,
              pages: [{ page: 1, text: 'Order 4711', confidence: 96 }],
            },
          },
        ],
      },
    },
    {
      title: 'With the places of its words',
      given: [{ data: order }],
      with: { language: 'eng', layout: 'line', words: true, to: 'read' },
      gives: {
        main: [
          {
            data: order,
            read: {
              text: 'Order 4711',
              confidence: 96,
              pages: [{ page: 1, text: 'Order 4711', confidence: 96 }],
              words: [
                { text: 'Order', confidence: 96, box: { x: 9, y: 14, width: 68, height: 19 }, page: 1 },
                { text: '4711', confidence: 96, box: { x: 85, y: 15, width: 59, height: 18 }, page: 1 },
              ],
            },
          },
        ],
      },
    },
    {
      title: 'An image without text leaves by a port of its own',
      given: [{ data: blank }],
      with: {},
      gives: { empty: [{ data: blank }] },
    },
    { title: 'What is no image is refused', given: [{ data: 'aGVsbG8=' }], with: {}, fails: 'image_unreadable' },
  ],
  async run(context) {
    const { readItems } = await lazyImport(import('./run.ts'));
    return readItems(context);
  },
});
