import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { FileRef, Item } from '@heddle/contract/run/item';
import type { ChosenModels } from '../../lib/ai/call.ts';
import { chooseModels } from '../../lib/ai/call.ts';
import { offered } from '../../lib/ai/models.ts';
import { speak } from '../../lib/ai/once.ts';
import type { Used } from '../../lib/ai/once.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { readBytes } from '../../lib/files/read.ts';
import { plainName } from '../../lib/files/receive.ts';
import { withFile } from '../../lib/files/result.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { textToSpeechFields } from './fields.ts';
import { joined, partsOf } from './parts.ts';

/** Items that are spoken at a time. */
const CONCURRENCY = 4;
/** Characters of one item: some two hours of speech. */
const LONGEST_TEXT = 100_000;
const PART_LIMIT = 64 * 1024 * 1024;

type Context = NodeContext<typeof textToSpeechFields>;
type Spoken = Used<{ file: FileRef }>;

/** Speaks the text of each item. */
export async function speakTexts(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const models = await chooseModels(context, 0);
  const paid: Spoken[] = [];
  let done = 0;
  const spoken = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const answers = await spokenParts(context, models, index, signal);
    paid.push(...answers);
    done += 1;
    if (items.length > 1) context.progress(done, items.length, 'Texts');
    const files = await inOneFile(context, answers, index, signal);
    const name = field.saveIn(index);
    const withSound = files.reduce(
      (item: Item, file, at) => withFile(item, at === 0 ? name : `${name}${at + 1}`, file),
      items[index] ?? { json: {} },
    );
    const usage = field.saveUsageIn(index).trim();
    return usage === '' ? withSound : put(withSound, usage, usageOf(answers));
  });
  return { ...main(spoken), logs: [usageLine(paid)] };
}

async function spokenParts(
  context: Context,
  models: ChosenModels,
  index: number,
  signal: AbortSignal,
): Promise<Spoken[]> {
  const { field } = context;
  const text = field.text(index).trim();
  if (text === '') throw nodeErrors.field_required({ field: 'Text' });
  if (text.length > LONGEST_TEXT)
    throw nodeErrors.field_invalid({ field: 'Text', reason: `must have ${LONGEST_TEXT} characters at most` });
  const longest = [models, ...(models.fallback ? [models.fallback] : [])].map(
    ({ access, model }) => offered(access, 'speech')(model).longest,
  );
  const parts = partsOf(text, Math.min(...longest));
  const answers: Spoken[] = [];
  for (const [at, part] of parts.entries()) {
    const request = {
      text: part,
      voice: field.voice(index).trim(),
      instructions: field.instructions(index).trim(),
      speed: field.speed(index),
      format: field.format(index),
      fileName: fileNameAt(context, index, parts.length > 1 ? at + 1 : null),
    };
    answers.push(await speak(context, models, request, { index, name: `speech ${at}`, signal }));
    if (context.items.length === 1) context.progress(at + 1, parts.length, 'Parts of the text');
  }
  return answers;
}

/** The files of the parts as one, or as they are where their format cannot be joined. */
async function inOneFile(
  context: Context,
  answers: readonly Spoken[],
  index: number,
  signal: AbortSignal,
): Promise<readonly FileRef[]> {
  const files = answers.map(({ file }) => file);
  const [first] = files;
  if (!first || files.length === 1) return files;
  const parts: Uint8Array[] = [];
  for (const file of files) {
    const bytes = await readBytes(context.files, file, PART_LIMIT, { signal });
    context.resources.charge(bytes.length);
    parts.push(bytes);
  }
  const all = joined(parts, context.field.format(index));
  const facts = { name: fileNameAt(context, index, null), mediaType: first.mediaType };
  return all ? [await context.files.put(all, facts)] : files;
}

const fileNameAt = ({ field }: Context, index: number, part: number | null): string =>
  `${plainName(field.fileName(index)) || 'speech'}${part === null ? '' : `-${part}`}.${field.format(index)}`;
