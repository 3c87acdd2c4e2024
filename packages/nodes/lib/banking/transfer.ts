import { nodeErrors } from '@heddle/contract/errors/node';
import { bicProblem, routingProblem } from './account-numbers.ts';
import { ibanProblem, plainIban } from './iban.ts';
import { isQrReference, isRfReference } from './references.ts';

/** The account of somebody: an IBAN, or a number with the bank's BIC or routing number. */
export interface BankAccount {
  name: string;
  /** '' where the account has none. */
  iban: string;
  /** The number of an account without IBAN. */
  number: string;
  bic: string;
  /** Routing number of a bank in the US. */
  routing: string;
  /** Two letters; '' where it is not known. */
  country: string;
  /** At most two lines of 70 characters. */
  address: readonly string[];
}

/** A payment to an account. */
export interface CreditTransfer {
  receiver: BankAccount;
  units: bigint;
  currency: string;
  /** At most 35 characters that travel with the payment to its end. */
  endToEndId: string;
  uetr: string;
  /** Text for the receiver, at most 140 characters. */
  information: string;
  /** RF… by ISO 11649 or a Swiss QR reference; '' for none. */
  creditorReference: string;
}

/** Who bears the fees. */
export type Charges = 'shared' | 'sender' | 'receiver';

/** Account facts as they are written in fields, checked. `whose` begins the names of the fields: "Receiver". Throws `field_invalid`, `field_required`. */
export function bankAccount(
  written: { name: string; account: string; bic: string; routing: string; country: string; address: string },
  labels: { name: string; account: string; bic: string; routing: string; country: string; address: string },
): BankAccount {
  const wrong = (field: string, reason: string): Error => nodeErrors.field_invalid({ field, reason });
  const name = written.name.trim();
  const account = plainIban(written.account);
  const bic = written.bic.replaceAll(/\s/g, '').toUpperCase();
  const routing = written.routing.trim();
  const country = written.country.trim().toUpperCase();
  if (name === '') throw nodeErrors.field_required({ field: labels.name });
  if (name.length > 140) throw wrong(labels.name, 'has more than 140 characters');
  if (account === '') throw nodeErrors.field_required({ field: labels.account });
  const isIban = /^[A-Z]{2}\d{2}/.test(account);
  const problem = isIban ? ibanProblem(account) : undefined;
  if (problem !== undefined) throw wrong(labels.account, problem);
  if (!isIban && !/^[A-Z0-9]{1,34}$/.test(account)) throw wrong(labels.account, 'must have 1 to 34 letters and digits');
  const bank = bic === '' ? undefined : bicProblem(bic);
  if (bank !== undefined) throw wrong(labels.bic, bank);
  const route = routing === '' ? undefined : routingProblem(routing);
  if (route !== undefined) throw wrong(labels.routing, route);
  if (!isIban && bic === '' && routing === '')
    throw wrong(labels.bic, 'is empty: an account without IBAN needs the bank’s BIC or routing number');
  if (country !== '' && !/^[A-Z]{2}$/.test(country))
    throw wrong(labels.country, 'must be a code of two letters like CH');
  const address = written.address
    .split(/\n|, /)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (address.length > 2 || address.some((line) => line.length > 70))
    throw wrong(labels.address, 'has more than two lines of 70 characters');
  return { name, iban: isIban ? account : '', number: isIban ? '' : account, bic, routing, country, address };
}

/** A creditor's reference without blanks, checked; '' for none. Throws `field_invalid`. */
export function creditorReference(written: string, field: string): string {
  const reference = written.replaceAll(/\s/g, '').toUpperCase();
  if (reference !== '' && !isRfReference(reference) && !isQrReference(reference))
    throw nodeErrors.field_invalid({
      field,
      reason: 'is neither an RF reference nor a Swiss QR reference: a check digit does not fit',
    });
  return reference;
}
