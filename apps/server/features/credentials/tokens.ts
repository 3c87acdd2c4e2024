/** A token and when it expires, in epoch ms; null where that is unknown. */
interface Token {
  value: string;
  expiresAt: number | null;
}

/** Tokens that were fetched with credentials, in memory only. */
export interface Tokens {
  /**
   * The token kept for `key`, or a fetched one where there is none that is valid a while longer. Concurrent calls share one fetch.
   * `refused`: a token that the service has rejected, which is not returned again.
   */
  get(key: string, fetchToken: () => Promise<Token>, refused?: string): Promise<string>;
}

/** A token this close to its expiry is not used: the request takes time as well. Milliseconds. */
const MARGIN_MS = 30_000;
/** Tokens kept; the least recently used one is removed first. */
const KEPT = 1000;

/** Until when a token is used: a short-lived one for half of its life. */
function usableUntil({ expiresAt }: Token, asked: number): number {
  return expiresAt === null ? 0 : expiresAt - Math.min(MARGIN_MS, (expiresAt - asked) / 2);
}

/** Tokens in memory. */
export function createTokens(): Tokens {
  const kept = new Map<string, { value: string; until: number }>();
  const fetching = new Map<string, Promise<string>>();

  async function fetchAnew(key: string, fetchToken: () => Promise<Token>): Promise<string> {
    const asked = Date.now();
    const token = await fetchToken();
    kept.delete(key);
    kept.set(key, { value: token.value, until: usableUntil(token, asked) });
    if (kept.size > KEPT) for (const oldest of kept.keys()) if (kept.delete(oldest)) break;
    return token.value;
  }

  return {
    async get(key, fetchToken, refused) {
      const known = kept.get(key);
      if (known && known.value !== refused && Date.now() < known.until) {
        kept.delete(key);
        kept.set(key, known);
        return known.value;
      }
      const underWay = fetching.get(key) ?? fetchAnew(key, fetchToken).finally(() => fetching.delete(key));
      fetching.set(key, underWay);
      return underWay;
    },
  };
}
