import { generateKeyPairSync, verify } from 'node:crypto';
import type { CredentialTools } from '@heddle/contract/node/credentials';
import { describe, expect, it } from 'vitest';
import { googleVertex } from './types/googleVertex.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const account = { project: 'my-project', location: 'europe-west4', clientEmail: 'bot@my.example', privateKey: pem };

const decoded = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Signs a request with the credential; returns what Google was asked for the token, and the header. */
async function signed(values: typeof account, status = 200) {
  const asked: { url: string; assertion: string }[] = [];
  const tools: CredentialTools = {
    fetch: async (url, init) => {
      const form = new URLSearchParams(await new Response(init?.body ?? null).text());
      asked.push({ url: String(url), assertion: form.get('assertion') ?? '' });
      return Response.json(status === 200 ? { access_token: 'ya29', expires_in: 3599 } : { error: 'invalid_grant' }, {
        status,
      });
    },
    addressOf: () => Promise.reject(new Error('It looks up a host.')),
    signal: new AbortController().signal,
    token: async (fetchToken) => (await fetchToken()).value,
  };
  const auth = await googleVertex.http?.(values, tools);
  return { asked, auth };
}

describe('a service account of Google Vertex AI', () => {
  it('gets a token for an assertion that its key signs', async () => {
    const { asked, auth } = await signed(account);
    expect(auth).toEqual({ headers: { authorization: 'Bearer ya29' } });
    expect(asked.map(({ url }) => url)).toEqual(['https://oauth2.googleapis.com/token']);
    const [header, payload, signature = ''] = asked[0]?.assertion.split('.') ?? [];
    expect(decoded(payload)).toMatchObject({
      iss: 'bot@my.example',
      aud: 'https://oauth2.googleapis.com/token',
      scope: 'https://www.googleapis.com/auth/cloud-platform',
    });
    const content = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', content, publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  it('takes the key as the file of Google has it, with its line breaks written out', async () => {
    const { auth } = await signed({ ...account, privateKey: pem.replaceAll('\n', String.raw`\n`) });
    expect(auth?.headers).toEqual({ authorization: 'Bearer ya29' });
  });

  it('says when Google refuses it', async () => {
    await expect(signed(account, 400)).rejects.toMatchObject({ code: 'token_refused' });
  });

  it.each([{ project: 'my/project' }, { location: 'evil.example/' }, { location: 'Europe' }, { privateKey: 'no key' }])(
    'is not saved with %o',
    (wrong) => {
      expect(() => googleVertex.check?.({ ...account, ...wrong })).toThrow(
        expect.objectContaining({ code: 'credential_invalid' }),
      );
    },
  );

  it('is saved with what Google gives', () => {
    expect(() =>
      googleVertex.check?.({ ...account, location: 'global', project: 'example.com:my-project' }),
    ).not.toThrow();
  });
});
