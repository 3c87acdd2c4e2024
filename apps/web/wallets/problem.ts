import { errorText } from '../api/client.ts';

/** The number in an error of a wallet (EIP-1193); undefined for anything else. */
export function codeOf(error: unknown): number | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'number' ? code : undefined;
}

/** True where the person said no in the wallet. */
export const isRefusal = (error: unknown): boolean => codeOf(error) === 4001;

const texts: { readonly [code: number]: string } = {
  4001: 'You rejected the request in the wallet.',
  4100: 'The wallet does not allow this account to be used here. Connect it in the wallet.',
  4200: 'The wallet cannot do this.',
  4900: 'The wallet is not connected to any network.',
  4901: 'The wallet is not connected to this network.',
  4902: 'The wallet does not know this network. Add it there, then try again.',
  [-32002]: 'The wallet is asking already. Open it and answer there.',
};

/** What to tell a person of a problem with a wallet. */
export function walletProblem(error: unknown): string {
  const known = texts[codeOf(error) ?? 0];
  if (known !== undefined) return known;
  const said = errorText(error, '');
  if (said !== '') return said;
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
  return typeof message === 'string' && message !== ''
    ? `The wallet says: ${message.slice(0, 300)}`
    : 'The wallet did not answer.';
}
