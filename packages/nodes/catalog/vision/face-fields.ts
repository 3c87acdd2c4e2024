import { choice, number, text } from '@heddle/contract/node/fields';
import { askingFields, onlyWhile } from '../../lib/ai/method-fields.ts';
import { annotationFields, imageFields, inputFields, outputFields, timeField } from './vision-fields.ts';

const enrolling = ['enrol', 'identify', 'verify'];
const local = ['detect', ...enrolling];
const looking = ['detect', 'detectByModel', ...enrolling];
const kept = [...enrolling, 'forget'];

const embedding = inputFields({ size: 112, scaling: 'signed', fit: 'stretch' });

export const faceFields = {
  operation: choice({
    label: 'Operation',
    default: 'detect',
    choices: [
      { value: 'detect', label: 'Find faces' },
      { value: 'detectByModel', label: 'Find faces with an AI model' },
      { value: 'enrol', label: 'Enroll a person' },
      { value: 'identify', label: 'Say whose faces they are' },
      { value: 'verify', label: 'Check if it is this person' },
      { value: 'forget', label: 'Remove a person' },
    ],
  }),
  ...onlyWhile(
    { operation: kept },
    {
      collection: text({
        label: 'Collection',
        default: 'people',
        required: true,
        help: 'Where faces are kept, under Data. Your other workflows can use it as well.',
      }),
    },
  ),
  ...onlyWhile(
    { operation: ['enrol', 'verify', 'forget'] },
    { person: text({ label: 'Person', required: true, placeholder: '{{ employeeId }}' }) },
  ),
  ...onlyWhile({ operation: looking }, imageFields),
  ...onlyWhile(
    { operation: local },
    {
      detectorFile: text({
        label: 'ONNX model that finds faces',
        default: 'detector',
        help: 'The name of the file in the item. Where faces are compared, it may be empty: then the whole image is the face.',
      }),
    },
  ),
  ...onlyWhile(
    { operation: enrolling },
    {
      embeddingFile: text({
        label: 'ONNX model that compares faces',
        default: 'embedding',
        required: true,
        help: 'The name of the file in the item: a model that makes a vector of a face, such as ArcFace or FaceNet.',
      }),
    },
  ),
  ...onlyWhile(
    { operation: ['identify', 'verify'] },
    {
      similarity: number({
        label: 'Similarity from',
        default: 0.5,
        min: 0,
        max: 1,
        step: 0.05,
        help: 'Cosine from which two faces are taken for the same person. It depends on the model: try it with your own images.',
      }),
    },
  ),
  ...onlyWhile(
    { operation: looking },
    {
      threshold: number({
        label: 'Threshold',
        default: 0.5,
        min: 0.01,
        max: 1,
        step: 0.05,
        help: 'Faces with a lower confidence are left out.',
      }),
      most: number({ label: 'Faces at most', default: 20, min: 1, max: 200, step: 1, optional: true }),
    },
  ),
  ...onlyWhile(
    { operation: local },
    { ...inputFields({ size: 640, scaling: 'unit', fit: 'letterbox' }), ...outputFields },
  ),
  ...onlyWhile(
    { operation: enrolling },
    {
      faceSize: { ...embedding.size, label: 'Size of a face (pixels)' },
      faceScaling: { ...embedding.scaling, label: 'Values of pixels of a face' },
      faceOrder: { ...embedding.order, label: 'Order of colors of a face' },
      margin: number({
        label: 'Margin around faces',
        default: 0.1,
        min: 0,
        max: 1,
        step: 0.05,
        optional: true,
        help: 'In parts of the face on each side, as the model was trained.',
      }),
    },
  ),
  ...onlyWhile({ operation: ['detect', 'detectByModel', 'identify', 'verify'] }, annotationFields),
  to: text({ label: 'Result field', default: 'faces', required: true }),
  ...onlyWhile({ operation: ['detectByModel'] }, askingFields),
  seconds: { ...timeField, when: { operation: looking } },
};
