import type { JsonObject } from '@heddle/contract/json';
import { toJsonChunks } from '../json/chunks.ts';
import type { Acknowledgement } from './acknowledge.ts';
import { acknowledgementsOf } from './acknowledge.ts';
import type { DocumentView } from './documents.ts';
import { documentsOf, segmentsOf } from './documents.ts';
import type { EdiEnvelope } from './envelope.ts';
import { interchangeOf } from './envelope.ts';
import type { EdiStandard, Interchange, Partner, EdiSegment } from './interchange.ts';
import { readInterchanges } from './read.ts';
import { segmentFromJson } from './segment-json.ts';
import { writeInterchange } from './write.ts';

// What nodes call, here or in a worker thread.

/** The messages of a text, as JSON texts of lists. Throws `edi_invalid`, `edi_type_unknown`. */
export const readTexts = async (text: string, view: DocumentView): Promise<string[]> =>
  toJsonChunks(documentsOf(text, view));

/** The acknowledgements of an interchange, with what is needed to send them back. */
export interface InterchangeAnswer {
  standard: EdiStandard;
  /** Who acknowledges, and who is answered. */
  sender: Partner;
  receiver: Partner;
  version: string;
  syntax: string;
  test: boolean;
  answers: Acknowledgement[];
}

/** Answers each interchange of a text. Throws `edi_invalid`. */
export const acknowledgeText = (text: string): InterchangeAnswer[] => readInterchanges(text).map(answerTo);

function answerTo(interchange: Interchange): InterchangeAnswer {
  const isX12 = interchange.standard === 'x12';
  return {
    standard: interchange.standard,
    sender: interchange.receiver,
    receiver: interchange.sender,
    // A syntax report has a version of its own, which goes with that of the syntax.
    version: isX12
      ? (interchange.groups[0]?.version ?? '004010')
      : interchange.version.endsWith(':4')
        ? 'D:4:UN'
        : 'D:3:UN',
    syntax: isX12 ? '' : interchange.version,
    test: interchange.test,
    answers: acknowledgementsOf(interchange),
  };
}

/** Documents of one type as the text of an interchange. Throws `edi_…` for what cannot be written. */
export function writeText(
  envelope: EdiEnvelope,
  documents: readonly JsonObject[],
  view: DocumentView,
  lineBreaks: boolean,
): string {
  const messages = documents.map((document, index): readonly EdiSegment[] =>
    view === 'fields' ? segmentsOf(envelope.type, document, envelope) : segmentsOfJson(document, index),
  );
  return writeInterchange(interchangeOf(envelope, messages), { lineBreaks });
}

function segmentsOfJson({ segments }: JsonObject, index: number): EdiSegment[] {
  const list = Array.isArray(segments) ? segments : [];
  return list.map((segment, at) => segmentFromJson(segment, `[${index}].segments[${at}]`));
}
