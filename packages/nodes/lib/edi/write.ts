import { ediErrors } from '@heddle/contract/errors/edi';
import type { EdiGroup, EdiMessage, Interchange, EdiSegment } from './interchange.ts';
import { segmentOf } from './interchange.ts';
import { edifactDelimiters } from './edifact.ts';
import { segmentText } from './tokens.ts';

/** An interchange to write: what is counted needs no entry. */
export type WrittenInterchange = Omit<Interchange, 'problems' | 'groups'> & {
  groups: readonly (Omit<EdiGroup, 'problems' | 'messages'> & { messages: readonly Omit<EdiMessage, 'problems'>[] })[];
};

/** An interchange as text; `lineBreaks` puts each segment on a line of its own. Throws `edi_character`, `edi_field_invalid`. */
export function writeInterchange(interchange: WrittenInterchange, { lineBreaks }: { lineBreaks: boolean }): string {
  const end = lineBreaks ? '\n' : '';
  const { delimiters } = interchange;
  const segments = interchange.standard === 'x12' ? x12Segments(interchange) : edifactSegments(interchange);
  const texts = segments.map((segment) => segmentText(segment, delimiters) + end);
  return interchange.standard === 'x12'
    ? isaText(interchange) + end + texts.join('')
    : (usesStandard(interchange) ? '' : unaText(interchange) + end) + texts.join('');
}

function fixed(name: string, value: string, length: number): string {
  if (value.length > length)
    throw ediErrors.edi_field_invalid({
      path: name,
      reason: `may have at most ${length} characters, and "${value}" has more`,
    });
  return value.padEnd(length);
}

/** The header whose elements have fixed lengths, so that its separators can be found. */
function isaText({
  delimiters,
  sender,
  receiver,
  date,
  time,
  version,
  control,
  asksAcknowledgement,
  test,
}: WrittenInterchange): string {
  const { element, component, segment, repetition } = delimiters;
  const texts = [sender.id, sender.qualifier, receiver.id, receiver.qualifier];
  const clash = [element, segment, component].find((character) => texts.some((text) => text.includes(character)));
  if (clash !== undefined) throw ediErrors.edi_character({ segment: 'ISA', character: clash });
  const elements = [
    'ISA',
    '00',
    ' '.repeat(10),
    '00',
    ' '.repeat(10),
    fixed('Sender qualifier', sender.qualifier, 2),
    fixed('Sender ID', sender.id, 15),
    fixed('Receiver qualifier', receiver.qualifier, 2),
    fixed('Receiver ID', receiver.id, 15),
    date,
    time,
    repetition === '' ? 'U' : repetition,
    version,
    control,
    asksAcknowledgement ? '1' : '0',
    test ? 'T' : 'P',
    component,
  ];
  return elements.join(element) + segment;
}

function x12Segments({ groups, control }: WrittenInterchange): EdiSegment[] {
  return [
    ...groups.flatMap((group) => [
      segmentOf(
        'GS',
        group.kind,
        group.sender,
        group.receiver,
        group.date,
        group.time,
        group.control,
        'X',
        group.version,
      ),
      ...group.messages.flatMap((message) => [
        segmentOf('ST', message.type, message.control),
        ...message.segments,
        segmentOf('SE', String(message.segments.length + 2), message.control),
      ]),
      segmentOf('GE', String(group.messages.length), group.control),
    ]),
    segmentOf('IEA', String(groups.length), control),
  ];
}

const usesStandard = ({ delimiters }: WrittenInterchange): boolean =>
  (['component', 'element', 'decimal', 'release', 'segment'] as const).every(
    (name) => delimiters[name] === edifactDelimiters[name],
  );

const unaText = ({ delimiters }: WrittenInterchange): string =>
  `UNA${delimiters.component}${delimiters.element}${delimiters.decimal}${delimiters.release || ' '}${delimiters.repetition || ' '}${delimiters.segment}`;

function edifactSegments({ groups, control, ...facts }: WrittenInterchange): EdiSegment[] {
  const partner = ({ id, qualifier }: WrittenInterchange['sender']): string[] => [id, qualifier];
  const ends = ['', '', '', facts.asksAcknowledgement ? '1' : '', '', facts.test ? '1' : ''];
  const named = groups.filter(({ kind }) => kind !== '');
  const count = named.length || groups.reduce((sum, { messages }) => sum + messages.length, 0);
  return [
    segmentOf(
      'UNB',
      facts.version.split(':'),
      partner(facts.sender),
      partner(facts.receiver),
      [facts.date, facts.time],
      control,
      ...ends,
    ),
    ...groups.flatMap((group) => [
      ...(group.kind === ''
        ? []
        : [
            segmentOf(
              'UNG',
              group.kind,
              group.sender,
              group.receiver,
              [group.date, group.time],
              group.control,
              'UN',
              group.version.split(':'),
            ),
          ]),
      ...group.messages.flatMap((message) => [
        segmentOf('UNH', message.control, [message.type, ...message.version.split(':')]),
        ...message.segments,
        segmentOf('UNT', String(message.segments.length + 2), message.control),
      ]),
      ...(group.kind === '' ? [] : [segmentOf('UNE', String(group.messages.length), group.control)]),
    ]),
    segmentOf('UNZ', String(count), control),
  ];
}
