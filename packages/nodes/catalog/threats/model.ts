import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { NodeContext } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import { shownValidation } from '../../lib/learning/evaluation.ts';
import { MOST_EXAMPLES, tableRows } from '../../lib/learning/examples.ts';
import { loadModel, saveModel } from '../../lib/learning/models.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { threatFields } from './fields.ts';

export type ThreatContext = NodeContext<typeof threatFields>;

const work = {
  url: new URL('../../lib/learning/text-model.ts', import.meta.url),
  load: () => import('../../lib/learning/text-model.ts'),
};
const KIND = 'threats';
const LABELS = { threat: 'threat', none: 'none' } as const;
const TRAINING_MB = 1024;
/** Characters whose work is done here rather than in a thread. */
const FEW = 3000;

/** A model of labeled events, and what is known of it. */
export interface ThreatModel {
  packed: string;
  report: JsonObject;
}

/** Whether a label says that an event is a threat; undefined without a label. */
export function isThreat(label: JsonValue | undefined): boolean | undefined {
  if (label === undefined || label === null || label === '') return undefined;
  return typeof label === 'number' ? label > 0 : /^(?:true|yes|1|threat|attack|malicious)$/i.test(asText(label).trim());
}

/**
 * The model that the operation asks for; null where it goes by rules only. `labeled` are items with labels; `textOf` gives the text of an event that is learned
 * from. Throws `examples_unusable`, `model_not_found`.
 */
export async function openThreatModel(
  context: ThreatContext,
  labeled: readonly JsonObject[],
  textOf: (json: JsonObject) => string,
  labelOf: (json: JsonObject) => boolean | undefined,
): Promise<ThreatModel | null> {
  const { field, signal, resources, run } = context;
  const operation = field.operation();
  if (operation === 'rules') return null;
  const name = field.model().trim();
  if (operation === 'score') {
    const { packed, version, facts } = await loadModel(context, KIND, name);
    return { packed, report: { model: { name, version }, ...facts } };
  }
  const rows = field.examplesFrom() === 'table' ? await tableRows(context, field.table()) : labeled;
  if (rows.length > MOST_EXAMPLES) throw dataErrors.too_many_rows({ limit: MOST_EXAMPLES });
  const examples = rows.flatMap((row) => {
    const threat = labelOf(row);
    return threat === undefined ? [] : [{ text: textOf(row), label: threat ? LABELS.threat : LABELS.none }];
  });
  const training = {
    algorithm: 'logistic',
    shape: { words: 2, characters: true },
    penalty: 0.1,
    smoothing: 1,
    folds: 5,
    seed: field.seed(),
  } as const;
  const { packed, labels, validation } = await runInWorker(work, 'trainText', [examples, training], {
    signal,
    resources,
    maxMemoryMb: TRAINING_MB,
    small: examples.reduce((sum, { text }) => sum + text.length, 0) <= FEW,
  });
  const report: JsonObject = { examples: examples.length, labels, validation: shownValidation(validation) };
  if (operation !== 'train') return { packed, report };
  const facts = { ...report, trainedAt: new Date(run.now).toISOString() };
  const version = await saveModel(context, KIND, name, { packed, facts });
  return { packed, report: { model: { name, version }, ...facts } };
}

/** How likely each text is a threat by a model, and what speaks for it. */
export async function threatChances(
  { signal, resources }: ThreatContext,
  { packed }: ThreatModel,
  texts: readonly string[],
): Promise<{ chance: number; because: string[] }[]> {
  const small = texts.reduce((sum, text) => sum + text.length, 0) <= FEW;
  const verdicts = await runInWorker(work, 'classifyTexts', [packed, texts], { signal, resources, small });
  return verdicts.map(({ label, scores, known, because }) => ({
    chance: known ? (scores.find((each) => each.label === LABELS.threat)?.confidence ?? 0) : 0,
    because: label === LABELS.threat ? because : [],
  }));
}
