import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { ClientAuth, SignInDefinition } from '@heddle/contract/node/sign-in';
import { isAtVendor } from '@heddle/contract/node/sign-in';
import type { SignInAt } from '@heddle/nodes/credentials/oauth-tokens';
import type { ServiceClients } from '../service-clients/service-clients.ts';

type Values = { readonly [field: string]: unknown };

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function authOf({ clientAuth }: SignInDefinition, values: Values): ClientAuth {
  const chosen = typeof clientAuth === 'string' ? clientAuth : values[clientAuth.field];
  return chosen === 'body' || chosen === 'none' ? chosen : 'header';
}

/**
 * The sign-in of a credential with its client: the credential's own, else the operator's. The operator's secret is only sent to addresses that users
 * cannot choose. Throws `sign_in_no_client`.
 */
export async function signInAt(
  signIn: SignInDefinition,
  values: Values,
  clients: Pick<ServiceClients, 'find'>,
): Promise<SignInAt> {
  const own = { clientId: textOf(values['clientId']), clientSecret: textOf(values['clientSecret']) };
  const { tokenUrl, revokeUrl = '' } = signIn;
  const isSafe = isAtVendor(tokenUrl) && (revokeUrl === '' || isAtVendor(revokeUrl));
  const shared = signIn.client !== undefined && isSafe ? signIn.client : null;
  const chosen = own.clientId !== '' ? own : shared === null ? null : await clients.find(shared);
  if (!chosen) throw credentialErrors.sign_in_no_client({ vendor: signIn.vendor });
  const auth = authOf(signIn, values);
  return {
    signIn,
    values,
    client: {
      clientId: chosen.clientId,
      clientSecret: auth === 'none' ? '' : chosen.clientSecret,
      clientAuth: auth === 'none' ? 'body' : auth,
    },
  };
}
