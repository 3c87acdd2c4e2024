import { defineErrors } from './define.ts';

/** Errors of business documents in X12 and EDIFACT, and of their transport. */
export const ediErrors = defineErrors({
  edi_invalid: {
    status: 422,
    message: (p: { standard: string; reason: string }) => `The text is not valid ${p.standard}: ${p.reason}.`,
    hint: 'Check that the text or file is one complete interchange, from its first segment (ISA, UNA or UNB) to its last (IEA or UNZ).',
  },
  edi_type_unknown: {
    status: 422,
    message: (p: { type: string; known: string }) => `Heddle has no fields for messages of the type ${p.type}.`,
    hint: (p: { type: string; known: string }) => `Use segments in place of fields, or one of the types ${p.known}.`,
  },
  edi_document_invalid: {
    status: 422,
    message: (p: { type: string; problem: string; more: number }) =>
      `The document cannot be sent as ${p.type}: ${p.problem}${p.more > 0 ? `, and ${p.more} more problems` : ''}.`,
    hint: 'Correct the fields that are named. The details list every problem with its segment.',
  },
  edi_field_invalid: {
    status: 422,
    message: (p: { path: string; reason: string }) => `The field "${p.path}" of the document ${p.reason}.`,
    hint: 'Correct the field. The fields of each message type are listed in the guide on EDI.',
  },
  edi_character: {
    status: 422,
    message: (p: { segment: string; character: string }) =>
      `The segment ${p.segment} contains the character "${p.character}", which separates parts of the interchange.`,
    hint: 'Remove the character from the data, or choose other separators that your partner accepts.',
  },
  edi_character_set: {
    status: 422,
    message: (p: { character: string }) =>
      `The document contains "${p.character}", which the syntax UNOC does not have.`,
    hint: 'Remove the character, or agree with your partner on the syntax UNOY:3 (UTF-8).',
  },
  edi_rejected: {
    status: 422,
    message: (p: { count: number; problem: string }) =>
      `The interchange has ${p.count === 1 ? 'a problem' : `${p.count} problems`}: ${p.problem}.`,
    hint: 'Answer it with an acknowledgement, or read it with its problems: Invalid documents.',
  },
  edi_control_numbers_used_up: {
    status: 409,
    message: (p: { last: number }) => `All control numbers up to ${p.last} have been used.`,
    hint: 'Control numbers are never used twice. Agree on another sender or receiver ID with your partner.',
  },
});
