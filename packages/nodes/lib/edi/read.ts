import { ediErrors } from '@heddle/contract/errors/edi';
import { readEdifact } from './edifact.ts';
import type { Interchange } from './interchange.ts';
import { readX12 } from './x12.ts';

/** The interchanges of a text, whichever standard it is. Throws `edi_invalid`. */
export function readInterchanges(text: string): Interchange[] {
  // A mark at the beginning says how the text is encoded; it is no part of the interchange.
  const content = text.replace(/^\uFEFF/, '');
  const start = content.trimStart().slice(0, 3);
  if (start === 'ISA') return readX12(content);
  if (start === 'UNA' || start === 'UNB') return readEdifact(content);
  throw ediErrors.edi_invalid({
    standard: 'X12 or EDIFACT',
    reason: content.trim() === '' ? 'it is empty' : `it begins with "${start}"`,
  });
}
