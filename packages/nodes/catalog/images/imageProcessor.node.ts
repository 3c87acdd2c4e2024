import { defineNode } from '@heddle/contract/node/define';
import { imageFields } from './fields.ts';
import { lazyImport } from '../../lib/lazy-import.ts';

/** A blue PNG of 4 × 2 pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEElEQVQImWMwTjsDRwzIHACMWgspygYSEQAAAABJRU5ErkJggg==';

export const imageProcessor = defineNode({
  type: 'imageProcessor',
  name: 'Image Processor',
  category: 'File Operations',
  icon: 'image',
  description: 'Resizes, crops, rotates, adjusts, labels and converts images, and reads their metadata',
  summary: '{operation} {width} {angle} {text} {format}',
  effect: 'none',
  fields: imageFields,
  examples: [
    {
      title: 'A part of an image',
      given: [{ data: picture }],
      with: { operation: 'crop', left: 1, width: 2, fileName: 'part.png' },
      gives: {
        main: [{ data: picture, image: { name: 'part.png', mediaType: 'image/png', size: 96, width: 2, height: 2 } }],
      },
    },
    {
      title: 'Twice as large',
      given: [{ data: picture }],
      with: { width: 8, enlarge: true },
      gives: {
        main: [{ data: picture, image: { name: 'data.png', mediaType: 'image/png', size: 95, width: 8, height: 4 } }],
      },
    },
    {
      title: 'What an image says of itself',
      given: [{ data: picture }],
      with: { operation: 'metadata' },
      gives: {
        main: [
          {
            data: picture,
            image: {
              format: 'png',
              width: 4,
              height: 2,
              frames: 1,
              hasAlpha: false,
              colourSpace: 'srgb',
              density: null,
              orientation: null,
              hasColourProfile: false,
              exif: {},
            },
          },
        ],
      },
    },
    { title: 'An image is needed', given: [{ a: 1 }], with: {}, fails: 'file_missing' },
    { title: 'What is no image is refused', given: [{ data: 'aGVsbG8=' }], with: {}, fails: 'image_unreadable' },
    {
      title: 'So is a crop beside the image',
      given: [{ data: picture }],
      with: { operation: 'crop', left: 4 },
      fails: 'field_invalid',
    },
  ],
  async run(context) {
    const { processImages } = await lazyImport(import('./run.ts'));
    return processImages(context);
  },
});
