import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { AnyCredential, CredentialDefinition, CredentialTools, HttpAuth } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import type { Fields } from '@heddle/contract/node/fields';
import { secret, text } from '@heddle/contract/node/fields';
import type { Grant, SignInDefinition } from '@heddle/contract/node/sign-in';

/** The client of a sign-in. Both stay empty where the operator of the server has set one. */
export const clientFields = {
  clientId: text({ label: 'Client ID', help: 'Of the app that you registered at the service.' }),
  clientSecret: secret({ label: 'Client secret', help: 'Leave it empty for a public client.' }),
};

/** What is granted to the credential. Throws `credential_signed_out` and what `CredentialTools.grant` throws. */
export async function grantOf(type: string, tools: CredentialTools): Promise<Grant> {
  if (!tools.grant) throw credentialErrors.credential_signed_out({ name: type, reason: '' });
  return tools.grant();
}

/**
 * Declares a credential type that signs in at a vendor: its own fields, the fields of a client, and requests with the current access token as
 * `Authorization: Bearer …`. `http`, where it is given, says how the token is sent instead; it is given the values of the credential, and what its sign-in has kept beside them.
 */
export function defineOauthCredential<const F extends Fields>(
  definition: Omit<CredentialDefinition<F>, 'http' | 'renewable' | 'test' | 'check' | 'signIn'> & {
    signIn: SignInDefinition;
    http?(grant: Grant, values: { readonly [field: string]: unknown }): HttpAuth;
  },
): AnyCredential {
  const { fields, http, ...facts } = definition;
  const { vendor } = definition.signIn;
  return defineCredential({
    ...facts,
    // A type that declares the fields of its client itself says where they stand in the form.
    fields: Object.hasOwn(fields, 'clientId') ? fields : { ...clientFields, ...fields },
    renewable: true,
    async http(values, tools) {
      const grant = await grantOf(facts.name, tools);
      return http ? http(grant, values) : { headers: { authorization: `Bearer ${grant.accessToken}` } };
    },
    async test(_values, tools) {
      await grantOf(facts.name, tools);
      return `The credential is signed in at ${vendor}.`;
    },
  });
}
