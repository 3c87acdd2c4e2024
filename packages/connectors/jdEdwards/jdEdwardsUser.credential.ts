import type { CredentialTools } from '@heddle/contract/node/credentials';
import { defineCredential } from '@heddle/contract/node/credentials';
import { secret, text } from '@heddle/contract/node/fields';
import { sessionLogin } from '@heddle/nodes/credentials/session-login';
import { serverAddress } from './address.ts';

interface User {
  address: string;
  username: string;
  password: string;
  environment: string;
  role: string;
  device: string;
}

/** A token ends 30 minutes after its last use, unless the server is set to less. Seconds. */
const KEPT = 600;

function fetchToken({ username, password, environment, role, device, ...server }: User, tools: CredentialTools) {
  const given = { username: username.trim(), password, environment: environment.trim(), role: role.trim() };
  const body = {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
    deviceName: device.trim(),
  };
  const url = `${serverAddress(server)}/v2/tokenrequest`;
  return sessionLogin({ url, body, token: 'userInfo.token', lifetime: KEPT }, [password], tools);
}

// https://docs.oracle.com/en/applications/jd-edwards/cross-product/9.2/rest-api/op-v2-tokenrequest-post.html
export const jdEdwardsUser = defineCredential({
  type: 'jdEdwardsUser',
  name: 'JD Edwards user',
  description: 'A user of JD Edwards EnterpriseOne, who logs in at the AIS server',
  icon: 'log-in',
  renewable: true,
  fields: {
    address: text({ label: 'AIS server', required: true, placeholder: 'https://ais.example.com:7077' }),
    username: text({ label: 'User name', required: true }),
    password: secret({ label: 'Password', required: true }),
    environment: text({ label: 'Environment', placeholder: 'JPD920', help: 'If empty, the default of the server.' }),
    role: text({ label: 'Role', placeholder: '*ALL', help: 'If empty, the default of the server.' }),
    device: text({ label: 'Device name', default: 'heddle' }),
  },
  async http(values, tools) {
    const token = await tools.token(() => fetchToken(values, tools));
    return { headers: { 'jde-AIS-Auth': token, 'jde-AIS-Auth-Device': values.device.trim() } };
  },
  async test(values, tools) {
    await fetchToken(values, tools);
    return 'JD Edwards accepted the user.';
  },
});
