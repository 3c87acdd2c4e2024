import { moneyErrors } from '@heddle/contract/errors/money';
import type { OpenCredential } from '@heddle/contract/node/credentials';
import { isHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { PrivateKeyAccount } from 'viem/accounts';

/** The account of a credential's key. Throws `money_key_invalid`, which says nothing of the key. */
export function accountOf({ values }: Pick<OpenCredential, 'values'>): PrivateKeyAccount {
  const written = values['privateKey'];
  const key = typeof written === 'string' ? written.trim().replace(/^(?!0x)/, '0x') : '';
  if (!isHex(key) || key.length !== 66) throw moneyErrors.money_key_invalid();
  try {
    return privateKeyToAccount(key);
  } catch {
    // Zero, or not below the order of the curve: the library's error may repeat the key.
    throw moneyErrors.money_key_invalid();
  }
}
