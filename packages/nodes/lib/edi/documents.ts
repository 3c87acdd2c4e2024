import { ediErrors } from '@heddle/contract/errors/edi';
import type { JsonObject, JsonValue } from '@heddle/contract/json';
import type { EdiGroup, EdiMessage, EdiProblem, EdiStandard, Interchange, EdiSegment } from './interchange.ts';
import { mapOf, messageMaps } from './maps/maps.ts';
import { readInterchanges } from './read.ts';
import { readDocument } from './read-document.ts';
import { segmentToJson } from './segment-json.ts';
import type { ValueRules } from './values.ts';
import { isoDate, isoTime } from './values.ts';
import { writeDocument } from './write-document.ts';

/** How messages are given: by fields with names, or by segments. */
export type DocumentView = 'fields' | 'segments';

interface Checked {
  interchange: Interchange;
  group: EdiGroup;
  message: EdiMessage;
  /** Everything that is wrong with the message, its group or its interchange. */
  problems: readonly EdiProblem[];
  document: JsonObject | undefined;
}

/** Every message of a text, checked. Throws `edi_invalid`. */
export function checkedMessages(text: string): Checked[] {
  return readInterchanges(text).flatMap((interchange) =>
    interchange.groups.flatMap((group) => checkedGroup(interchange, group)),
  );
}

/** The messages of a group, checked. */
export function checkedGroup(interchange: Interchange, group: EdiGroup): Checked[] {
  const controls = new Set<string>();
  return group.messages.map((message) => {
    const map = mapOf(message.type);
    const read = map?.standard === interchange.standard ? readDocument(map, message.segments, interchange) : undefined;
    const again: EdiProblem[] = controls.has(message.control)
      ? [{ kind: 'duplicate', text: `the control number ${message.control} is there twice` }]
      : [];
    controls.add(message.control);
    return {
      interchange,
      group,
      message,
      problems: [...interchange.problems, ...group.problems, ...message.problems, ...again, ...(read?.problems ?? [])],
      document: read?.document,
    };
  });
}

/** The messages of a text as JSON. Throws `edi_invalid`, `edi_type_unknown` where a type has no fields. */
export function documentsOf(text: string, view: DocumentView): JsonObject[] {
  return checkedMessages(text).map((checked) => {
    if (view === 'fields' && !checked.document) throw typeUnknown(checked.message.type);
    return toJson(checked, view);
  });
}

/** `edi_type_unknown`, with the types that are known. */
export const typeUnknown = (type: string): Error =>
  ediErrors.edi_type_unknown({ type: type || '(none)', known: messageMaps.map((map) => map.type).join(', ') });

function toJson({ interchange, group, message, problems, document }: Checked, view: DocumentView): JsonObject {
  return {
    standard: interchange.standard,
    type: message.type,
    version: message.version,
    control: message.control,
    sender: interchange.sender.id,
    senderQualifier: interchange.sender.qualifier,
    receiver: interchange.receiver.id,
    receiverQualifier: interchange.receiver.qualifier,
    sentAt: sentAt(interchange),
    interchangeControl: interchange.control,
    ...(group.kind === '' ? {} : { groupType: group.kind, groupControl: group.control }),
    test: interchange.test,
    valid: problems.length === 0,
    ...(problems.length === 0 ? {} : { problems: problems.map(problemToJson) }),
    ...(view === 'fields' ? { document: document ?? {} } : { segments: message.segments.map(segmentToJson) }),
  };
}

/** A problem as JSON. */
export const problemToJson = ({ text, ...facts }: EdiProblem): JsonObject => {
  const entries: [string, JsonValue][] = Object.entries(facts).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return { text, ...Object.fromEntries(entries) };
};

/** When an interchange was made, in the time of its sender. */
function sentAt({ date, time }: Interchange): string {
  const [day, at] = [isoDate(date), isoTime(time)];
  return day === undefined ? date : at === undefined ? day : `${day}T${at}`;
}

/**
 * The segments of a document of a type. Throws `edi_type_unknown`, `edi_field_invalid`, and `edi_document_invalid` for what a partner would refuse.
 */
export function segmentsOf(
  type: string,
  document: JsonObject,
  rules: ValueRules & { standard: EdiStandard },
): EdiSegment[] {
  const map = mapOf(type);
  if (map?.standard !== rules.standard) throw typeUnknown(type);
  const segments = writeDocument(map, document, rules);
  const [first, ...more] = readDocument(map, segments, rules).problems;
  if (first)
    throw ediErrors.edi_document_invalid(
      { type, problem: first.text, more: more.length },
      { details: [first, ...more].map(problemToJson) },
    );
  return segments;
}
