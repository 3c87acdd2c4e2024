import { boolean, choice, number, text } from '@heddle/contract/node/fields';

/** Where the image of an item is. */
export const imageFields = {
  file: text({ label: 'Image', help: 'The name of the image in the item. If empty, its first image.' }),
  field: text({
    label: 'Field',
    default: 'data',
    help: 'Used if the item has no such file: the field with the image in base64.',
  }),
};

/** How images are given to a model. */
export const inputFields = (standard: { size: number; scaling: 'unit' | 'signed'; fit: 'letterbox' | 'stretch' }) => ({
  size: number({
    label: 'Size of the input (pixels)',
    default: standard.size,
    min: 16,
    max: 2048,
    step: 1,
    optional: true,
    help: 'For models that take images of any size. Others say which size they take.',
  }),
  scaling: choice({
    label: 'Values of pixels',
    default: standard.scaling,
    optional: true,
    choices: [
      { value: 'unit', label: '0 to 1' },
      { value: 'signed', label: '-1 to 1' },
      { value: 'imagenet', label: 'By the mean of ImageNet' },
      { value: 'none', label: '0 to 255' },
    ],
    help: 'As the model was trained. Models that take bytes get 0 to 255.',
  }),
  order: choice({
    label: 'Order of colors',
    default: 'rgb',
    optional: true,
    choices: [
      { value: 'rgb', label: 'Red, green, blue' },
      { value: 'bgr', label: 'Blue, green, red' },
    ],
  }),
  fit: choice({
    label: 'Fit',
    default: standard.fit,
    optional: true,
    choices: [
      { value: 'letterbox', label: 'Keep proportions, with gray borders' },
      { value: 'stretch', label: 'Stretch' },
    ],
  }),
});

/** How the outputs of a detector are read. */
export const outputFields = {
  format: choice({
    label: 'Outputs of the model',
    default: 'auto',
    optional: true,
    choices: [
      { value: 'auto', label: 'Detect automatically' },
      { value: 'classes', label: 'Centers, sizes and scores (YOLOv8 and later)' },
      { value: 'objectness', label: 'The same with a score for any object (YOLOv5)' },
      { value: 'endToEnd', label: 'Corners, score and label (YOLOv10)' },
      { value: 'separate', label: 'Boxes, scores and labels separately (SSD, R-CNN)' },
    ],
  }),
  firstLabel: number({
    label: 'Number of the first label',
    default: 0,
    min: 0,
    max: 100,
    step: 1,
    optional: true,
    help: '1 for models whose label 0 is the background.',
  }),
  corners: choice({
    label: 'Order of corners',
    default: 'xy',
    optional: true,
    choices: [
      { value: 'xy', label: 'Left, top, right, bottom' },
      { value: 'yx', label: 'Top, left, bottom, right (TensorFlow)' },
    ],
  }),
  overlap: number({
    label: 'Overlap up to',
    default: 0.45,
    min: 0,
    max: 1,
    step: 0.05,
    optional: true,
    help: 'Of two boxes of the same label that overlap more (area shared by area covered), the better one stays.',
  }),
};

/** The image with the boxes. */
export const annotationFields = {
  annotate: boolean({ label: 'Draw the boxes', help: 'Adds the image with the boxes as a JPEG to the item.' }),
  annotateTo: text({ label: 'Image with boxes', default: 'annotated', required: true, when: { annotate: [true] } }),
};

export const timeField = number({
  label: 'Seconds per image at most',
  default: 60,
  min: 1,
  max: 600,
  optional: true,
  section: 'Error Handling',
});
