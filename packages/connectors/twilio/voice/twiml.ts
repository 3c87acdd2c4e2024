/** An element of XML: its name, its attributes, and its text or the elements in it. */
interface Element {
  name: string;
  attributes?: { readonly [name: string]: string | number | undefined };
  content?: string | readonly Element[];
}

/** What a call says and does, in the order in which it happens. */
export interface Script {
  /** Seconds of silence before the first word. */
  pauseSeconds: number;
  message: string;
  language: string;
  /** A voice of Twilio; '' for the standard one of the language. */
  voice: string;
  audioUrl: string;
  /** How often message and audio are repeated, 1 is once. */
  times: number;
  next:
    | { do: 'hangUp' }
    | {
        do: 'digits' | 'speech';
        url: string;
        /** How many digits end the input; 0 for any number, which # ends. */
        digits: number;
        timeoutSeconds: number;
        hints: string;
      }
    | { do: 'record'; mostSeconds: number }
    | { do: 'dial'; number: string; callerId: string };
  goodbye: string;
}

/** Between two times that a message is said. Seconds. */
const BETWEEN = 1;

/** The TwiML of a script. https://www.twilio.com/docs/voice/twiml */
export function twimlOf(script: Script): string {
  const { pauseSeconds, next } = script;
  const told = rounds(script);
  const content: Element[] = pauseSeconds > 0 ? [pause(pauseSeconds)] : [];
  if (next.do === 'digits' || next.do === 'speech') {
    // Who knows the menu answers before it is over, and who says nothing hears it again.
    for (const round of told) content.push(gather(script, next, round));
  } else content.push(...told.flatMap((round, index) => (index > 0 ? [pause(BETWEEN), ...round] : round)));
  if (next.do === 'record')
    content.push({ name: 'Record', attributes: { maxLength: next.mostSeconds, playBeep: 'true', timeout: 5 } });
  if (next.do === 'dial')
    content.push({ name: 'Dial', attributes: { callerId: next.callerId || undefined }, content: next.number });
  content.push(...said(script, script.goodbye), { name: 'Hangup' });
  return written({ name: 'Response', content });
}

/** The TwiML that ends a call with a sentence. */
export const farewell = (script: Pick<Script, 'language' | 'voice' | 'goodbye'>): string =>
  written({ name: 'Response', content: [...said(script, script.goodbye), { name: 'Hangup' }] });

/** Message and audio, as often as they are wanted. */
function rounds(script: Script): Element[][] {
  const { message, audioUrl, times } = script;
  const once: Element[] = [...said(script, message), ...(audioUrl === '' ? [] : [{ name: 'Play', content: audioUrl }])];
  return Array.from({ length: times }, () => once);
}

function gather(
  { language }: Script,
  next: Extract<Script['next'], { do: 'digits' | 'speech' }>,
  content: Element[],
): Element {
  const { url, digits, timeoutSeconds, hints } = next;
  const common = { action: url, method: 'POST', timeout: timeoutSeconds };
  const attributes =
    next.do === 'digits'
      ? { input: 'dtmf', ...common, numDigits: digits > 0 ? digits : undefined, finishOnKey: '#' }
      : { input: 'dtmf speech', ...common, language, speechTimeout: 'auto', hints: hints || undefined };
  return { name: 'Gather', attributes, content };
}

const said = ({ language, voice }: Pick<Script, 'language' | 'voice'>, text: string): Element[] =>
  text.trim() === ''
    ? []
    : [
        {
          name: 'Say',
          attributes: { language: language || undefined, voice: voice || undefined },
          content: text.trim(),
        },
      ];

const pause = (seconds: number): Element => ({ name: 'Pause', attributes: { length: seconds } });

const signs: { readonly [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text of XML: what cannot stand in it at all is left out. */
const escaped = (text: string): string =>
  text
    // XML has no control characters but tabs and ends of lines.
    .replaceAll(/[^\P{Cc}\t\n\r]|\p{Surrogate}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign);

function written({ name, attributes = {}, content = '' }: Element): string {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : [` ${key}="${escaped(String(value))}"`]))
    .join('');
  const inner = typeof content === 'string' ? escaped(content) : content.map(written).join('');
  return inner === '' ? `<${name}${given}/>` : `<${name}${given}>${inner}</${name}>`;
}
