import type { JsonValue } from '@heddle/contract/json';
import { isJsonObject } from '@heddle/contract/json';
import type { Address, Hex } from 'viem';
import type { JsonAsking } from './json-request.ts';
import { askJson } from './json-request.ts';
import type { SafeTransaction } from './safe.ts';

/** A Safe Transaction Service: where owners see what was proposed, and add their signatures. */
export interface SafeService {
  propose(transaction: SafeTransaction, hash: Hex, by: Address, signature: Hex): Promise<void>;
  confirm(hash: Hex, signature: Hex): Promise<void>;
  /** The signatures that it has of a transaction. They are checked by who reads them. */
  signatures(hash: Hex): Promise<string[]>;
}

const ZERO = '0x0000000000000000000000000000000000000000';

/** The service at a URL such as https://api.safe.global/tx-service/eth/api. `token`: its API key; '' for a service of one's own. */
export function openSafeService(
  asking: Pick<JsonAsking, 'fetch' | 'files' | 'signal'>,
  { url, token }: { url: string; token: string },
): SafeService {
  const base = url.trim().replace(/\/+$/, '');
  const access: JsonAsking =
    token === ''
      ? asking
      : {
          ...asking,
          headers: { authorization: `Bearer ${token}` },
          privateHeaders: ['authorization'],
          secrets: [token],
        };
  const post = async (path: string, body: JsonValue): Promise<void> =>
    void (await askJson({ ...access, changes: true }, `${base}${path}`, body));
  return {
    propose: ({ safe, to, value, data, nonce }, hash, by, signature) =>
      post(`/v2/safes/${safe}/multisig-transactions/`, {
        to,
        value: value.toString(),
        data,
        operation: 0,
        gasToken: ZERO,
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        refundReceiver: ZERO,
        nonce: nonce.toString(),
        contractTransactionHash: hash,
        sender: by,
        signature,
        origin: 'Heddle',
      }),
    confirm: (hash, signature) => post(`/v1/multisig-transactions/${hash}/confirmations/`, { signature }),
    async signatures(hash) {
      const answer = await askJson(access, `${base}/v2/multisig-transactions/${hash}/`);
      const list = isJsonObject(answer) && Array.isArray(answer['confirmations']) ? answer['confirmations'] : [];
      return list.flatMap((one) =>
        isJsonObject(one) && typeof one['signature'] === 'string' ? [one['signature']] : [],
      );
    },
  };
}
