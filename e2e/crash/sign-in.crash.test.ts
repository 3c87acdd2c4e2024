import { SIGN_IN_CALLBACK } from '@heddle/contract/node/sign-in';
import type { OidcServer } from '@heddle/nodes/testing/oidc-server';
import { serveOidc, signInOver } from '@heddle/nodes/testing/oidc-server';
import { SignInStart } from '@heddle/contract/api/credentials';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import { ServerProcess } from '../support/server-process.ts';
import type { Databases } from './databases.ts';
import { kinds, needs } from './databases.ts';

describe.each(kinds)('runs that wait for a sign-in on $kind', ({ openDatabases }) => {
  let databases: Databases | null = null;
  let first: ServerProcess;
  let second: ServerProcess;
  let oidc: OidcServer;
  let user: ApiUser;
  beforeAll(async () => {
    databases = await openDatabases();
    if (!databases) return;
    first = await ServerProcess.start({ env: await databases.env() });
    second = await ServerProcess.start({ env: { ...first.env, HEDDLE_DATA_DIR: first.dataDir } });
    oidc = await serveOidc({ redirectUri: `${second.url}${SIGN_IN_CALLBACK}` });
    user = await ApiUser.register(first.url);
  });
  afterAll(async () => {
    if (!databases) return;
    await second[Symbol.asyncDispose]();
    await first[Symbol.asyncDispose]();
    await oidc.close();
    await databases[Symbol.asyncDispose]();
  });
  needs(() => databases);

  it('go on where somebody signs in at another server, after theirs was killed', async () => {
    const { authorizeUrl, tokenUrl, userUrl } = oidc;
    const client = { clientId: 'shop', clientSecret: 'sesame & co+%' };
    const credential = await user.createCredential('Shop', 'oauth2', {
      authorizeUrl,
      tokenUrl,
      scope: 'openid',
      ...client,
    });
    const ask = { auth: 'credential', credential, url: userUrl, onSignedOut: 'wait' };
    const workflowId = await user.createWorkflow('Account', {
      nodes: [node('start', 'manualTrigger'), node('ask', 'httpRequest', ask)],
      edges: chain('start', 'ask'),
    });
    const ids = [await user.execute(workflowId), await user.execute(workflowId)];
    for (const id of ids)
      await eventually('it waits', 30, async () => (await user.run(id)).steps.some(({ waits }) => waits));
    await first.kill();
    const there = user.at(second.url);
    const headers = {
      cookie: there
        .cookies()
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
      origin: second.url,
    };
    const begun = await fetch(`${second.url}/api/credentials/${credential}/sign-in`, { method: 'POST', headers });
    const { url } = SignInStart.parse(await begun.json());
    await fetch(await signInOver(url, `${second.url}${SIGN_IN_CALLBACK}`), { redirect: 'manual', headers });
    for (const id of ids) {
      const run = await eventually('it has ended', 60, async () => {
        const view = await there.run(id);
        return view.status === 'running' ? undefined : view;
      });
      expect(run).toMatchObject({ status: 'completed', steps: [{}, { attempt: 2, attempts: [{}, { error: null }] }] });
    }
  });
});
