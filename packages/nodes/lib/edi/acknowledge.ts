import type { JsonObject } from '@heddle/contract/json';
import { checkedGroup } from './documents.ts';
import type { EdiGroup, EdiProblem, Interchange, ProblemKind } from './interchange.ts';

/** An acknowledgement as a document, ready to be written as a 997 or a CONTRL. */
export interface Acknowledgement {
  type: '997' | 'CONTRL';
  document: JsonObject;
  accepted: boolean;
}

/** Answers an interchange: a 997 for each functional group, or one CONTRL. Acknowledgements in it are not answered. */
export function acknowledgementsOf(interchange: Interchange): Acknowledgement[] {
  if (interchange.standard === 'edifact') return controlReport(interchange);
  return interchange.groups.filter(({ kind }) => kind !== 'FA').map((group) => functional(interchange, group));
}

/** Codes of a 997: of a segment (AK3), an element (AK4), a transaction set (AK5) and a group (AK9). */
const segmentCodes: { readonly [kind in ProblemKind]?: string } = {
  segmentMissing: '3',
  segmentUnexpected: '2',
  segmentsTooMany: '5',
};
const elementCodes: { readonly [kind in ProblemKind]?: string } = {
  elementMissing: '1',
  elementShort: '4',
  elementLong: '5',
  elementCharacters: '6',
  elementDate: '8',
  elementTime: '9',
};
const setCodes: { readonly [kind in ProblemKind]?: string } = {
  typeUnknown: '1',
  trailerMissing: '2',
  controlDiffers: '3',
  countDiffers: '4',
  duplicate: '23',
};
const groupCodes: { readonly [kind in ProblemKind]?: string } = {
  trailerMissing: '3',
  controlDiffers: '4',
  countDiffers: '5',
};

const SEGMENTS_IN_ERROR = '5';
/** Codes that one segment of an acknowledgement has room for. */
const MOST_CODES = 5;
/** Problems of one message that are told. */
const MOST_PROBLEMS = 999;

function functional(interchange: Interchange, group: EdiGroup): Acknowledgement {
  const messages = checkedGroup(interchange, group).map(({ message, problems, document }) => {
    const outside = new Set<EdiProblem>([...interchange.problems, ...group.problems]);
    const own = problems.filter((problem) => !outside.has(problem));
    const unknown: EdiProblem[] = document ? [] : [{ kind: 'typeUnknown', text: 'the type is not known' }];
    return { type: message.type, control: message.control, problems: [...own, ...unknown].slice(0, MOST_PROBLEMS) };
  });
  const good = messages.filter(({ problems }) => problems.length === 0).length;
  const broken = codesOf([...group.problems, ...interchange.problems], groupCodes);
  const accepted = broken.length === 0 && good === messages.length;
  const status = accepted ? 'accepted' : broken.length > 0 || good === 0 ? 'rejected' : 'partiallyAccepted';
  return {
    type: '997',
    accepted,
    document: {
      groupType: group.kind,
      groupControl: group.control,
      documents: messages.map(({ type, control, problems }) => ({
        type,
        control,
        ...(problems.some(isOfSegment) ? { segments: segmentNotes(problems) } : {}),
        status: problems.length === 0 ? 'accepted' : 'rejected',
        ...numbered('code', [
          ...(problems.some(isOfSegment) ? [SEGMENTS_IN_ERROR] : []),
          ...codesOf(problems, setCodes),
        ]),
      })),
      groupStatus: status,
      included: statedCount(group) ?? messages.length,
      received: messages.length,
      acceptedCount: broken.length > 0 ? 0 : good,
      ...numbered('groupCode', broken),
    },
  };
}

/** What the trailer says, where it differs from what is there. */
const statedCount = ({ problems }: EdiGroup): number | undefined => {
  const stated = Number(problems.find(({ kind, tag }) => kind === 'countDiffers' && tag === 'GE')?.value ?? Number.NaN);
  return Number.isInteger(stated) && stated >= 0 ? stated : undefined;
};

const isOfSegment = ({ position }: EdiProblem): boolean => position !== undefined;

function codesOf(problems: readonly EdiProblem[], codes: { readonly [kind in ProblemKind]?: string }): string[] {
  return [...new Set(problems.flatMap(({ kind, position }) => (position === undefined ? (codes[kind] ?? []) : [])))];
}

/** Codes by numbered names: code, code2, code3. */
const numbered = (name: string, codes: readonly string[]): JsonObject =>
  Object.fromEntries(
    codes.slice(0, MOST_CODES).map((code, index) => [index === 0 ? name : `${name}${index + 1}`, code]),
  );

/** What 997 says of segments with problems, in their order. */
function segmentNotes(problems: readonly EdiProblem[]): JsonObject[] {
  const notes: JsonObject[] = [];
  for (const { kind, tag = '', position, element, component, value } of problems) {
    if (position === undefined) continue;
    const code = segmentCodes[kind];
    if (code !== undefined) {
      notes.push({ segment: tag, position, code });
      continue;
    }
    const error = {
      element: element ?? 1,
      ...(component === undefined ? {} : { component }),
      code: elementCodes[kind] ?? '7',
      ...(value === undefined || value === '' ? {} : { value: value.slice(0, 99) }),
    };
    const last = notes.at(-1);
    if (last?.['position'] === position && Array.isArray(last['errors'])) last['errors'].push(error);
    else notes.push({ segment: tag, position, code: '8', errors: [error] });
  }
  return notes;
}

/** Code list 0085 of EDIFACT. */
const errorCodes: { readonly [kind in ProblemKind]: string } = {
  segmentMissing: '13',
  segmentUnexpected: '15',
  segmentsTooMany: '35',
  elementMissing: '13',
  elementShort: '40',
  elementLong: '39',
  elementCharacters: '37',
  elementDate: '12',
  elementTime: '12',
  typeUnknown: '14',
  trailerMissing: '13',
  controlDiffers: '28',
  countDiffers: '29',
  duplicate: '26',
};

function controlReport(interchange: Interchange): Acknowledgement[] {
  const messages = interchange.groups
    .flatMap((group) => checkedGroup(interchange, group).map((checked) => ({ ...checked, outside: group.problems })))
    .filter(({ message }) => message.type !== 'CONTRL');
  if (messages.length === 0 && interchange.groups.length > 0) return [];
  const [broken] = [...interchange.problems, ...interchange.groups.flatMap(({ problems }) => problems)];
  const documents = messages.map(({ message, problems, document, outside }) => {
    const others = new Set<EdiProblem>([...interchange.problems, ...outside]);
    const own = problems.filter((problem) => !others.has(problem));
    const all: EdiProblem[] = document ? own : [{ kind: 'typeUnknown', text: 'the type is not known' }];
    return messageReport(message, all.slice(0, MOST_PROBLEMS));
  });
  const accepted = !broken && documents.every(({ status }) => status === 'accepted');
  return [
    {
      type: 'CONTRL',
      accepted,
      document: {
        interchangeControl: interchange.control,
        sender: interchange.sender.id,
        ...named('senderQualifier', interchange.sender.qualifier),
        receiver: interchange.receiver.id,
        ...named('receiverQualifier', interchange.receiver.qualifier),
        // "Accepted" is of this level: what is rejected below it is said there.
        status: broken ? 'rejected' : 'accepted',
        ...(broken ? { code: errorCodes[broken.kind], ...named('segment', broken.tag ?? '') } : {}),
        ...(documents.length > 0 && !broken ? { documents } : {}),
      },
    },
  ];
}

const named = (name: string, value: string): JsonObject => (value === '' ? {} : { [name]: value });

function messageReport(
  { type, control, version }: { type: string; control: string; version: string },
  problems: readonly EdiProblem[],
): JsonObject {
  const [number = '', release = '', agency = '', association = ''] = version.split(':');
  const whole = problems.find((problem) => !isOfSegment(problem));
  const segments: JsonObject[] = [];
  for (const { kind, position, element, component } of problems) {
    if (position === undefined) continue;
    if (element === undefined) {
      segments.push({ position, code: errorCodes[kind] });
      continue;
    }
    const error = { code: errorCodes[kind], element, ...(component === undefined ? {} : { component }) };
    const last = segments.at(-1);
    if (last?.['position'] === position && Array.isArray(last['errors'])) last['errors'].push(error);
    else segments.push({ position, errors: [error] });
  }
  return {
    control,
    type,
    version: number,
    release,
    agency,
    ...named('association', association),
    status: problems.length === 0 ? 'accepted' : 'rejected',
    ...(whole ? { code: errorCodes[whole.kind], ...named('segment', whole.tag ?? '') } : {}),
    ...(segments.length > 0 ? { segments } : {}),
  };
}
