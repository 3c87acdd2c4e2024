import { nodeErrors } from '@heddle/contract/errors/node';
import { visionErrors } from '@heddle/contract/errors/vision';
import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { withUsage } from '../../lib/ai/ask-items.ts';
import { put } from '../../lib/items.ts';
import { runNatively } from '../../lib/native/native.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import type { PixelBox } from '../../lib/vision/boxes.ts';
import type { PixelSize } from '../../lib/vision/placement.ts';
import type { Detector, Faces, FaceTask } from '../../lib/vision/work.ts';
import type { Enrolled } from './enrolled.ts';
import { bestMatch, enrol, enrolledIn, forget } from './enrolled.ts';
import type { faceFields } from './face-fields.ts';
import type { Seen } from './images.ts';
import { inImageBatches, limitsFor, modelIn, shownScore, wholePixels, withMarks, work } from './images.ts';
import { askForBoxes } from './provider-boxes.ts';

type Context = NodeContext<typeof faceFields>;
type Ports = { main: PairedItems; unmatched: PairedItems };

/** A face that is shown: in an item and, drawn, in its image. */
interface ShownFace extends JsonObject {
  confidence: number;
  box: PixelBox;
}

/** Does the chosen operation. What is not found or not recognized goes to the port `unmatched`. Throws the errors of images, models, faces and providers. */
export async function recognizeFaces(context: Context): Promise<NodeResult> {
  const ports: Ports = { main: new PairedItems(), unmatched: new PairedItems() };
  const operation = context.field.operation();
  if (operation === 'forget') return forgetPeople(context, ports);
  if (operation === 'detectByModel') return detectByProvider(context, ports);
  if (operation === 'detect') await detectFaces(context, ports);
  else await compareFaces(context, operation, ports);
  return pairedPorts({ ...ports });
}

async function forgetPeople(context: Context, ports: Ports): Promise<NodeResult> {
  const { field, items } = context;
  for (const [index, item] of items.entries()) {
    await context.expressions?.ready(index);
    const [person, collection] = [field.person(index).trim(), field.collection(index).trim()];
    const removed = await forget(context, collection, person);
    const result = put(item, field.to(index), { person, collection, removed });
    ports[removed === 0 ? 'unmatched' : 'main'].push(result, index);
  }
  return pairedPorts({ ...ports });
}

async function detectByProvider(context: Context, ports: Ports): Promise<NodeResult> {
  const asked = await askForBoxes(
    context,
    () => 'Find all faces of people in the image. The label of each is "face". Do not say who they are.',
  );
  for (const index of context.items.keys()) {
    const view = asked.results.get(index);
    if (!view) continue;
    const faces = view.objects
      .filter(({ confidence }) => confidence >= context.field.threshold(index))
      .slice(0, context.field.most(index))
      .map((each) => shown(each.box, each.confidence, view));
    const seen = { ...view.seen, item: withUsage(context, asked, view.seen.item, index) };
    await place(context, seen, { ...sizeOf(view), faces }, ports);
  }
  return { ...pairedPorts({ ...ports }), logs: asked.logs };
}

async function detectFaces(context: Context, ports: Ports): Promise<void> {
  const modelAt = (index: number) => {
    const name = context.field.detectorFile(index).trim();
    if (name === '') throw nodeErrors.field_required({ field: 'ONNX model that finds faces' });
    return [modelIn(context, index, name)];
  };
  await inImageBatches(context, modelAt, async (batch, [model]) => {
    const [first] = batch;
    if (!first || !model) return;
    const tasks = batch.map(({ index, image }) => ({ image, detector: detectorAt(context, index) }));
    const options = limitsFor(context, first, batch.length);
    const results = await runNatively(work, 'detectInImages', [model, tasks], options);
    for (const [at, seen] of batch.entries()) {
      const result = results[at];
      if (!result) continue;
      const faces = result.found.map(({ box, score }) => shown(box, score, result));
      await place(context, seen, { ...sizeOf(result), faces }, ports);
    }
  });
}

async function compareFaces(context: Context, operation: 'enrol' | 'identify' | 'verify', ports: Ports): Promise<void> {
  const { field } = context;
  const collections = new Map<string, Enrolled[]>();
  const enrolled = async (index: number): Promise<Enrolled[]> => {
    const name = field.collection(index);
    const faces = collections.get(name) ?? (await enrolledIn(context, name));
    collections.set(name, faces);
    return faces;
  };
  const modelsAt = (index: number) => {
    const finder = field.detectorFile(index).trim();
    const embedder = modelIn(context, index, field.embeddingFile(index));
    return finder === '' ? [embedder] : [embedder, modelIn(context, index, finder)];
  };
  await inImageBatches(context, modelsAt, async (batch, [embedder, detector = null]) => {
    const [first] = batch;
    if (!first || !embedder) return;
    const tasks = batch.map(({ index, image }) => faceTask(context, index, image));
    const options = limitsFor(context, first, batch.length);
    const results = await runNatively(work, 'embedFaces', [{ detector, embedder }, tasks], options);
    for (const [at, seen] of batch.entries()) {
      const faces = results[at];
      if (!faces) continue;
      if (operation === 'enrol') await enrolOne(context, seen, faces, ports);
      else if (operation === 'identify') await identify(context, seen, faces, await enrolled(seen.index), ports);
      else await verify(context, seen, faces, await enrolled(seen.index), ports);
    }
  });
}

/** The only face of an image. Throws `face_count`. */
function onlyFace({ image }: Seen, { faces }: Faces): Faces['faces'][number] {
  const [face] = faces;
  if (!face || faces.length > 1) throw visionErrors.face_count({ name: image.name, count: faces.length });
  return face;
}

async function enrolOne(context: Context, seen: Seen, result: Faces, { main }: Ports): Promise<void> {
  const { field } = context;
  const { index, item } = seen;
  const { vector } = onlyFace(seen, result);
  const [person, collection] = [field.person(index).trim(), field.collection(index).trim()];
  const face = { person, vector: Float32Array.from(vector), fingerprint: result.fingerprint };
  const faces = await enrol(context, collection, face, index);
  main.push(put(item, field.to(index), { person, collection, faces }), index);
}

async function identify(
  context: Context,
  seen: Seen,
  result: Faces,
  enrolled: readonly Enrolled[],
  ports: Ports,
): Promise<void> {
  const { field } = context;
  const { index } = seen;
  const faces: ShownFace[] = [];
  for (const { box, score, vector } of result.faces) {
    const { fingerprint } = result;
    const match = await bestMatch(context, enrolled, { vector, fingerprint }, field.collection(index));
    const isKnown = match !== null && match.similarity >= field.similarity(index);
    faces.push({
      ...shown(box, score, result),
      person: isKnown ? match.person : null,
      similarity: match && shownScore(match.similarity),
    });
  }
  const isKnown = faces.some(({ person }) => person !== null);
  await place(context, seen, { ...sizeOf(result), faces }, ports, isKnown);
}

async function verify(
  context: Context,
  seen: Seen,
  result: Faces,
  enrolled: readonly Enrolled[],
  ports: Ports,
): Promise<void> {
  const { field } = context;
  const { index } = seen;
  const [person, collection] = [field.person(index).trim(), field.collection(index).trim()];
  const own = enrolled.filter((each) => each.person === person);
  if (own.length === 0) throw visionErrors.face_unknown({ person, collection });
  const { box, score, vector } = onlyFace(seen, result);
  const match = await bestMatch(context, own, { vector, fingerprint: result.fingerprint }, collection);
  const similarity = match?.similarity ?? 0;
  const verified = similarity >= field.similarity(index);
  const faces = [
    { ...shown(box, score, result), person: verified ? person : null, similarity: shownScore(similarity) },
  ];
  await place(context, seen, { ...sizeOf(result), person, verified, faces }, ports, verified);
}

const sizeOf = ({ width, height }: PixelSize): PixelSize => ({ width, height });

const shown = (box: PixelBox, score: number, image: PixelSize): ShownFace => ({
  confidence: shownScore(score),
  box: wholePixels(box, image),
});

async function place(
  context: Context,
  seen: Seen,
  { faces, ...facts }: { faces: ShownFace[]; [fact: string]: JsonObject[string] },
  ports: Ports,
  isMatch = faces.length > 0,
): Promise<void> {
  const { index, item } = seen;
  const marks = faces.map(({ box, person = null, confidence }) => ({
    box,
    text: typeof person === 'string' ? person : `${Math.round(confidence * 100)}%`,
    kind: typeof person === 'string' ? 2 : 0,
  }));
  const found = put(item, context.field.to(index), { count: faces.length, ...facts, faces });
  const drawn = faces.length > 0 ? await withMarks(context, seen, found, marks) : found;
  ports[isMatch ? 'main' : 'unmatched'].push(drawn, index);
}

const detectorAt = ({ field }: Context, index: number): Detector => ({
  input: { size: field.size(index), fit: field.fit(index), scaling: field.scaling(index), order: field.order(index) },
  output: {
    format: field.format(index),
    // Whatever else a model knows of a face are marks on it.
    labels: 1,
    firstLabel: field.firstLabel(index),
    corners: field.corners(index),
    threshold: field.threshold(index),
  },
  overlap: field.overlap(index),
  most: field.most(index),
});

const faceTask = (context: Context, index: number, image: FaceTask['image']): FaceTask => {
  const { field } = context;
  return {
    image,
    detector: detectorAt(context, index),
    embedder: {
      input: {
        size: field.faceSize(index),
        fit: 'stretch',
        scaling: field.faceScaling(index),
        order: field.faceOrder(index),
      },
      margin: field.margin(index),
    },
  };
};
