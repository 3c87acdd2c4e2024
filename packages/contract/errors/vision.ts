import { defineErrors } from './define.ts';

/** Errors of nodes that look at images with models of the user. */
export const visionErrors = defineErrors({
  onnx_invalid: {
    status: 422,
    message: (p: { name: string; reason: string }) => `${p.name} cannot be used as an ONNX model: ${p.reason}.`,
    hint: 'Export the model to ONNX for one image of three channels (float32 or uint8), without files beside it, and check that the file is complete.',
  },
  onnx_failed: {
    status: 422,
    message: (p: { name: string; reason: string }) => `The ONNX model ${p.name} failed: ${p.reason}.`,
    hint: 'Check that "Size of the input" is one that the model takes, and that the model runs on an image elsewhere.',
  },
  onnx_output_unknown: {
    status: 422,
    message: (p: { name: string; outputs: string; wanted: string }) =>
      `The outputs of ${p.name} cannot be read as ${p.wanted}; they are ${p.outputs}.`,
    hint: 'Choose the format of the outputs, give as many labels as the model has, or use another model.',
  },
  face_count: {
    status: 422,
    message: (p: { name: string; count: number }) => `${p.name} shows ${p.count} faces, and exactly one is needed.`,
    hint: 'Use an image of one person whose face is large and sharp, crop it first, or lower the threshold of the detector.',
  },
  face_model_differs: {
    status: 422,
    message: (p: { collection: string }) =>
      `The faces in the collection "${p.collection}" were enrolled with another embedding model.`,
    hint: 'Use the model that they were enrolled with, or enrol all of them again in another collection.',
  },
  face_unknown: {
    status: 404,
    message: (p: { person: string; collection: string }) =>
      `The collection "${p.collection}" has no face of "${p.person}".`,
    hint: 'Check the name and the collection, or enrol the person first.',
  },
  face_collection_full: {
    status: 422,
    message: (p: { collection: string; limit: number }) =>
      `The collection "${p.collection}" has more than ${p.limit} faces.`,
    hint: 'Remove faces that are no longer needed, or divide the people among several collections.',
  },
});
