import { nodeErrors } from '@heddle/contract/errors/node';
import type { Delimiters, EdiStandard, Partner, EdiSegment } from './interchange.ts';
import { edifactDelimiters } from './edifact.ts';
import { mapOf } from './maps/maps.ts';
import type { WrittenInterchange } from './write.ts';

/** What goes around messages of one type. */
export interface EdiEnvelope {
  standard: EdiStandard;
  /** 850, ORDERS */
  type: string;
  sender: Partner;
  receiver: Partner;
  groupSender: string;
  groupReceiver: string;
  /** 004010, D:96A:UN */
  version: string;
  /** EDIFACT: UNOC:3 */
  syntax: string;
  test: boolean;
  asksAcknowledgement: boolean;
  delimiters: Delimiters;
  /** Of interchange and group; messages are counted within them. */
  control: number;
  /** CCYYMMDD and HHMM. */
  date: string;
  time: string;
}

/** Separators that X12 uses nearly everywhere; a repetition separator only where the version has it. */
const x12Delimiters = (version: string): Delimiters => ({
  element: '*',
  component: '>',
  segment: '~',
  repetition: isRepeating(version) ? '^' : '',
  release: '',
  decimal: '.',
});

const isSyntax4 = ({ standard, syntax }: Pick<EdiEnvelope, 'standard' | 'syntax'>): boolean =>
  standard === 'edifact' && syntax.split(':')[1] === '4';

const isRepeating = (version: string): boolean => version.slice(0, 6) >= '004020';

/** The separators of a text such as `*>~`, or the usual ones where it is empty. Throws `field_invalid`. */
export function delimitersOf(text: string, standard: EdiStandard, version: string): Delimiters {
  const usual = standard === 'x12' ? x12Delimiters(version) : edifactDelimiters;
  if (text === '') return usual;
  const characters = Array.from(text);
  const isValid =
    new Set(characters).size === characters.length &&
    characters.every((character) => /^[^A-Za-z0-9]$/u.test(character)) &&
    (standard === 'x12' ? characters.length === 3 || characters.length === 4 : characters.length === 5);
  if (!isValid)
    throw nodeErrors.field_invalid({
      field: 'Separators',
      reason:
        standard === 'x12'
          ? 'must be three or four different characters that are no letters or digits, such as *>~'
          : "must be five different characters that are no letters or digits, such as :+.?'",
    });
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = characters;
  return standard === 'x12'
    ? { ...usual, element: first, component: second, segment: third, repetition: fourth }
    : { ...usual, component: first, element: second, decimal: third, release: fourth, segment: fifth };
}

/** An interchange of messages of one type. */
export function interchangeOf(envelope: EdiEnvelope, messages: readonly (readonly EdiSegment[])[]): WrittenInterchange {
  const { standard, type, sender, receiver, version, control, date, time } = envelope;
  const isX12 = standard === 'x12';
  const facts = {
    standard,
    delimiters: isSyntax4(envelope) ? { ...envelope.delimiters, repetition: '*' } : envelope.delimiters,
    sender,
    receiver,
    // Only syntax version 4 of EDIFACT writes the century here.
    date: isSyntax4(envelope) ? date : date.slice(2),
    time,
    test: envelope.test,
    asksAcknowledgement: envelope.asksAcknowledgement,
  };
  const numbered = (index: number): string => (isX12 ? String(index + 1).padStart(4, '0') : String(index + 1));
  const group = {
    kind: isX12 ? (mapOf(type)?.group ?? '') : '',
    sender: envelope.groupSender || sender.id,
    receiver: envelope.groupReceiver || receiver.id,
    date,
    time,
    control: isX12 ? String(control) : '',
    version,
    messages: messages.map((segments, index) => ({ type, control: numbered(index), version, segments })),
  };
  return isX12
    ? { ...facts, version: version.slice(0, 5), control: String(control).padStart(9, '0'), groups: [group] }
    : { ...facts, version: envelope.syntax, control: String(control), groups: [group] };
}
