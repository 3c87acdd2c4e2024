import { transactionCode } from './codes.ts';
import type { TransactionCode } from './codes.ts';
import { writeRecord } from './columns.ts';

/** Records of a block: files are filled up to whole ones. */
const BLOCK = 10;

/** Who sends a file, and by which bank. */
export interface NachaSender {
  /** Routing number of the bank that takes the file. */
  destination: string;
  destinationName: string;
  /** Ten characters that the bank knows the sender by: often 1 and the tax number. */
  origin: string;
  originName: string;
  company: string;
  companyId: string;
  /** Routing number of the originating bank. */
  originatingBank: string;
}

/** A payment of a file. */
export interface NachaEntry extends Omit<TransactionCode, 'kind'> {
  kind: 'payment' | 'prenote';
  routing: string;
  number: string;
  /** Cents. */
  cents: bigint;
  id: string;
  name: string;
  /** Text for the receiver, at most 80 characters; '' for none. */
  information: string;
  /** Two characters of their own meaning: R for a recurring, S for a single WEB debit. */
  discretionary: string;
  /** The last seven digits of the trace number. */
  sequence: number;
}

export interface NachaBatch {
  sender: NachaSender;
  entryClass: 'PPD' | 'CCD' | 'WEB';
  description: string;
  /** YYMMDD. */
  effective: string;
  created: string;
  /** HHMM. */
  time: string;
  /** A to Z or 0 to 9: the how-manieth file of the day. */
  modifier: string;
  batch: number;
  entries: readonly NachaEntry[];
}

/** What the records of control say of a file. */
export interface NachaTotals {
  entries: number;
  debits: bigint;
  credits: bigint;
}

/** The trace number of an entry. */
export const traceOf = (originatingBank: string, sequence: number): string =>
  originatingBank.slice(0, 8) + String(sequence).padStart(7, '0');

/** A file with one batch: 94 characters in each line, lines filled up to tens. Names are in the characters that banks read. */
export function writeNacha(batch: NachaBatch): { text: string; totals: NachaTotals } {
  const { sender, entries } = batch;
  const sum = (direction: 'credit' | 'debit'): bigint =>
    entries.reduce((total, entry) => (entry.direction === direction ? total + entry.cents : total), 0n);
  const [debits, credits] = [sum('debit'), sum('credit')];
  const directions = new Set(entries.map(({ direction }) => direction));
  const serviceClass = directions.size > 1 ? 200 : directions.has('credit') ? 220 : 225;
  const lines = entries.flatMap((entry) => entryLines(entry, sender.originatingBank));
  // Of the banks' numbers without their check digits; only the last ten digits count.
  const hash = entries.reduce((total, { routing }) => total + BigInt(routing.slice(0, 8)), 0n) % 10n ** 10n;
  const control = { entries: lines.length, hash, debits, credits };
  const own = {
    serviceClass,
    companyId: sender.companyId,
    originatingBank: sender.originatingBank.slice(0, 8),
    batch: batch.batch,
  };
  // Header and control of file and batch.
  const count = lines.length + 4;
  const blocks = Math.ceil(count / BLOCK);
  const all = [
    fileHeader(batch),
    writeRecord('batchHeader', {
      ...own,
      company: plain(sender.company),
      entryClass: batch.entryClass,
      description: plain(batch.description),
      effective: batch.effective,
      status: '1',
    }),
    ...lines,
    writeRecord('batchControl', { ...own, ...control }),
    writeRecord('fileControl', { batches: 1, blocks, ...control }),
    ...Array.from({ length: blocks * BLOCK - count }, () => '9'.repeat(94)),
  ];
  return { text: `${all.join('\n')}\n`, totals: { entries: entries.length, debits, credits } };
}

function fileHeader({ sender, created, time, modifier }: NachaBatch): string {
  return writeRecord('fileHeader', {
    priority: 1,
    destination: ` ${sender.destination}`,
    origin: sender.origin.padStart(10),
    created,
    time,
    modifier,
    recordSize: 94,
    blocking: BLOCK,
    format: '1',
    destinationName: plain(sender.destinationName),
    originName: plain(sender.originName),
  });
}

function entryLines(entry: NachaEntry, originatingBank: string): string[] {
  const trace = traceOf(originatingBank, entry.sequence);
  const line = writeRecord('entry', {
    transaction: transactionCode(entry),
    bank: entry.routing.slice(0, 8),
    checkDigit: entry.routing.slice(8),
    account: entry.number,
    amount: entry.cents,
    id: plain(entry.id),
    name: plain(entry.name),
    discretionary: entry.discretionary,
    addenda: entry.information === '' ? 0 : 1,
    trace,
  });
  if (entry.information === '') return [line];
  return [
    line,
    writeRecord('payment', {
      kind: '05',
      information: plain(entry.information),
      sequence: 1,
      entry: trace.slice(8),
    }),
  ];
}

/** Text in ASCII: letters lose their accents, anything else that is not printable becomes a blank. */
const plain = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\u0020-\u007E]/g, ' ');
