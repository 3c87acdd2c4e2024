import { dataErrors } from '@heddle/contract/errors/data';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { ChosenModels } from '../../lib/ai/call.ts';
import { chooseModels } from '../../lib/ai/call.ts';
import type { ChatAnswer } from '../../lib/ai/port.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import { namesOf } from '../../lib/json/reader.ts';
import { checkedText } from '../../lib/language/batches.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { Detection } from '../language/detection-form.ts';
import type { TranslationOrder } from './ask.ts';
import { translatePieces } from './ask.ts';
import type { TranslationFields } from './fields.ts';
import { languageOfCode } from './languages.ts';
import { takeApart } from './pieces.ts';
import { protect, withoutMarks } from './protect.ts';

/** Items that are translated at a time. */
const CONCURRENCY = 8;
/** Characters of one item. */
const MOST_CHARACTERS = 500_000;
/** A text counts as already translated from this many letters and this confidence on. */
const SURE = { letters: 20, confidence: 0.9 };

type TranslationContext = NodeContext<TranslationFields>;
const detector = {
  url: new URL('../language/detection.ts', import.meta.url),
  load: () => import('../language/detection.ts'),
};

interface Translated {
  value: JsonValue;
  /** The code of the language that it was in; null where it is unknown. */
  language: string | null;
  answers: readonly ChatAnswer[];
}

/** Translates each item and puts the translation, the source language and the usage into it. */
export async function translateItems(context: TranslationContext): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const models = await chooseModels(context, 0);
  const paid: ChatAnswer[] = [];
  let done = 0;
  const translated = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const { value, language, answers } = await translateItem(context, models, index, signal);
    paid.push(...answers);
    done += 1;
    if (items.length > 1) context.progress(done, items.length, 'Translations');
    const [languageField, usageField] = [field.saveLanguageIn(index).trim(), field.saveUsageIn(index).trim()];
    let item = put(items[index] ?? { json: {} }, field.saveIn(index), value);
    if (languageField !== '') item = put(item, languageField, language);
    return usageField === '' ? item : put(item, usageField, usageOf(answers));
  });
  return { ...main(translated), logs: paid.length === 0 ? ['No text had to be sent.'] : [usageLine(paid)] };
}

async function translateItem(
  context: TranslationContext,
  models: ChosenModels,
  index: number,
  signal: AbortSignal,
): Promise<Translated> {
  const { field } = context;
  const format = field.format(index);
  const given = format === 'json' ? field.value(index) : checkedText(field.text(index));
  if ((typeof given === 'string' ? given : JSON.stringify(given)).length > MOST_CHARACTERS)
    throw dataErrors.data_too_large({ what: 'The text', limit: `${MOST_CHARACTERS} characters` });
  const { pieces, join } = takeApart(given, format, new Set(namesOf(field.skip(index))));
  const order = orderOf(context, index);
  const known = order.source?.code ?? null;
  if (pieces.length === 0) return { value: given, language: known, answers: [] };
  const found = order.source ? null : await detected(context, pieces, signal);
  const language = known ?? found?.code ?? null;
  const isThere = order.source ? order.source.code === order.target.code : isSurely(found, pieces, order);
  if (isThere && field.skipSame(index)) return { value: given, language, answers: [] };
  const options = { index, signal, cacheHours: field.cacheHours(index) };
  const { translations, answers } = await translatePieces(context, models, pieces, order, options);
  return { value: join(translations), language, answers };
}

function orderOf({ field }: TranslationContext, index: number): TranslationOrder {
  const source = field.source(index).trim();
  return {
    target: languageOfCode(field.target(index), 'Target language'),
    source: source === '' ? null : languageOfCode(source, 'Source language'),
    formality: field.formality(index),
    glossary: field.glossary(index).filter(({ name }) => name.trim() !== ''),
    instructions: field.instructions(index).trim(),
    sameNumbers: field.sameNumbers(index),
    isHtml: field.format(index) === 'html',
    writing: {
      maxTokens: field.maxTokens(index),
      temperature: field.temperature(index),
      seed: field.seed(index),
      effort: field.effort(index),
    },
  };
}

/** The language of a text as this server sees it, by what is not markup or code. */
async function detected(
  context: TranslationContext,
  pieces: readonly string[],
  signal: AbortSignal,
): Promise<Detection | null> {
  const options = { allowed: [], candidates: 0, minimum: 0, fallback: '' };
  const task = { text: pieces.map((piece) => withoutMarks(protect(piece).text)).join('\n'), options };
  const [found = null] = await runInWorker(detector, 'detectLanguages', [[task]], {
    signal,
    resources: context.resources,
  });
  return found;
}

function isSurely(found: Detection | null, pieces: readonly string[], { target }: TranslationOrder): boolean {
  // Regions and scripts cannot be told apart here.
  if (found?.code !== target.base || target.code !== target.base || found.confidence < SURE.confidence) return false;
  return (pieces.join('').match(/\p{L}/gu)?.length ?? 0) >= SURE.letters;
}
