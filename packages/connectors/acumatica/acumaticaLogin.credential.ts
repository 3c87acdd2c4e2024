import { credentialErrors } from '@heddle/contract/errors/credentials';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { oauthAddress } from '@heddle/nodes/lib/http/oauth-client';
import { enteredBase } from '../kit/entered-url.ts';
import { siteFields } from './fields.ts';

/** Sessions end after some minutes without requests; each takes one of the licensed sessions until then. Milliseconds. */
const KEPT_MS = 9 * 60_000;

interface Values {
  site: string;
  username: string;
  password: string;
  tenant: string;
  branch: string;
}

/** Logs in; gives the cookies of the session. Throws `token_refused`, `token_invalid`, `egress_scheme`. */
async function logIn(
  { site, username, password, tenant, branch }: Values,
  { fetch, signal }: Pick<CredentialTools, 'fetch' | 'signal'>,
): Promise<{ value: string; expiresAt: number | null }> {
  const url = oauthAddress(`${enteredBase(site)}/entity/auth/login`);
  const place = Object.entries({ tenant, branch }).filter(([, value]) => value.trim() !== '');
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ name: username.trim(), password, ...Object.fromEntries(place) }),
    redirect: 'manual',
    signal,
  });
  await response.body?.cancel();
  if (!response.ok)
    throw credentialErrors.token_refused({
      url: url.href,
      status: response.status,
      reason: 'it does not accept the login',
    });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  if (cookies.length === 0)
    throw credentialErrors.token_invalid({ url: url.href, reason: 'its answer sets no cookie' });
  return { value: cookies.join('; '), expiresAt: Date.now() + KEPT_MS };
}

export const acumaticaLogin = defineCredential({
  type: 'acumaticaLogin',
  name: 'Acumatica login',
  description: 'User name and password of an Acumatica user, exchanged for a session',
  icon: 'log-in',
  renewable: true,
  fields: {
    ...siteFields,
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
    tenant: text({ label: 'Tenant', help: 'If the site has several.' }),
    branch: text({ label: 'Branch', help: 'If empty, the default of the user.' }),
  },
  async http(values, tools) {
    return { headers: { cookie: await tools.token(() => logIn(values, tools)) } };
  },
  async test(values, tools) {
    await logIn(values, tools);
    return 'Acumatica accepts the login.';
  },
});
