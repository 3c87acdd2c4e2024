import { multiline, number, text } from '@heddle/contract/node/fields';
import { methodFields, onlyLocally } from '../../lib/ai/method-fields.ts';
import { annotationFields, imageFields, inputFields, outputFields, timeField } from './vision-fields.ts';

const { method, ...asking } = methodFields;

export const objectFields = {
  method,
  ...imageFields,
  ...onlyLocally({
    modelFile: text({
      label: 'ONNX model',
      default: 'model',
      required: true,
      help: 'The name of the file in the item with the detector, for example one that File Download has put there. Up to 100 MiB.',
    }),
  }),
  labels: multiline({
    label: 'Labels',
    placeholder: 'person, bicycle, car',
    help: 'Separated by commas or line breaks. On this machine: all labels of the model in their order; if empty, labels are numbers. For an AI model: what to look for; if empty, everything.',
  }),
  only: text({
    label: 'Only these labels',
    placeholder: 'person, car',
    help: 'Separated by commas. If empty, all.',
  }),
  threshold: number({
    label: 'Threshold',
    default: 0.5,
    min: 0.01,
    max: 1,
    step: 0.05,
    help: 'Objects with a lower confidence are left out.',
  }),
  most: number({ label: 'Objects at most', default: 100, min: 1, max: 1000, step: 1, optional: true }),
  ...onlyLocally({ ...inputFields({ size: 640, scaling: 'unit', fit: 'letterbox' }), ...outputFields }),
  ...annotationFields,
  to: text({ label: 'Result field', default: 'detection', required: true }),
  ...asking,
  seconds: timeField,
};
