import type { Page } from '@playwright/test';
import type { Anvil } from '@heddle/nodes/testing/chain/anvil';
import { accounts } from '@heddle/nodes/testing/chain/anvil';
import { createWalletClient, http, isHex, numberToHex } from 'viem';
import type { Address, Hex } from 'viem';

/** A number that wallets refuse with, by EIP-1193. */
type Refusal = 4001 | 4900 | 4902 | -32002;

interface SentCall {
  to?: Address;
  data?: Hex;
  value?: Hex;
  nonce?: Hex;
}

type Account = (typeof accounts)[number];

/**
 * A wallet in the browser that announces itself (EIP-6963) and answers as EIP-1193 says: what it signs is signed by an account of anvil, and everything else goes
 * to the chain. A person's part is set by the test: which account and network are chosen, and whether the next request is answered, refused or left open.
 */
export class InjectedWallet {
  readonly calls: string[] = [];
  account: Account;
  chainId: number;
  /** What the person does with the next request that is shown: `sign`, a refusal, or `leave` it open until `answer` is called. */
  next: 'sign' | 'leave' | Refusal = 'sign';
  /** Hands the transaction to the chain, and then the page hears nothing of it. */
  losesAnswer = false;
  #answer: ((what: 'sign' | Refusal) => void) | null = null;
  readonly #page: Page;
  readonly #anvil: Anvil | null;

  private constructor(page: Page, anvil: Anvil | null, account: Account, chainId: number) {
    this.#page = page;
    this.#anvil = anvil;
    this.account = account;
    this.chainId = chainId;
  }

  /** Puts the wallet into every page of this tab. Call before the first one is opened. */
  static async install(page: Page, anvil: Anvil | null = null, chainId = 31_337): Promise<InjectedWallet> {
    const [, account] = accounts;
    if (!account) throw new Error('There are accounts.');
    const wallet = new InjectedWallet(page, anvil, account, chainId);
    await wallet.#enter(page);
    return wallet;
  }

  /** The same wallet in another tab. */
  async alsoIn(page: Page): Promise<void> {
    await this.#enter(page);
  }

  async #enter(page: Page): Promise<void> {
    await page.exposeFunction('answerForWallet', async (method: string, params: unknown[]) => {
      try {
        return { result: await this.#handle(method, params) };
      } catch (error) {
        const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
        return { code: typeof code === 'number' ? code : -32_603, message: String(error) };
      }
    });
    await page.addInitScript(() => {
      const listeners = new Map<string, Set<(value: unknown) => void>>();
      const provider = {
        async request({ method, params = [] }: { method: string; params?: unknown[] }) {
          // Exposed above.
          const answer = await (
            window as unknown as {
              answerForWallet(
                method: string,
                params: unknown[],
              ): Promise<{ result?: unknown; code?: number; message?: string }>;
            }
          ).answerForWallet(method, params);
          if (answer.code !== undefined) throw Object.assign(new Error(answer.message), { code: answer.code });
          return answer.result;
        },
        on: (event: string, listener: (value: unknown) => void) =>
          void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        removeListener: (event: string, listener: (value: unknown) => void) =>
          void listeners.get(event)?.delete(listener),
      };
      const info = {
        uuid: '7f0b5b1e-3f5c-4a53-9c39-6f0c2d1f6a11',
        name: 'Test Wallet',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
        rdns: 'example.wallet',
      };
      const announce = (): void =>
        void window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        );
      window.addEventListener('eip6963:requestProvider', announce);
      window.addEventListener('tell-wallet-listeners', (event) => {
        // Sent by `choose` below.
        const { name, value } = (event as CustomEvent<{ name: string; value: unknown }>).detail;
        for (const listener of listeners.get(name) ?? []) listener(value);
      });
      announce();
    });
  }

  /** The person chooses another account or network in the wallet; pages hear of it. */
  async choose({
    account = this.account,
    chainId = this.chainId,
  }: {
    account?: Account;
    chainId?: number;
  }): Promise<void> {
    this.account = account;
    this.chainId = chainId;
    await this.#page.evaluate(
      ([accountsNow, chain]) => {
        for (const [name, value] of [
          ['accountsChanged', accountsNow],
          ['chainChanged', chain],
        ])
          window.dispatchEvent(new CustomEvent('tell-wallet-listeners', { detail: { name, value } }));
      },
      [[account.address.toLowerCase()], numberToHex(chainId)] as const,
    );
  }

  /** Answers the request that was left open. */
  answer(what: 'sign' | Refusal): void {
    this.#answer?.(what);
    this.#answer = null;
  }

  /** The person's answer to a request that the wallet shows. */
  async #ask(): Promise<void> {
    const decided = this.next;
    this.next = 'sign';
    const answer =
      decided === 'leave'
        ? await new Promise<'sign' | Refusal>((resolve) => {
            this.#answer = resolve;
          })
        : decided;
    if (answer !== 'sign') throw Object.assign(new Error('The request was refused.'), { code: answer });
  }

  async #handle(method: string, params: unknown[]): Promise<unknown> {
    this.calls.push(method);
    switch (method) {
      case 'eth_requestAccounts':
        await this.#ask();
        return [this.account.address.toLowerCase()];
      case 'eth_accounts':
        return [this.account.address.toLowerCase()];
      case 'eth_chainId':
        return numberToHex(this.chainId);
      case 'personal_sign': {
        await this.#ask();
        const [raw] = params;
        if (!isHex(raw)) throw new Error('The message is hexadecimal.');
        return this.account.signMessage({ message: { raw } });
      }
      case 'eth_signTypedData_v4': {
        await this.#ask();
        // JSON of EIP-712.
        return this.account.signTypedData(JSON.parse(String(params[1])) as Parameters<Account['signTypedData']>[0]);
      }
      case 'wallet_switchEthereumChain': {
        await this.#ask();
        // By EIP-3326.
        const [{ chainId }] = params as [{ chainId: Hex }];
        await this.choose({ chainId: Number(chainId) });
        return null;
      }
      case 'eth_sendTransaction':
        await this.#ask();
        // By EIP-1193.
        return this.#send((params as [SentCall])[0]);
      default:
        throw Object.assign(new Error(`The wallet does not know ${method}.`), { code: 4200 });
    }
  }

  async #send({ to, data, value, nonce }: SentCall): Promise<Hex> {
    if (!this.#anvil) throw new Error('There is no chain.');
    const { url, reader } = this.#anvil;
    const client = createWalletClient({ account: this.account, chain: reader.chain, transport: http(url) });
    const hash = await client.sendTransaction({
      ...(to === undefined ? {} : { to }),
      ...(data === undefined ? {} : { data }),
      ...(value === undefined ? {} : { value: BigInt(value) }),
      ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
    });
    if (this.losesAnswer) await new Promise(() => undefined);
    return hash;
  }
}
