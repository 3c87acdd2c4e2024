import { connectorErrors } from '@heddle/contract/errors/connectors';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Script } from './twiml.ts';
import type { voiceFields } from './fields.ts';

type Context = Pick<NodeContext<typeof voiceFields>, 'field'>;

/** What a callback is about: who has answered, what was pressed or said, or the end of the call. */
export type CallbackPart = 'machine' | 'input' | 'status';

/** How long Twilio keeps the line open for the text at the end, after it has reported an answer. Seconds. */
const HOLD_SECONDS = 20;

/** The callback address for a part of an item's call; '' where Twilio cannot reach the server. */
export function callbackFor(
  base: string,
  { name, index, part, hold = 0 }: { name: string; index: number; part: CallbackPart; hold?: number },
): string {
  const url = base === '' ? null : URL.parse(`${base}/calls/${name}`);
  if (url?.protocol !== 'https:') return '';
  url.searchParams.set('item', String(index));
  url.searchParams.set('part', part);
  if (hold > 0) url.searchParams.set('hold', String(hold));
  return url.href;
}

/** What the call for an item says and does. Throws `field_invalid`, and `voice_callback_unreachable` where answers cannot be received. */
export function scriptFor({ field }: Context, index: number, name: string): Script {
  const script: Script = {
    pauseSeconds: field.pauseSeconds(index),
    message: field.message(index),
    language: field.language(index),
    voice: field.voice(index),
    audioUrl: field.audioUrl(index),
    times: field.times(index),
    next: nextFor({ field }, index, name),
    goodbye: field.goodbye(index),
  };
  if (script.message.trim() === '' && script.audioUrl === '') throw nodeErrors.field_required({ field: 'Text to say' });
  return script;
}

function nextFor({ field }: Context, index: number, name: string): Script['next'] {
  const next = field.next(index);
  switch (next) {
    case 'digits':
    case 'speech': {
      const hold = field.goodbye(index) === '' ? 0 : HOLD_SECONDS;
      const url = callbackFor(field.callbackUrl(index), { name, index, part: 'input', hold });
      if (url === '') throw connectorErrors.voice_callback_unreachable({ url: field.callbackUrl(index) });
      return {
        do: next,
        url,
        digits: field.digitCount(index),
        timeoutSeconds: field.answerSeconds(index),
        hints: field.hints(index),
      };
    }
    case 'record':
      return { do: 'record', mostSeconds: field.recordSeconds(index) };
    case 'dial':
      return { do: 'dial', number: field.dialNumber(index), callerId: field.from(index) };
    case 'hangUp':
      return { do: 'hangUp' };
  }
}
