import type { JsonObject, JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { NodeContext, NodeResult } from '@heddle/contract/node/context';
import { asText } from '@heddle/contract/node/text';
import type { Item } from '@heddle/contract/run/item';
import { PairedItems, pairedPorts } from '@heddle/nodes/lib/paired-items';
import type { voiceFields } from './fields.ts';
import type { CallState } from './run.ts';

type Context = NodeContext<typeof voiceFields>;

/** What Twilio has reported of a call. */
export interface Told {
  /** Who has answered, as Twilio names it: human, machine_start, machine_end_beep; '' while it is not known. */
  machine: string;
  /** What was pressed or said; null where nothing was, so far. */
  input: { digits: string; speech: string; confidence: number | null } | null;
}

/** Outputs besides those that the node names. */
export const ANSWERED = 'answered';
export const MACHINE = 'machine';
export const UNANSWERED = 'unanswered';

const kept = async ({ run, state }: Context, index: number, part: string): Promise<JsonObject> => {
  const value = await state.in('run', 'voice').get(`${run.itemKey(index)}:${part}`);
  return isJsonObject(value) ? value : {};
};

/** What has been reported of the call for an item so far. */
export async function readTold(context: Context, index: number): Promise<Told> {
  const [machine, input] = await Promise.all([kept(context, index, 'machine'), kept(context, index, 'input')]);
  const digits = text(input['Digits']);
  const speech = text(input['SpeechResult']);
  const confidence = input['Confidence'] === undefined ? null : Number(input['Confidence']);
  return {
    machine: text(machine['AnsweredBy']),
    input: digits === '' && speech === '' ? null : { digits, speech, confidence },
  };
}

const text = (value: JsonValue | undefined): string => asText(value ?? '');

/** Each item with what has come of its call, by the port of that. */
export function outcomesByPort(context: Context, calls: readonly CallState[]): NodeResult {
  const byPort: { [port: string]: PairedItems } = {};
  for (const [index, state] of calls.entries()) {
    const port = portOf(context, index, state);
    (byPort[port] ??= new PairedItems()).push(itemOf(context.items[index] ?? { json: {} }, state), index);
  }
  return pairedPorts(byPort);
}

function itemOf(item: Item, { call, told, recording }: CallState): Item {
  const outcome: JsonObject = {
    sid: text(call['sid']),
    status: text(call['status']),
    seconds: Number(call['duration'] ?? 0),
    answeredBy: answeredBy({ call, told }),
    digits: told.input?.digits ?? '',
    speech: told.input?.speech ?? '',
    ...(told.input && told.input.confidence !== null ? { confidence: told.input.confidence } : {}),
    ...(recording ? { recordingSid: text(recording.facts['sid']) } : {}),
  };
  return {
    ...item,
    json: { ...item.json, call: outcome },
    ...(recording ? { files: { ...item.files, recording: recording.file } } : {}),
  };
}

const answeredBy = ({ call, told }: Pick<CallState, 'call' | 'told'>): string =>
  told.machine || text(call['answered_by']);

function portOf({ field }: Context, index: number, { call, told }: CallState): string {
  if (call['status'] !== 'completed') return UNANSWERED;
  if (/^(machine|fax)/.test(answeredBy({ call, told }))) return MACHINE;
  const { input } = told;
  const chosen = input && field.choices(index).find(({ value }) => isMeant(value, input));
  return chosen?.name ?? ANSWERED;
}

/** True where this was pressed, or said as a word of its own. */
function isMeant(value: string, { digits, speech }: NonNullable<Told['input']>): boolean {
  const wanted = value.trim().toLowerCase();
  if (wanted === '') return false;
  if (digits !== '') return digits === wanted;
  return ` ${speech.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${wanted} `);
}
