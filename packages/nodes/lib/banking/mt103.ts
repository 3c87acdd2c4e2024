import { amountText } from './amount.ts';
import { bankText } from './references.ts';
import type { BankAccount, Charges, CreditTransfer } from './transfer.ts';

/** What a message needs beside its payment. */
export interface WireOrder {
  /** At most 16 characters that no other message of the sender has. */
  reference: string;
  sender: BankAccount;
  /** YYYY-MM-DD. */
  valueDate: string;
  charges: Charges;
  payment: CreditTransfer;
}

const chargeCodes: { readonly [charges in Charges]: string } = { shared: 'SHA', sender: 'OUR', receiver: 'BEN' };

/** A Single Customer Credit Transfer as SWIFT defines it (MT103), with its blocks, for the bank of the sender. */
export function writeMt103({ reference, sender, valueDate, charges, payment }: WireOrder): string {
  const { receiver } = payment;
  const amount = amountText(payment.units, payment.currency).replace('.', ',');
  const lines = [
    `:20:${reference}`,
    ':23B:CRED',
    `:32A:${valueDate.slice(2).replaceAll('-', '')}${payment.currency}${amount.includes(',') ? amount : `${amount},`}`,
    `:50K:${partyLines(sender)}`,
    ...(receiver.bic !== ''
      ? [`:57A:${receiver.bic}`]
      : receiver.routing !== ''
        ? [`:57D://FW${receiver.routing}\nNOTPROVIDED`]
        : []),
    `:59:${partyLines(receiver)}`,
    ...remittance(payment),
    `:71A:${chargeCodes[charges]}`,
  ];
  const blocks = [
    `{1:F01${terminal(sender.bic)}0000000000}`,
    `{2:I103${terminal(sender.bic)}N}`,
    `{3:{121:${payment.uetr}}}`,
    `{4:\n${lines.join('\n')}\n-}`,
  ];
  return blocks.join('').replaceAll('\n', '\r\n');
}

/** The address of a terminal: the bank, a letter for the terminal, the branch. */
const terminal = (bic: string): string => `${bic.slice(0, 8)}X${bic.slice(8).padEnd(3, 'X')}`;

/** An account, a name and an address: four lines of 35 characters below the account. */
function partyLines({ iban, number, name, address, country }: BankAccount): string {
  const lines = [name, ...address].flatMap((line) => wrapped(line, 2)).slice(0, country === '' ? 4 : 3);
  return [`/${iban || number}`, ...lines, ...(country === '' ? [] : [country])].join('\n');
}

function remittance({ creditorReference, information }: CreditTransfer): string[] {
  const text =
    creditorReference === '' ? information : `/ROC/${creditorReference}${information === '' ? '' : `//${information}`}`;
  const lines = wrapped(text, 4);
  return lines.length === 0 ? [] : [`:70:${lines.join('\n')}`];
}

/** Text in lines of 35 characters, at most so many. No line begins with a colon or hyphen, which would end the field. */
function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  let rest = bankText(text);
  while (rest !== '' && lines.length < most) {
    rest = rest.replace(/^[:\-\s]+/, '');
    const cut = rest.length <= 35 ? rest.length : rest.lastIndexOf(' ', 35) > 20 ? rest.lastIndexOf(' ', 35) : 35;
    if (cut > 0) lines.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return lines;
}
