/** A token and when it ends, in epoch ms; null where nobody knows. */
interface Token {
  value: string;
  expiresAt: number | null;
}

/** Tokens that were fetched with credentials, in memory only. */
export interface Tokens {
  /**
   * The token kept for `key`, or a fetched one where there is none that holds a while longer. However many ask at a time, one is fetched.
   * `refused`: the one that a service did not take, which is not given again.
   */
  get(key: string, fetchToken: () => Promise<Token>, refused?: string): Promise<string>;
}

/** A token this close to its end is not given any more: the request it goes along with takes its time as well. Milliseconds. */
const MARGIN_MS = 30_000;
/** Tokens kept; the one that was asked for longest ago goes first. */
const KEPT = 1000;

/** Until when a token may be given: of a short-lived one that is half its life. */
function usableUntil({ expiresAt }: Token, asked: number): number {
  return expiresAt === null ? 0 : expiresAt - Math.min(MARGIN_MS, (expiresAt - asked) / 2);
}

/** Tokens by what they were fetched with. */
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
