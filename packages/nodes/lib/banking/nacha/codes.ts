/** What the two digits of an entry mean: the kind of account, and whether money comes or goes. Nacha Operating Rules. */
export interface TransactionCode {
  account: 'checking' | 'savings' | 'ledger' | 'loan';
  direction: 'credit' | 'debit';
  kind: 'payment' | 'prenote' | 'return';
}

const accounts = { 2: 'checking', 3: 'savings', 4: 'ledger', 5: 'loan' } as const;
const kinds: { readonly [digit: string]: Pick<TransactionCode, 'direction' | 'kind'> } = {
  1: { direction: 'credit', kind: 'return' },
  2: { direction: 'credit', kind: 'payment' },
  3: { direction: 'credit', kind: 'prenote' },
  6: { direction: 'debit', kind: 'return' },
  7: { direction: 'debit', kind: 'payment' },
  8: { direction: 'debit', kind: 'prenote' },
};

/** The meaning of a transaction code; undefined for one that does not exist. */
export function readTransactionCode(code: string): TransactionCode | undefined {
  const account = Object.entries(accounts).find(([digit]) => digit === code[0])?.[1];
  const kind = kinds[code[1] ?? ''];
  return account && kind ? { account, ...kind } : undefined;
}

/** The code of an entry that one writes. */
export function transactionCode({ account, direction, kind }: TransactionCode): string {
  const first = Object.entries(accounts).find(([, name]) => name === account)?.[0] ?? '2';
  const second = Object.entries(kinds).find(([, meaning]) => meaning.direction === direction && meaning.kind === kind);
  return first + (second?.[0] ?? '2');
}

/** Why entries come back. Nacha Operating Rules, appendix four. */
export const returnReasons: { readonly [code: string]: string } = {
  R01: 'Insufficient funds',
  R02: 'Account closed',
  R03: 'No account, or unable to locate it',
  R04: 'Invalid account number',
  R05: 'Unauthorized debit to a consumer account with a corporate entry class',
  R06: "Returned at the originating bank's request",
  R07: 'Authorization revoked by the customer',
  R08: 'Payment stopped',
  R09: 'Uncollected funds',
  R10: 'Customer says the originator is unknown or not authorized',
  R11: 'Customer says the entry is not as authorized',
  R12: 'Account sold to another bank',
  R13: "Invalid routing number of the receiver's bank",
  R14: 'Representative payee deceased or unable to continue',
  R15: 'Beneficiary or account holder deceased',
  R16: 'Account frozen',
  R17: 'Entry could not be processed as written',
  R18: 'Improper effective entry date',
  R19: 'Amount field error',
  R20: 'Account does not allow such transactions',
  R21: 'Invalid company identification',
  R22: 'Invalid individual ID number',
  R23: 'Credit refused by the receiver',
  R24: 'Duplicate entry',
  R25: 'Addenda error',
  R26: 'Mandatory field error',
  R27: 'Trace number error',
  R28: 'Routing number check digit error',
  R29: 'Corporate customer says the entry is not authorized',
  R30: "Receiver's bank does not take part in check truncation",
  R31: 'Return of a corporate entry that both banks agree to',
  R32: "Receiver's bank does not settle",
  R33: 'Return of a destroyed check entry',
  R34: 'Limited participation of a bank',
  R35: 'Return of an improper debit entry',
  R36: 'Return of an improper credit entry',
  R37: 'Source document presented for payment',
  R38: 'Stop payment on the source document',
  R39: 'Improper source document, or it was presented for payment',
  R40: 'Return of an enrollment entry by a federal agency',
  R41: 'Invalid transaction code',
  R42: 'Routing number or check digit error',
  R43: "Invalid account number of the receiver's bank",
  R44: 'Invalid individual ID number or identification number',
  R45: 'Invalid individual or company name',
  R46: 'Invalid representative payee indicator',
  R47: 'Duplicate enrollment',
  R50: 'State law affecting re-presented check entries',
  R51: 'Re-presented check entry is ineligible or improper',
  R52: 'Stop payment on a re-presented check entry',
  R53: 'Item and re-presented check entry presented for payment',
  R61: 'Misrouted return',
  R62: 'Return of an erroneous or reversing debit',
  R67: 'Duplicate return',
  R68: 'Untimely return',
  R69: 'Field error',
  R70: 'Permissible return not accepted, or not requested by the originating bank',
  R71: 'Misrouted dishonored return',
  R72: 'Untimely dishonored return',
  R73: 'Timely original return',
  R74: 'Corrected return',
  R75: 'Return is not a duplicate',
  R76: 'No errors found',
  R77: 'Non-acceptance of a dishonored return',
  R80: 'IAT entry coding error',
  R81: 'Bank does not take part in IAT',
  R82: 'Invalid foreign receiving bank identification',
  R83: 'Foreign receiving bank is unable to settle',
  R84: 'Entry not processed by the gateway',
  R85: 'Incorrectly coded outbound international payment',
};

/** The only returns after which an entry may be sent again, at most twice within 180 days: the account had too little. */
export const mayBeSentAgain: ReadonlySet<string> = new Set(['R01', 'R09']);

/** What a bank asks to write differently from now on. Nacha Operating Rules, appendix five. */
export const changeReasons: { readonly [code: string]: string } = {
  C01: 'Incorrect account number',
  C02: 'Incorrect routing number',
  C03: 'Incorrect routing number and account number',
  C04: 'Incorrect individual or company name',
  C05: 'Incorrect transaction code',
  C06: 'Incorrect account number and transaction code',
  C07: 'Incorrect routing number, account number and transaction code',
  C08: 'Incorrect identification of the receiving bank (IAT)',
  C09: 'Incorrect individual identification number',
  C10: 'Incorrect company name',
  C11: 'Incorrect company identification',
  C12: 'Incorrect company name and company identification',
  C13: 'Addenda format error',
  C14: 'Incorrect entry class code for an outbound international payment',
};
