import { bankingErrors } from '@heddle/contract/errors/banking';
import { isCamt, readCamt } from './camt.ts';
import { isMt940, readMt940 } from './mt940.ts';
import type { Statement } from './statement.ts';

/** The statements of a bank's file: camt.052, camt.053, camt.054, MT940 or MT942, whichever it is. Throws `statement_unknown`, `statement_invalid`, `xml_invalid`. */
export function readStatement(text: string): Statement[] {
  if (isCamt(text)) return readCamt(text);
  if (isMt940(text)) return readMt940(text);
  throw bankingErrors.statement_unknown();
}
