import { onnxFile } from './onnx.ts';

/** Coordinates of boxes, four each. */
type Boxes = readonly (readonly [number, number, number, number])[];

const SCORE_DIMS = [1, 3, 1];

/**
 * A detector with the output of YOLOv8, [1, 7, boxes]: it always finds these boxes (center and size), and the scores of its three labels are how red, green and
 * blue the image is. So what it gives depends on every pixel and its order.
 */
export const colorDetector = (boxes: Boxes, { size = 8 }: { size?: number | 'any' } = {}): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'images', dims: [1, 3, ...(size === 'any' ? ['height', 'width'] : [size, size])] }],
    outputs: [{ name: 'output0', dims: [1, 7, boxes.length] }],
    constants: [
      {
        name: 'boxes',
        dims: [1, 4, boxes.length],
        values: [0, 1, 2, 3].flatMap((at) => boxes.map((box) => box[at] ?? 0)),
      },
      { name: 'ones', dims: [1, 1, boxes.length], values: boxes.map(() => 1) },
      { name: 'dims', type: 'int64', dims: [3], values: SCORE_DIMS },
    ],
    operators: [
      { type: 'ReduceMean', inputs: ['images'], outputs: ['mean'], attributes: { axes: [2, 3], keepdims: 0 } },
      { type: 'Reshape', inputs: ['mean', 'dims'], outputs: ['color'] },
      { type: 'Mul', inputs: ['color', 'ones'], outputs: ['scores'] },
      { type: 'Concat', inputs: ['boxes', 'scores'], outputs: ['output0'], attributes: { axis: 1 } },
    ],
  });

/** A model that takes bytes pixel by pixel and says in separate outputs what it always says, as SSD models do. */
export const fixedSsd = (boxes: Boxes, scores: readonly number[], labels: readonly number[]): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'image_tensor', type: 'uint8', dims: [1, 'height', 'width', 3] }],
    outputs: [
      { name: 'detection_classes', dims: [1, boxes.length] },
      { name: 'detection_boxes', dims: [1, boxes.length, 4] },
      { name: 'num_detections', dims: [1] },
      { name: 'detection_scores', dims: [1, boxes.length] },
    ],
    constants: [
      { name: 'l', dims: [1, boxes.length], values: labels },
      { name: 'b', dims: [1, boxes.length, 4], values: boxes.flat() },
      { name: 'n', dims: [1], values: [boxes.length] },
      { name: 's', dims: [1, boxes.length], values: scores },
    ],
    operators: [
      { type: 'Identity', inputs: ['l'], outputs: ['detection_classes'] },
      { type: 'Identity', inputs: ['b'], outputs: ['detection_boxes'] },
      { type: 'Identity', inputs: ['n'], outputs: ['num_detections'] },
      { type: 'Identity', inputs: ['s'], outputs: ['detection_scores'] },
    ],
  });

/** An embedding model for faces of `size` pixels: its vector is the mean color of the face. */
export const colorEmbedder = (size = 4): Uint8Array =>
  onnxFile({
    inputs: [{ name: 'face', dims: [1, 3, size, size] }],
    outputs: [{ name: 'vector', dims: [1, 3] }],
    operators: [
      { type: 'ReduceMean', inputs: ['face'], outputs: ['vector'], attributes: { axes: [2, 3], keepdims: 0 } },
    ],
  });
