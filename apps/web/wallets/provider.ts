/** A wallet of this browser, as EIP-1193 describes it. */
export interface WalletProvider {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): void;
  removeListener?(event: string, listener: (value: unknown) => void): void;
  /** Ends a session that is kept elsewhere, such as of WalletConnect. */
  disconnect?(): Promise<void>;
}

/** A wallet that can be chosen. */
export interface FoundWallet {
  id: string;
  name: string;
  /** An image as a data URL; null where it gave none. */
  icon: string | null;
  open(): Promise<WalletProvider>;
}

/** What a wallet announces of itself, by EIP-6963. */
interface Announcement {
  info: { uuid: string; name: string; icon: string; rdns: string };
  provider: WalletProvider;
}

/** How long wallets have to announce themselves, in milliseconds. */
const ANNOUNCED_WITHIN_MS = 300;
const NAME_MAX = 60;

const isProvider = (value: unknown): value is WalletProvider =>
  typeof value === 'object' && value !== null && 'request' in value && typeof value.request === 'function';

/** Whatever is in the page can send such an event: only the form of EIP-6963 counts. */
function announcementIn(event: Event): Announcement | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('info' in detail) || !('provider' in detail)) return null;
  const { info, provider } = detail;
  if (typeof info !== 'object' || info === null || !isProvider(provider)) return null;
  const read = (name: string): string => {
    const value: unknown = Reflect.get(info, name);
    return typeof value === 'string' ? value : '';
  };
  const uuid = read('uuid');
  return uuid === ''
    ? null
    : { info: { uuid, name: read('name').slice(0, NAME_MAX), icon: read('icon'), rdns: read('rdns') }, provider };
}

/** The wallet that older extensions put into the page; null where there is none. */
function injectedWallet(): FoundWallet | null {
  const injected: unknown = Reflect.get(window, 'ethereum');
  if (!isProvider(injected)) return null;
  const name = Reflect.get(injected, 'isCoinbaseWallet') === true ? 'Coinbase Wallet' : 'Browser wallet';
  return {
    id: 'injected',
    name: Reflect.get(injected, 'isMetaMask') === true ? 'MetaMask' : name,
    icon: null,
    open: async () => injected,
  };
}

/** The wallets of this browser: those that announce themselves (EIP-6963), else the one that is in the page. */
export async function findWallets(): Promise<FoundWallet[]> {
  const found = new Map<string, FoundWallet>();
  const hear = (event: Event): void => {
    const announced = announcementIn(event);
    if (!announced) return;
    const { info, provider } = announced;
    found.set(info.uuid, {
      id: info.rdns || info.uuid,
      name: info.name || 'Browser wallet',
      icon: info.icon.startsWith('data:image/') ? info.icon : null,
      open: async () => provider,
    });
  };
  window.addEventListener('eip6963:announceProvider', hear);
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  await new Promise((resolve) => setTimeout(resolve, ANNOUNCED_WITHIN_MS));
  window.removeEventListener('eip6963:announceProvider', hear);
  const injected = injectedWallet();
  return found.size > 0 ? [...found.values()] : injected ? [injected] : [];
}
