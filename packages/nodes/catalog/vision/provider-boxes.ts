import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { asText } from '@heddle/contract/node/text';
import type { AskingContext, ItemAnswers, ItemQuestion } from '../../lib/ai/ask-items.ts';
import { list, object, share } from '../../lib/ai/answer-schema.ts';
import { askItems } from '../../lib/ai/ask-items.ts';
import { runNatively } from '../../lib/native/native.ts';
import type { PixelBox } from '../../lib/vision/boxes.ts';
import type { Seen, VisionContext } from './images.ts';
import { imageOf, limitsFor, work } from './images.ts';

/** Models say where something is in thousandths of the image, whatever size they see it in. */
const UNITS = 1000;
const unit: JsonObject = { type: 'number', minimum: 0, maximum: UNITS };
const edges = ['left', 'top', 'right', 'bottom'] as const;

const schema = object({
  objects: list(
    object({ label: { type: 'string' }, confidence: share, left: unit, top: unit, right: unit, bottom: unit }),
  ),
});

/** What a model sees in an image, in pixels of the image as it is seen. */
export interface SeenObject {
  label: string;
  confidence: number;
  box: PixelBox;
}
export interface ProviderView {
  seen: Seen;
  width: number;
  height: number;
  objects: SeenObject[];
}

const PLACES = `Give the place of each as left, top, right and bottom edge, in thousandths of the width and height of the image (0 to ${UNITS}), and how sure you are, from 0 to 1. List nothing that you do not see.`;

/** Asks a model what it sees in the image of every item. `taskOf` says what to look for. Throws the errors of `askForJson` and of reading images. */
export const askForBoxes = (
  context: VisionContext & AskingContext,
  taskOf: (index: number) => string,
): Promise<ItemAnswers<ProviderView>> =>
  askItems(context, [...context.items.keys()], async (index): Promise<ItemQuestion<ProviderView>> => {
    const seen = await imageOf(context, index);
    const { bytes, name } = seen.image;
    const { jpeg, width, height } = await runNatively(work, 'forProvider', [bytes, name], limitsFor(context, seen));
    const file = await context.files.put(jpeg, { name: 'image.jpg', mediaType: 'image/jpeg' });
    return {
      task: `${taskOf(index)} ${PLACES}`,
      text: 'The image.',
      files: [file],
      schema,
      check: (value) => objectsIn(value).flatMap(wrongPlace),
      read: (value) => ({
        seen,
        width,
        height,
        objects: objectsIn(value).map((each) => seenObject(each, width, height)),
      }),
    };
  });

const objectsIn = (value: JsonValue): JsonObject[] => {
  const objects = isJsonObject(value) ? value['objects'] : undefined;
  return Array.isArray(objects) ? objects.filter(isJsonObject) : [];
};

const edgesOf = (each: JsonObject): number[] => edges.map((edge) => Number(each[edge]));

function wrongPlace(each: JsonObject, at: number): string[] {
  const [left = 0, top = 0, right = 0, bottom = 0] = edgesOf(each);
  return left < right && top < bottom
    ? []
    : [`/objects/${at} must have its left before its right and its top above its bottom`];
}

function seenObject(each: JsonObject, width: number, height: number): SeenObject {
  const [left = 0, top = 0, right = 0, bottom = 0] = edgesOf(each);
  return {
    label: asText(each['label']).trim(),
    confidence: Number(each['confidence']),
    box: {
      x: (left / UNITS) * width,
      y: (top / UNITS) * height,
      width: ((right - left) / UNITS) * width,
      height: ((bottom - top) / UNITS) * height,
    },
  };
}
