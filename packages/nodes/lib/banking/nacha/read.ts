import { bankingErrors } from '@heddle/contract/errors/banking';
import { changeReasons, mayBeSentAgain, readTransactionCode, returnReasons } from './codes.ts';
import type { TransactionCode } from './codes.ts';
import type { RecordName } from './columns.ts';
import { RECORD_LENGTH, readRecord } from './columns.ts';

/** An entry of a file that was read. */
export interface ReadEntry extends TransactionCode {
  company: string;
  entryClass: string;
  description: string;
  /** YYMMDD, as it stands in the file. */
  effective: string;
  routing: string;
  number: string;
  cents: bigint;
  id: string;
  name: string;
  trace: string;
  information: string[];
  /** Why it came back. */
  returned?: { code: string; reason: string; originalTrace: string; information: string; mayBeSentAgain: boolean };
  /** What the bank asks to write differently. */
  change?: { code: string; reason: string; originalTrace: string; corrected: string };
}

const wrong = (line: number, reason: string): Error => bankingErrors.nacha_invalid({ line, reason });

/**
 * The entries of a file, with returns (R01 to R85) and notifications of change. Its counts, hashes and sums must fit.
 * Throws `nacha_invalid`, which names the line.
 */
export function readNacha(text: string): ReadEntry[] {
  const lines = text.replace(/\uFEFF/, '').split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const reader = new Reader();
  lines.forEach((line, index) => reader.take(line, index + 1));
  return reader.end(lines.length);
}

interface Counts {
  entries: number;
  hash: bigint;
  debits: bigint;
  credits: bigint;
}

const none = (): Counts => ({ entries: 0, hash: 0n, debits: 0n, credits: 0n });

class Reader {
  readonly #entries: ReadEntry[] = [];
  #file = none();
  #batch: { counts: Counts; header: ReturnType<typeof readRecord<'batchHeader'>> } | undefined;
  #state: 'start' | 'open' | 'closed' = 'start';

  /** Takes the next line. */
  take(line: string, at: number): void {
    if (line.length > RECORD_LENGTH || line.length < RECORD_LENGTH - 40)
      throw wrong(at, `it has ${line.length} characters instead of ${RECORD_LENGTH}`);
    const padded = line.padEnd(RECORD_LENGTH);
    const kind = padded[0];
    if (this.#state === 'start' && kind !== '1') throw wrong(at, 'the file does not begin with a file header (1)');
    if (this.#state === 'closed') {
      if (!/^9+\s*$/.test(line)) throw wrong(at, 'there is something after the end of the file');
    } else if (kind === '1' && this.#state === 'start') this.#state = 'open';
    else if (kind === '5') this.#openBatch(padded, at);
    else if (kind === '6') this.#entry(padded, at);
    else if (kind === '7') this.#addendum(padded, at);
    else if (kind === '8') this.#closeBatch(padded, at);
    else if (kind === '9') this.#close(padded, at);
    else throw wrong(at, `"${kind}" begins no record that belongs there`);
  }

  end(lines: number): ReadEntry[] {
    if (this.#state !== 'closed') throw wrong(lines, 'the file ends before its file control (9)');
    return this.#entries;
  }

  #openBatch(line: string, at: number): void {
    if (this.#batch) throw wrong(at, 'a batch begins before the last one has ended');
    this.#batch = { counts: none(), header: readRecord('batchHeader', line) };
  }

  #entry(line: string, at: number): void {
    const batch = this.#batch;
    if (!batch) throw wrong(at, 'an entry stands outside of a batch');
    const values = readRecord('entry', line);
    const meaning = readTransactionCode(values.transaction);
    if (!meaning) throw wrong(at, `"${values.transaction}" is no transaction code`);
    const cents = whole(values.amount, at);
    batch.counts.entries += 1;
    batch.counts.hash += whole(values.bank, at);
    batch.counts[meaning.direction === 'debit' ? 'debits' : 'credits'] += cents;
    const { company, entryClass, description, effective } = batch.header;
    this.#entries.push({
      ...meaning,
      company,
      entryClass,
      description,
      effective,
      routing: values.bank + values.checkDigit,
      number: values.account,
      cents,
      id: values.id,
      name: values.name,
      trace: values.trace,
      information: [],
    });
  }

  #addendum(line: string, at: number): void {
    const entry = this.#entries.at(-1);
    if (!this.#batch || !entry || this.#batch.counts.entries === 0)
      throw wrong(at, 'an addendum stands without its entry');
    this.#batch.counts.entries += 1;
    const kind = line.slice(1, 3);
    if (kind === '99') {
      const { reason, originalTrace, information } = readRecord('return', line);
      entry.returned = {
        code: reason,
        reason: returnReasons[reason] ?? 'Unknown reason',
        originalTrace,
        information,
        mayBeSentAgain: mayBeSentAgain.has(reason),
      };
    } else if (kind === '98') {
      const { reason, originalTrace, corrected } = readRecord('change', line);
      entry.change = { code: reason, reason: changeReasons[reason] ?? 'Unknown reason', originalTrace, corrected };
    } else entry.information.push(readRecord('payment', line).information);
  }

  #closeBatch(line: string, at: number): void {
    if (!this.#batch) throw wrong(at, 'a batch ends that has not begun');
    compare('batchControl', line, this.#batch.counts, at);
    for (const name of ['hash', 'debits', 'credits'] as const) this.#file[name] += this.#batch.counts[name];
    this.#file.entries += this.#batch.counts.entries;
    this.#batch = undefined;
  }

  #close(line: string, at: number): void {
    if (this.#batch) throw wrong(at, 'the file ends within a batch');
    compare('fileControl', line, this.#file, at);
    this.#state = 'closed';
  }
}

function compare(
  record: RecordName & ('batchControl' | 'fileControl'),
  line: string,
  counted: Counts,
  at: number,
): void {
  const said = readRecord(record, line);
  for (const name of ['entries', 'hash', 'debits', 'credits'] as const) {
    const found = name === 'hash' ? counted.hash % 10n ** 10n : BigInt(counted[name]);
    if (whole(said[name], at) !== found)
      throw wrong(at, `it says ${said[name].replace(/^0+(?=\d)/, '')} for ${name}, and ${found} were found`);
  }
}

function whole(text: string, at: number): bigint {
  if (!/^\d+$/.test(text)) throw wrong(at, `"${text}" is no number`);
  return BigInt(text);
}
