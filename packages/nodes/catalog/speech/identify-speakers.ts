import { aiErrors } from '@heddle/contract/errors/ai';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { main } from '@heddle/contract/node/context';
import { chooseModels } from '../../lib/ai/call.ts';
import { namedSpeakers, round, speakerTimes, turnsOf } from '../../lib/ai/media/speakers.ts';
import type { Used } from '../../lib/ai/once.ts';
import { usageLine, usageOf } from '../../lib/ai/usage.ts';
import { concurrently } from '../../lib/http/concurrent.ts';
import { put } from '../../lib/items.ts';
import type { speakerFields } from './fields.ts';
import { segmentJson } from './speech-to-text.ts';
import { transcribed } from './transcribed.ts';

/** Recordings that are in memory at a time. */
const CONCURRENCY = 2;

/** Tells the speakers in the recording of each item apart. */
export async function identifySpeakers(context: NodeContext<typeof speakerFields>): Promise<NodeResult> {
  const { items, field } = context;
  if (items.length === 0) return main([]);
  const models = await chooseModels(context, 0);
  const paid: Used<object>[] = [];
  const told = await concurrently(items.length, CONCURRENCY, context, async (index, signal) => {
    const wanted = {
      index,
      file: field.file(index).trim(),
      field: field.field(index).trim(),
      language: field.language(index).trim(),
      hint: '',
      speakers: true,
      speakerCount: field.speakerCount(index) ?? null,
    };
    const answer = await transcribed(context, models, wanted, signal);
    paid.push(answer);
    context.progress(paid.length, items.length, 'Recordings');
    const { segments: found, language, seconds, text } = answer.transcript;
    const segments = namedSpeakers(found, namesIn(field.names(index)));
    const turns = turnsOf(segments);
    const speakers = speakerTimes(segments);
    if (text !== '' && speakers.length === 0)
      throw aiErrors.ai_option_not_offered({ provider: models.access.provider.name, what: 'telling speakers apart' });
    const item = put(items[index] ?? { json: {} }, field.saveIn(index), {
      speakers,
      text: turns.map((turn) => `${turn.speaker}: ${turn.text}`).join('\n'),
      language,
      seconds: seconds === null ? null : round(seconds),
      turns: turns.map(segmentJson),
    });
    const usage = field.saveUsageIn(index).trim();
    return usage === '' ? item : put(item, usage, usageOf([answer]));
  });
  return { ...main(told), logs: [usageLine(paid)] };
}

const namesIn = (lines: string): string[] =>
  lines
    .split('\n')
    .map((name) => name.trim())
    .filter((name) => name !== '');
