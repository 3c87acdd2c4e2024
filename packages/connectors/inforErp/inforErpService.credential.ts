import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { ionapi } from './ionapi.ts';

function fetchToken(file: string, tools: CredentialTools) {
  const { ci = '', cs = '', pu = '', ot = '', saak = '', sask = '' } = ionapi(file);
  const basic = Buffer.from(`${ci}:${cs}`, 'utf8').toString('base64');
  const login = {
    url: `${pu.replace(/\/+$/, '')}/${ot}`,
    headers: { authorization: `Basic ${basic}` },
    body: { grant_type: 'password', username: saak, password: sask },
    form: true,
    token: 'access_token',
    lifetime: 'expires_in',
  };
  return sessionLogin(login, [basic, cs, sask], tools);
}

// https://docs.infor.com/inforos/: Infor ION API, Authorized Apps
export const inforErpService = defineCredential({
  type: 'inforErpService',
  name: 'Infor backend service',
  description: 'An authorized app of Infor ION API for backend services, as its .ionapi file says',
  icon: 'key-round',
  renewable: true,
  fields: {
    ionapi: secret({
      label: 'Content of the .ionapi file',
      required: true,
      multiline: true,
      placeholder: '{ "ti": "ACME_PRD", "ci": "…" }',
    }),
  },
  check: ({ ionapi: file }) => void ionapi(file),
  async http({ ionapi: file }, tools) {
    const { cs = '', sask = '' } = ionapi(file);
    const token = await tools.token(() => fetchToken(file, tools));
    return { headers: { authorization: `Bearer ${token}` }, secrets: [cs, sask] };
  },
  async test({ ionapi: file }, tools) {
    await fetchToken(file, tools);
    return 'Infor gave a token.';
  },
});
