import { bankingErrors } from '@heddle/contract/errors/banking';
import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import { documentBounds } from '../json/bounds.ts';
import { toJson } from '../xml/work.ts';
import { amountText, unitsOf } from './amount.ts';
import type { Statement, StatementBalance, StatementEntry } from './statement.ts';

const wrong = (reason: string): Error => bankingErrors.statement_invalid({ format: 'camt', reason });

/** The messages about accounts: a report of the day, a statement, a notification. */
const messages = [
  { message: 'BkToCstmrAcctRpt', part: 'Rpt', format: 'camt.052' },
  { message: 'BkToCstmrStmt', part: 'Stmt', format: 'camt.053' },
  { message: 'BkToCstmrDbtCdtNtfctn', part: 'Ntfctn', format: 'camt.054' },
] as const;

/** Elements that are lists also where there is one. */
const lists = ['Rpt', 'Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd'];

/** True where a text is a camt message of one of these kinds. */
export const isCamt = (text: string): boolean => messages.some(({ message }) => text.includes(message));

/** The statements of camt.052, camt.053 and camt.054 messages of any version. Throws `xml_invalid`, `statement_invalid`. */
export function readCamt(text: string): Statement[] {
  const root = toJson(text, {
    attributePrefix: '@',
    dropPrefixes: true,
    typed: false,
    lists,
    bounds: documentBounds(),
  });
  const document = at(root, 'Document') ?? root;
  const found = messages.find(({ message }) => isJsonObject(at(document, message)));
  if (!found) throw wrong('the message is neither a camt.052, a camt.053 nor a camt.054');
  return listAt(at(document, found.message), found.part).map((part) => ({
    format: found.format,
    id: textAt(part, 'Id'),
    account: accountOf(at(part, 'Acct', 'Id')),
    currency: textAt(part, 'Acct', 'Ccy') || moneyOf(listAt(part, 'Bal')[0]).currency,
    balances: listAt(part, 'Bal').map(balanceOf),
    entries: listAt(part, 'Ntry').flatMap(entriesOf),
  }));
}

function at(value: JsonValue | undefined, ...path: string[]): JsonValue | undefined {
  let found = value;
  for (const name of path) found = isJsonObject(found) ? found[name] : undefined;
  return found;
}

/** The text of an element, also of one with attributes. */
function textAt(value: JsonValue | undefined, ...path: string[]): string {
  const found = at(value, ...path);
  const inner = isJsonObject(found) ? found['#text'] : found;
  return typeof inner === 'string' ? inner.trim() : '';
}

function listAt(value: JsonValue | undefined, name: string): JsonValue[] {
  const found = at(value, name);
  return Array.isArray(found) ? found : [];
}

const dayAt = (value: JsonValue | undefined, name: string): string | null =>
  (textAt(value, name, 'Dt') || textAt(value, name, 'DtTm') || textAt(value, name)).slice(0, 10) || null;

const accountOf = (id: JsonValue | undefined): string => textAt(id, 'IBAN') || textAt(id, 'Othr', 'Id');

/** The amount of an element with `Amt` and `CdtDbtInd`. */
function moneyOf(
  value: JsonValue | undefined,
  debit = textAt(value, 'CdtDbtInd') === 'DBIT',
): { amount: string; currency: string } {
  const currency = textAt(value, 'Amt', '@Ccy');
  const written = textAt(value, 'Amt');
  if (currency === '' || written === '') return { amount: '', currency };
  const units = unitsOf(written, currency, 'Amt');
  return { amount: amountText(debit ? -units : units, currency), currency };
}

const kinds: { readonly [code: string]: string } = {
  OPBD: 'opening',
  PRCD: 'opening',
  OPAV: 'opening available',
  CLBD: 'closing',
  CLAV: 'available',
  ITBD: 'intermediate',
  FWAV: 'available later',
  ITAV: 'available now',
};

function balanceOf(balance: JsonValue): StatementBalance {
  const code = textAt(balance, 'Tp', 'CdOrPrtry', 'Cd');
  return { kind: kinds[code] ?? code, ...moneyOf(balance), date: dayAt(balance, 'Dt') };
}

const statuses: { readonly [code: string]: string } = {
  BOOK: 'booked',
  PDNG: 'pending',
  INFO: 'information',
  FUTR: 'future',
};

/** An entry, or each of its transactions where these have amounts of their own. */
function entriesOf(entry: JsonValue): StatementEntry[] {
  const debit = textAt(entry, 'CdtDbtInd') === 'DBIT';
  const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
  const shared = {
    ...moneyOf(entry, debit),
    bookedOn: dayAt(entry, 'BookgDt'),
    valueOn: dayAt(entry, 'ValDt'),
    reversal: textAt(entry, 'RvslInd') === 'true',
    status: statuses[status] ?? status,
    code: ['Domn', 'Fmly', 'SubFmly']
      .map((level) =>
        level === 'Domn'
          ? textAt(entry, 'BkTxCd', 'Domn', 'Cd')
          : level === 'Fmly'
            ? textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'Cd')
            : textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'),
      )
      .filter((code) => code !== '')
      .join('/'),
  };
  if (shared.amount === '') throw wrong('an entry has no amount');
  const details = listAt(entry, 'NtryDtls').flatMap((one) => listAt(one, 'TxDtls'));
  const transactions: (JsonValue | undefined)[] = details.length === 0 ? [undefined] : details;
  return transactions.map((details) => {
    const own = ownMoney(details, debit);
    return { ...shared, ...(own && transactions.length > 1 ? own : {}), ...transactionOf(entry, details, debit) };
  });
}

function ownMoney(details: JsonValue | undefined, debit: boolean): { amount: string; currency: string } | undefined {
  const own = [details, at(details, 'AmtDtls', 'TxAmt')]
    .map((one) => moneyOf(one, debit))
    .find(({ amount }) => amount !== '');
  return own;
}

function transactionOf(
  entry: JsonValue,
  details: JsonValue | undefined,
  debit: boolean,
): Pick<
  StatementEntry,
  'bankReference' | 'reference' | 'partyName' | 'partyAccount' | 'partyBank' | 'information' | 'creditorReference'
> {
  const [party, account, agent] = debit ? ['Cdtr', 'CdtrAcct', 'CdtrAgt'] : ['Dbtr', 'DbtrAcct', 'DbtrAgt'];
  const parties = at(details, 'RltdPties');
  const reference = textAt(details, 'Refs', 'EndToEndId');
  const structured = listAt(at(details, 'RmtInf'), 'Strd');
  const information = listAt(at(details, 'RmtInf'), 'Ustrd').map((line) => textAt({ line }, 'line'));
  const institution = at(details, 'RltdAgts', agent, 'FinInstnId');
  return {
    bankReference: textAt(details, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef'),
    reference: reference === 'NOTPROVIDED' ? '' : reference,
    // Versions from 8 on put persons into Pty.
    partyName: textAt(parties, party, 'Pty', 'Nm') || textAt(parties, party, 'Nm'),
    partyAccount: accountOf(at(parties, account, 'Id')),
    partyBank: textAt(institution, 'BICFI') || textAt(institution, 'BIC'),
    information: information.join(' ') || textAt(details, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf'),
    creditorReference: structured.map((one) => textAt(one, 'CdtrRefInf', 'Ref')).find((text) => text !== '') ?? '',
  };
}
