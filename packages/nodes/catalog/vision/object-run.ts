import type { JsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { withUsage } from '../../lib/ai/ask-items.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { put } from '../../lib/items.ts';
import { runNatively } from '../../lib/native/native.ts';
import { PairedItems, pairedPorts } from '../../lib/paired-items.ts';
import { labelsIn } from '../../lib/vision/labels.ts';
import type { Detector } from '../../lib/vision/work.ts';
import { inImageBatches, limitsFor, modelIn, shownScore, wholePixels, withMarks, work } from './images.ts';
import type { Seen } from './images.ts';
import type { objectFields } from './object-fields.ts';
import type { ProviderView, SeenObject } from './provider-boxes.ts';
import { askForBoxes } from './provider-boxes.ts';

type Context = NodeContext<typeof objectFields>;
type View = Omit<ProviderView, 'seen'>;

/** Finds objects in the image of every item. Items without any go to the port `empty`. Throws the errors of images, of models and of providers. */
export async function detectObjects(context: Context): Promise<NodeResult> {
  if (context.field.method() === 'model') return detectByProvider(context);
  const ports = { main: new PairedItems(), empty: new PairedItems() };
  await inImageBatches(
    context,
    (index) => [modelIn(context, index, context.field.modelFile(index))],
    async (batch, [model]) => {
      const [first] = batch;
      if (!first || !model) return;
      const tasks = batch.map(({ index, image }) => ({ image, detector: detectorAt(context, index) }));
      const options = limitsFor(context, first, batch.length);
      const results = await runNatively(work, 'detectInImages', [model, tasks], options);
      for (const [at, seen] of batch.entries()) {
        const result = results[at];
        if (!result) continue;
        const labels = labelsIn(context.field.labels(seen.index));
        const objects = result.found.map(({ label, score, box }): SeenObject => ({
          label: labels[label] || String(label),
          confidence: score,
          box,
        }));
        await place(context, seen, { ...result, objects }, ports);
      }
    },
  );
  return pairedPorts(ports);
}

async function detectByProvider(context: Context): Promise<NodeResult> {
  const { field, items } = context;
  const ports = { main: new PairedItems(), empty: new PairedItems() };
  const asked = await askForBoxes(context, (index) => {
    const labels = labelsIn(field.labels(index));
    return labels.length === 0
      ? 'Find all objects in the image and label each with a common noun.'
      : `Find all objects of these labels in the image, and use no other labels: ${labels.join(', ')}.`;
  });
  for (const index of items.keys()) {
    const view = asked.results.get(index);
    if (!view) continue;
    const labels = labelsIn(field.labels(index));
    const objects = view.objects
      .filter(
        ({ label, confidence }) =>
          confidence >= field.threshold(index) && (labels.length === 0 || labels.includes(label)),
      )
      .toSorted((one, other) => other.confidence - one.confidence)
      .slice(0, field.most(index));
    await place(context, view.seen, { ...view, objects }, ports, (item) => withUsage(context, asked, item, index));
  }
  return { ...pairedPorts(ports), logs: asked.logs };
}

const detectorAt = ({ field }: Context, index: number): Detector => ({
  input: {
    size: field.size(index),
    fit: field.fit(index),
    scaling: field.scaling(index),
    order: field.order(index),
  },
  output: {
    format: field.format(index),
    labels: labelsIn(field.labels(index)).length,
    firstLabel: field.firstLabel(index),
    corners: field.corners(index),
    threshold: field.threshold(index),
  },
  overlap: field.overlap(index),
  most: field.most(index),
});

async function place(
  context: Context,
  seen: Seen,
  { width, height, objects }: View,
  { main, empty }: { main: PairedItems; empty: PairedItems },
  finish: (item: Item) => Item = (item) => item,
): Promise<void> {
  const { field } = context;
  const { index, item } = seen;
  const only = namesOf(field.only(index));
  const wanted = objects.filter(({ label }) => only.length === 0 || only.includes(label));
  const shown = wanted.map(({ label, confidence, box }) => ({
    label,
    confidence: shownScore(confidence),
    box: wholePixels(box, { width, height }),
  }));
  const counts: JsonObject = {};
  for (const { label } of shown) counts[label] = Number(counts[label] ?? 0) + 1;
  const kinds = Object.keys(counts);
  const marks = shown.map(({ label, confidence, box }) => ({
    box,
    text: `${label} ${Math.round(confidence * 100)}%`,
    kind: kinds.indexOf(label),
  }));
  const result = { count: shown.length, counts, objects: shown, width, height };
  const found = finish(put(item, field.to(index), result));
  if (shown.length === 0) empty.push(found, index);
  else main.push(await withMarks(context, seen, found, marks), index);
}
