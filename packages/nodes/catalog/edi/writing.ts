import type { JsonObject } from '@heddle/contract/json';
import { ediErrors } from '@heddle/contract/errors/edi';
import { nodeErrors } from '@heddle/contract/errors/node';
import type { NodeContext } from '@heddle/contract/node/context';
import type { Item } from '@heddle/contract/run/item';
import { toItem } from '@heddle/contract/run/item';
import { DateTime } from 'luxon';
import { delimitersOf } from '../../lib/edi/envelope.ts';
import type { EdiEnvelope } from '../../lib/edi/envelope.ts';
import type { EdiStandard, Partner } from '../../lib/edi/interchange.ts';
import { factsOf } from '../../lib/files/read.ts';
import { isSmall } from '../../lib/json/value-size.ts';
import { runInWorker } from '../../lib/workers/workers.ts';
import type { ediFields } from './fields.ts';
import { ediWork } from './work-module.ts';

type Context = NodeContext<typeof ediFields>;

/** Values of documents that are written in this thread: a few milliseconds. */
const FEW = 5000;

/** The greatest control numbers: nine digits in X12, fourteen in EDIFACT. */
const LAST: { readonly [standard in EdiStandard]: number } = { x12: 999_999_999, edifact: 99_999_999_999_999 };

const isX12 = (type: string): boolean => /^\d/.test(type);

/** An item with the interchange that holds these documents. */
export async function writtenItem(context: Context, documents: readonly JsonObject[], index: number): Promise<Item> {
  const { field } = context;
  const type = field.type(index);
  const standard: EdiStandard = isX12(type) ? 'x12' : 'edifact';
  const version = standard === 'x12' ? field.x12Version(index).trim() : field.edifactVersion(index).trim();
  if (standard === 'x12' ? !/^\d{6}/.test(version) : version.split(':').length < 3)
    throw nodeErrors.field_invalid({
      field: 'Version',
      reason:
        standard === 'x12'
          ? 'must begin with six digits, such as 004010'
          : 'must have three parts at least, such as D:96A:UN',
    });
  const partner = (id: string, qualifier: string): Partner => ({ id: id.trim(), qualifier: qualifier.trim() });
  const usual = standard === 'x12' ? 'ZZ' : '';
  return interchangeItem(context, index, documents, field.view(index), {
    standard,
    type,
    version,
    syntax: field.syntax(index).trim(),
    sender: partner(field.sender(index), field.senderQualifier(index) || usual),
    receiver: partner(field.receiver(index), field.receiverQualifier(index) || usual),
    groupSender: field.groupSender(index).trim(),
    groupReceiver: field.groupReceiver(index).trim(),
    test: field.test(index),
    asksAcknowledgement: field.asksAcknowledgement(index),
  });
}

/** An item for each acknowledgement that the interchanges of a text are answered with. */
export async function acknowledgedItems(context: Context, text: string, index: number): Promise<Item[]> {
  const { signal, resources } = context;
  const answers = await runInWorker(ediWork, 'acknowledgeText', [text], {
    signal,
    resources,
    small: text.length <= 50_000,
  });
  const items: Item[] = [];
  for (const { answers: all, ...facts } of answers)
    for (const { type, document, accepted } of all) {
      const envelope = { ...facts, type, groupSender: '', groupReceiver: '', asksAcknowledgement: false };
      const item = await interchangeItem(context, index, [document], 'fields', envelope, items.length);
      items.push({ ...item, json: { ...item.json, accepted, document } });
    }
  return items;
}

async function interchangeItem(
  context: Context,
  index: number,
  documents: readonly JsonObject[],
  view: 'fields' | 'segments',
  facts: Omit<EdiEnvelope, 'delimiters' | 'control' | 'date' | 'time'>,
  part = 0,
): Promise<Item> {
  const { field, run, files, signal, resources } = context;
  const delimiters = delimitersOf(field.separators(index), facts.standard, facts.version);
  const lineBreaks = field.lineBreaks(index);
  const written = async (control: number, at: DateTime): Promise<string> => {
    const envelope: EdiEnvelope = {
      ...facts,
      delimiters,
      control,
      date: at.toFormat('yyyyMMdd'),
      time: at.toFormat('HHmm'),
    };
    return runInWorker(ediWork, 'writeText', [envelope, documents, view, lineBreaks], {
      signal,
      resources,
      small: documents.length < 20 && documents.every((document) => isSmall(document, FEW)),
    });
  };
  const timeOf = (millis: number): DateTime => DateTime.fromMillis(millis, { zone: run.timeZone });
  // What cannot be written uses up no number.
  if (field.numbers(index) === 'automatic') await written(1, timeOf(run.now));
  const { number, at } = await controlNumber(context, index, facts, part);
  const text = await written(number, timeOf(at));
  const control = facts.standard === 'x12' ? String(number).padStart(9, '0') : String(number);
  const json = { standard: facts.standard, type: facts.type, control, text };
  if (field.to(index) === 'text') return toItem(json);
  const name = `${facts.type}-${control}.${facts.standard === 'x12' ? 'x12' : 'edi'}`;
  const mediaType = facts.standard === 'x12' ? 'application/edi-x12' : 'application/edifact';
  const file = await files.put(encoded(text, facts.syntax), { name, mediaType });
  return { json: { ...json, ...factsOf(file) }, files: { file } };
}

/** The control number that is entered, or the next of the pair of partners: the same one on each attempt. */
async function controlNumber(
  context: Context,
  index: number,
  { standard, sender, receiver }: Pick<EdiEnvelope, 'standard' | 'sender' | 'receiver'>,
  part: number,
): Promise<{ number: number; at: number }> {
  const { field, run } = context;
  if (field.numbers(index) === 'entered') return { number: (field.control(index) ?? 1) + part, at: run.now };
  const name = ({ id, qualifier }: Partner): string => `${qualifier}:${id}`;
  return context.takeControlNumber({
    series: `${standard} ${name(sender)} > ${name(receiver)}`,
    key: `${run.idempotencyKey(index)}-${part}`,
    first: field.first(index),
    last: LAST[standard],
  });
}

/** The bytes of an interchange: Latin 1 where its syntax says that, UTF-8 where it says none. */
function encoded(text: string, syntax: string): Uint8Array {
  if (!syntax.startsWith('UNOC')) return new TextEncoder().encode(text);
  const outside = Array.from(text).find((character) => character > '\u00ff');
  if (outside !== undefined) throw ediErrors.edi_character_set({ character: outside });
  return Buffer.from(text, 'latin1');
}
