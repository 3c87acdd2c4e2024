import type { SignatureScheme } from './signatures.ts';

/** What a service may want to see in the answer. Characters. */
const ANSWER_LIMIT = 4096;

/** How a service tries an address before it believes that it is ours: with a text in the query, which it wants to see in the answer, as plain text. Nothing of that is signed. */
interface AddressTrial {
  method: string;
  parameter: string;
}

/**
 * - Dropbox, "Webhooks": a GET request with `challenge`.
 * - Microsoft Graph, "Receive change notifications through webhooks": a POST request with `validationToken`; it tries the address of lifecycle notifications in the same way.
 */
const trials: { readonly [by in SignatureScheme['by']]?: AddressTrial } = {
  dropbox: { method: 'GET', parameter: 'challenge' },
  graph: { method: 'POST', parameter: 'validationToken' },
};

/** A request, as far as a trial shows in it. */
export interface TriedRequest {
  method: string;
  /** The value of a parameter of the query; undefined where it has none. */
  query: (name: string) => string | undefined;
}

/** The answer to a service that tries an address, as plain text; null for any other request. */
export function answerTrial(by: SignatureScheme['by'], { method, query }: TriedRequest): string | null {
  const trial = trials[by];
  if (trial?.method !== method) return null;
  return query(trial.parameter)?.slice(0, ANSWER_LIMIT) ?? null;
}
