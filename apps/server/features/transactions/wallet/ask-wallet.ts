import type { StepService } from '@heddle/contract/node/services';
import type { ExecutionRow } from '@heddle/journals/row';
import type { WalletPlatform } from './ask-transactions.ts';
import { connectedWallet } from './ask-transactions.ts';
import { WALLET_MAIL } from './request-mail.ts';
import { keepRequest } from './requests.ts';

/** The service by which steps ask for a wallet, or for its signature. */
export const createAskWallet =
  (platform: WalletPlatform): ((run: ExecutionRow) => StepService<'askWallet'>) =>
  (run) =>
  async ({ kind, title, note, message, address, chainId, network, until }, by) => {
    const { db, mail, address: server } = platform;
    const wanted = address === '' ? null : await connectedWallet(platform, run.userId, address);
    const content = { title, note, message, address: wanted, chainId, network, chain: null, lines: [] };
    const { id } = await keepRequest(db, run, by, { kind, content, until });
    await mail.add({ id, kind: WALLET_MAIL, userId: run.userId, aboutAt: Date.now() });
    void mail.deliver();
    return { url: `${server.base()}/sign/${id}`, notes: [] };
  };
