import { walletErrors } from '@heddle/contract/errors/wallets';
import type { WalletAnswerBody } from '@heddle/contract/api/wallet-requests';
import { getAddress, isHex, recoverMessageAddress, recoverTypedDataAddress } from 'viem';
import type { Address } from 'viem';
import type { WalletPlatform } from './ask-transactions.ts';
import { requestContent } from './content.ts';
import { requireChosen, requireOpen } from './open-transaction.ts';
import type { RequestRow } from './requests.ts';
import { storeAnswer } from './requests.ts';

/** Takes the signature of a wallet, or just which one it is. Throws `wallet_unknown`, `wallet_signature_invalid`, `wallet_request_over` and as `requireChosen`. */
export async function answerRequest(
  platform: WalletPlatform,
  request: RequestRow,
  { address, chainId, signature }: NonNullable<WalletAnswerBody['answer']>,
): Promise<void> {
  requireOpen(request);
  const content = requestContent(request);
  requireChosen(content, { address, chainId });
  const account = getAddress(address);
  const wallets = await platform.offers.get('walletsOf')(request.user_id);
  const wallet = wallets.find((one) => one.isActive && one.address === account);
  if (!wallet) throw walletErrors.wallet_unknown({ address: account });
  if (request.kind !== 'account' && (await signerOf(request.kind, content.message, signature)) !== account)
    throw walletErrors.wallet_signature_invalid({ address: account });
  const answer = {
    address: account,
    chainId,
    wallet: wallet.wallet,
    signature: request.kind === 'account' ? '' : signature,
    at: new Date().toISOString(),
  };
  if (!(await storeAnswer(platform.db, request.id, answer)))
    throw walletErrors.wallet_request_over({ reason: 'it was answered' });
}

/** Who has signed; null where it is no signature of a key. */
async function signerOf(kind: string, message: string, signature: string): Promise<Address | null> {
  if (!isHex(signature)) return null;
  try {
    return kind === 'message'
      ? await recoverMessageAddress({ message, signature })
      : // Checked by the node to be typed data of EIP-712.
        await recoverTypedDataAddress({
          ...(JSON.parse(message) as Parameters<typeof recoverTypedDataAddress>[0]),
          signature,
        });
  } catch {
    // Not of the form of one.
    return null;
  }
}
