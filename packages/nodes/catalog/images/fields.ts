import { boolean, choice, number, text } from '@heddle/contract/node/fields';

const on = (...operations: string[]): { operation: string[] } => ({ operation: operations });
const places = [
  { value: 'southeast', label: 'Bottom right' },
  { value: 'southwest', label: 'Bottom left' },
  { value: 'northeast', label: 'Top right' },
  { value: 'northwest', label: 'Top left' },
  { value: 'centre', label: 'Middle' },
  { value: 'north', label: 'Top' },
  { value: 'south', label: 'Bottom' },
  { value: 'tile', label: 'Tiled' },
] as const;
const made = on('resize', 'crop', 'rotate', 'adjust', 'convert', 'watermarkText', 'watermarkImage');

export const imageFields = {
  operation: choice({
    label: 'Operation',
    default: 'resize',
    choices: [
      { value: 'resize', label: 'Resize' },
      { value: 'crop', label: 'Crop' },
      { value: 'rotate', label: 'Rotate and flip' },
      { value: 'adjust', label: 'Adjust colors, blur and sharpness' },
      { value: 'convert', label: 'Convert or compress' },
      { value: 'watermarkText', label: 'Add text' },
      { value: 'watermarkImage', label: 'Add another image' },
      { value: 'metadata', label: 'Read metadata' },
    ],
  }),
  file: text({ label: 'Image', help: 'The name of the file in the item. If empty, its first file.' }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the image in base64.',
  }),

  width: number({
    label: 'Width (pixels)',
    default: 1200,
    min: 0,
    max: 16_000,
    step: 1,
    when: on('resize', 'crop'),
    help: 'Resizing: 0 keeps the aspect ratio.',
  }),
  height: number({
    label: 'Height (pixels)',
    default: 0,
    min: 0,
    max: 16_000,
    step: 1,
    when: on('resize', 'crop'),
    help: 'Resizing: 0 keeps the aspect ratio. Cropping: 0 is up to the edge.',
  }),
  fit: choice({
    label: 'If both are set',
    default: 'inside',
    when: on('resize'),
    choices: [
      { value: 'inside', label: 'Fit inside' },
      { value: 'cover', label: 'Fill and crop' },
      { value: 'contain', label: 'Fit inside, add borders' },
      { value: 'fill', label: 'Stretch' },
    ],
  }),
  focus: choice({
    label: 'Keep',
    default: 'centre',
    when: { operation: ['resize'], fit: ['cover'] },
    choices: [
      { value: 'centre', label: 'The middle' },
      { value: 'attention', label: 'The most interesting part' },
      { value: 'north', label: 'The top' },
      { value: 'south', label: 'The bottom' },
    ],
  }),
  enlarge: boolean({ label: 'Enlarge small images', when: on('resize') }),
  left: number({ label: 'From the left (pixels)', default: 0, min: 0, max: 100_000, step: 1, when: on('crop') }),
  top: number({ label: 'From the top (pixels)', default: 0, min: 0, max: 100_000, step: 1, when: on('crop') }),
  angle: number({ label: 'Angle (degrees)', default: 90, min: -360, max: 360, when: on('rotate'), help: 'Clockwise.' }),
  flip: choice({
    label: 'Flip',
    default: 'none',
    when: on('rotate'),
    choices: [
      { value: 'none', label: 'No' },
      { value: 'horizontal', label: 'Horizontally' },
      { value: 'vertical', label: 'Vertically' },
      { value: 'both', label: 'Both' },
    ],
  }),
  grey: boolean({ label: 'Grayscale', when: on('adjust') }),
  blur: number({ label: 'Blur', default: 0, min: 0, max: 100, when: on('adjust'), help: '0 for none, 10 for a lot.' }),
  sharpen: boolean({ label: 'Sharpen', when: on('adjust') }),
  brightness: number({
    label: 'Brightness',
    default: 1,
    min: 0,
    max: 10,
    when: on('adjust'),
    help: '1 is unchanged, 2 is twice as bright.',
  }),
  saturation: number({
    label: 'Saturation',
    default: 1,
    min: 0,
    max: 10,
    when: on('adjust'),
    help: '1 is unchanged, 0 removes all color.',
  }),

  text: text({ label: 'Text', required: true, when: on('watermarkText'), placeholder: '© {{ author }}' }),
  textSize: number({
    label: 'Text height (% of the image)',
    default: 6,
    min: 1,
    max: 100,
    when: on('watermarkText'),
  }),
  colour: text({ label: 'Color', default: '#ffffff', when: on('watermarkText') }),
  mark: text({
    label: 'Other image',
    required: true,
    when: on('watermarkImage'),
    help: 'The name of its file in the item.',
  }),
  markSize: number({ label: 'Width (% of the image)', default: 20, min: 1, max: 100, when: on('watermarkImage') }),
  opacity: number({ label: 'Opacity (%)', default: 70, min: 1, max: 100, when: on('watermarkText', 'watermarkImage') }),
  place: choice({
    label: 'Position',
    default: 'southeast',
    when: on('watermarkText', 'watermarkImage'),
    choices: places,
  }),

  background: text({
    label: 'Background',
    default: '#ffffff',
    when: made,
    help: 'The color of borders and corners, and behind transparent images that become JPEG. Can be transparent.',
  }),
  format: choice({
    label: 'Format',
    default: 'same',
    when: made,
    choices: [
      { value: 'same', label: 'Keep (GIF, TIFF and SVG become PNG)' },
      { value: 'jpeg', label: 'JPEG' },
      { value: 'png', label: 'PNG' },
      { value: 'webp', label: 'WebP' },
      { value: 'avif', label: 'AVIF' },
    ],
  }),
  quality: number({
    label: 'Quality',
    default: 80,
    min: 1,
    max: 100,
    step: 1,
    when: made,
    help: 'For JPEG, WebP and AVIF.',
  }),
  metadata: choice({
    label: 'Metadata',
    default: 'remove',
    when: made,
    choices: [
      { value: 'remove', label: 'Remove (location, camera, author)' },
      { value: 'keep', label: 'Keep' },
    ],
  }),
  fileName: text({
    label: 'File name',
    when: made,
    help: 'If empty, the name of the image with the extension of its format.',
  }),
  to: text({
    label: 'Result field',
    default: 'image',
    required: true,
    help: 'The image and its details get this name in the item.',
  }),
};
