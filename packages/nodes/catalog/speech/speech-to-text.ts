import { aiErrors } from '@heddle/contract/errors/ai';
import type { JsonValue } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { chooseModels } from '../../lib/ai/call.ts';
import type { Segment, Transcript } from '../../lib/ai/media/port.ts';
import { namedSpeakers, round } from '../../lib/ai/media/speakers.ts';
import { srtOf, vttOf } from '../../lib/ai/media/subtitles.ts';
import type { Used } from '../../lib/ai/once.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { withFile } from '../../lib/files/result.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { speechToTextFields } from './fields.ts';
import { transcribed } from './transcribed.ts';

/** Recordings that are in memory at a time. */
const CONCURRENCY = 2;

type Context = NodeContext<typeof speechToTextFields>;

/** Writes down the recording of each item. */
export async function writeDown(context: Context): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const models = await chooseModels(context, 0);
  const paid: Used<object>[] = [];
  const written = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const speakers = field.speakers(index);
    const wanted = {
      index,
      file: field.file(index).trim(),
      field: field.field(index).trim(),
      language: field.language(index).trim(),
      hint: field.hint(index).trim(),
      speakers,
      speakerCount: null,
    };
    const answer = await transcribed(context, models, wanted, signal);
    paid.push(answer);
    context.progress(paid.length, items.length, 'Recordings');
    const segments = namedSpeakers(answer.transcript.segments);
    const item = put(items[index] ?? { json: {} }, field.saveIn(index), transcriptJson(answer.transcript, segments));
    const usage = field.saveUsageIn(index).trim();
    const counted = usage === '' ? item : put(item, usage, usageOf([answer]));
    return withSubtitles(context, counted, { index, segments, provider: models.access.provider.name });
  });
  return { ...main(written), logs: [usageLine(paid)] };
}

/** A transcript as items hold it. Times in seconds. */
const transcriptJson = ({ text, language, seconds }: Transcript, segments: readonly Segment[]): JsonValue => ({
  text,
  language,
  seconds: seconds === null ? null : round(seconds),
  segments: segments.map(segmentJson),
});

export const segmentJson = ({ start, end, text, speaker }: Segment): { [name: string]: JsonValue } => ({
  start: round(start),
  end: round(end),
  text,
  ...(speaker === null ? {} : { speaker }),
});

async function withSubtitles(
  { field, files }: Context,
  item: Item,
  { index, segments, provider }: { index: number; segments: readonly Segment[]; provider: string },
): Promise<Item> {
  const form = field.subtitles(index);
  if (form === 'none') return item;
  if (segments.length === 0)
    throw aiErrors.ai_option_not_offered({ provider, what: 'subtitles, as it gives no times,' });
  const content = form === 'srt' ? srtOf(segments) : vttOf(segments);
  const file = await files.put(Buffer.from(content), {
    name: `subtitles.${form}`,
    mediaType: form === 'srt' ? 'application/x-subrip' : 'text/vtt',
  });
  return withFile(item, 'subtitles', file);
}
