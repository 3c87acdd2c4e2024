import { bankingErrors } from '@heddle/contract/errors/banking';
import { amountText, unitsOf } from './amount.ts';
import type { Statement, StatementBalance, StatementEntry } from './statement.ts';

const wrong = (reason: string): Error => bankingErrors.statement_invalid({ format: 'MT940', reason });

/** True where a text looks like a SWIFT statement: it has its fields for the account and for balances or entries. */
export const isMt940 = (text: string): boolean =>
  /(?:^|\n):25P?:/.test(text) && /(?:^|\n):(?:60[FM]|61|34F):/.test(text);

/** The statements of a file in the format of SWIFT MT940 or MT942. Throws `statement_invalid`. */
export function readMt940(text: string): Statement[] {
  const statements: Statement[] = [];
  let entry: StatementEntry | undefined;
  for (const { tag, value } of fieldsOf(text)) {
    if (tag === '20') {
      statements.push({ format: 'MT940', id: value, account: '', currency: '', balances: [], entries: [] });
      entry = undefined;
      continue;
    }
    const statement = statements.at(-1);
    if (!statement) throw wrong(`field ${tag} stands before the first field 20`);
    if (tag === '25' || tag === '25P') statement.account = accountOf(value);
    else if (tag === '28C' || tag === '28') statement.id = `${statement.id} ${value}`.trim();
    else if (tag === '34F' || tag === '13D') {
      statement.format = 'MT942';
      // Its currency stands with the floor limit only.
      if (tag === '34F') statement.currency ||= value.slice(0, 3);
    } else if (/^6[0245]/.test(tag) && tag !== '61') {
      const balance = balanceOf(tag, value);
      statement.currency ||= balance.currency;
      statement.balances.push(balance);
    } else if (tag === '61') {
      entry = entryOf(value, statement.currency);
      statement.entries.push(entry);
    } else if (tag === '86' && entry) {
      inform(entry, value);
      // A second one belongs to the statement.
      entry = undefined;
    }
  }
  return statements;
}

/** The fields of a message: each begins a line with its tag between colons, and goes on to the next one. */
function* fieldsOf(text: string): Generator<{ tag: string; value: string }> {
  // What stands around the fields of a message: blocks 1 to 3 and the end of block 4.
  const body = text.replaceAll('\r\n', '\n').replaceAll(/\{[1235]:[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\{4:|^-\}?$/gm, '');
  for (const part of body.split(/\n(?=:\d{2}[A-Z]?:)|^(?=:\d{2}[A-Z]?:)/)) {
    const found = /^:(\d{2}[A-Z]?):([\s\S]*)$/.exec(part.trim());
    if (found) yield { tag: found[1] ?? '', value: (found[2] ?? '').trim() };
  }
}

/** An account with its bank before a slash, as German banks write it, or an IBAN, its currency at the end left out. */
const accountOf = (value: string): string => value.replace(/^([A-Z]{2}\d{2}[A-Z0-9]{11,30})[A-Z]{3}$/, '$1');

const names: { readonly [tag: string]: string } = {
  '60F': 'opening',
  '60M': 'opening (intermediate)',
  '62F': 'closing',
  '62M': 'closing (intermediate)',
  '64': 'available',
  '65': 'available later',
};

function balanceOf(tag: string, value: string): StatementBalance {
  const found = /^([CD])(\d{6})([A-Z]{3})([\d,]+)/.exec(value);
  if (!found) throw wrong(`field ${tag} holds no balance: "${value.slice(0, 40)}"`);
  const [, sign = '', date = '', currency = '', amount = ''] = found;
  return { kind: names[tag] ?? tag, amount: signed(amount, currency, sign === 'D'), currency, date: dayOf(date) };
}

function signed(written: string, currency: string, negative: boolean): string {
  const units = unitsOf(written.replace(',', '.').replace(/\.$/, ''), currency, 'Amount');
  return amountText(negative ? -units : units, currency);
}

/** Years of two digits are those of this century, but for the last twenty of the one before. */
const dayOf = (short: string): string =>
  `${Number(short.slice(0, 2)) >= 80 ? '19' : '20'}${short.slice(0, 2)}-${short.slice(2, 4)}-${short.slice(4, 6)}`;

function entryOf(value: string, currency: string): StatementEntry {
  const found = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?([\d,]+)([A-Z][A-Z0-9]{3})([^\n]*)(?:\n([\s\S]*))?$/.exec(value);
  if (!found) throw wrong(`field 61 holds no entry: "${value.slice(0, 40)}"`);
  if (currency === '') throw wrong('an entry stands before the balance that names its currency');
  const [, valueDate = '', bookingDate, mark = '', , amount = '', code = '', rest = '', details = ''] = found;
  const at = rest.indexOf('//');
  const reference = (at < 0 ? rest : rest.slice(0, at)).trim();
  // RC takes back a credit: money leaves.
  const negative = mark === 'D' || mark === 'RC';
  return {
    amount: signed(amount, currency, negative),
    currency,
    bookedOn: bookingDate === undefined ? null : bookedOn(dayOf(valueDate), bookingDate),
    valueOn: dayOf(valueDate),
    reversal: mark.startsWith('R'),
    status: 'booked',
    bankReference: at < 0 ? '' : rest.slice(at + 2).trim(),
    reference: reference === 'NONREF' ? '' : reference,
    partyName: '',
    partyAccount: '',
    partyBank: '',
    information: details.trim(),
    creditorReference: '',
    code,
  };
}

/** The booking day has no year: it is that of the value day, or the one beside it where that is nearer. */
function bookedOn(valueOn: string, monthDay: string): string {
  const year = Number(valueOn.slice(0, 4));
  const distance = (candidate: string): number => Math.abs(Date.parse(candidate) - Date.parse(valueOn));
  const [nearest = valueOn] = [year - 1, year, year + 1]
    .map((one) => `${one}-${monthDay.slice(0, 2)}-${monthDay.slice(2)}`)
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

/** Reads the structured text of German, Austrian and Swiss banks (?20 to ?63) and the words with slashes of SWIFT (/NAME/); other text as it is. */
function inform(entry: StatementEntry, value: string): void {
  const parts = value.replaceAll('\n', '').split(/\?(?=\d{2})/);
  if (parts.length > 1) {
    const fields = new Map(parts.slice(1).map((part) => [part.slice(0, 2), part.slice(2)]));
    const joined = (from: number, to: number): string =>
      Array.from({ length: to - from + 1 }, (_, index) => fields.get(String(from + index).padStart(2, '0')) ?? '').join(
        '',
      );
    const text = `${joined(20, 29)}${joined(60, 63)}`;
    entry.partyBank = fields.get('30') ?? '';
    entry.partyAccount = fields.get('31') ?? '';
    entry.partyName = joined(32, 33).trim();
    takeSepa(entry, text);
    return;
  }
  const words = new Map(
    [
      ...value.replaceAll('\n', '').matchAll(/\/(NAME|IBAN|BIC|REMI|EREF|CSRF|ORDP|BENM)\/((?:(?!\/[A-Z]{4}\/).)*)/g),
    ].map(([, word = '', text = '']) => [word, text.replace(/^\/+|\/+$/g, '').trim()]),
  );
  entry.partyName = words.get('NAME') ?? words.get('ORDP') ?? words.get('BENM') ?? '';
  entry.partyAccount = words.get('IBAN') ?? '';
  entry.partyBank = words.get('BIC') ?? '';
  if (words.get('EREF')) entry.reference = words.get('EREF') ?? '';
  entry.information = words.get('REMI') ?? value.replaceAll('\n', ' ').trim();
}

/** Words of SEPA payments within the text: EREF+, KREF+, MREF+, SVWZ+ and others. */
function takeSepa(entry: StatementEntry, text: string): void {
  const words = new Map(
    [
      ...text.matchAll(
        /(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+((?:(?!(?:EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|IBAN|BIC)\+).)*)/g,
      ),
    ].map(([, word = '', rest = '']) => [word, rest.trim()]),
  );
  const reference = words.get('EREF');
  if (reference !== undefined && reference !== 'NOTPROVIDED') entry.reference = reference;
  entry.information = words.get('SVWZ') ?? text.trim();
  entry.partyAccount ||= words.get('IBAN') ?? '';
  entry.partyBank ||= words.get('BIC') ?? '';
}
