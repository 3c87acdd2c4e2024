import type { WalletConnection, WalletNonce } from '@heddle/contract/api/wallet-connections';
import { accounts, hasAnvil, startAnvil } from '@heddle/nodes/testing/chain/anvil';
import { compiled } from '@heddle/nodes/testing/chain/compile';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { cookieOf, createTestApp } from '../../testing/test-app.ts';

const [first, second] = accounts as [Account, Account];

type Account = (typeof accounts)[number];

let app: TestApp;
let ada: Person;
let eve: Person;
beforeEach(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  eve = await app.signUp();
});
afterEach(() => app.end());

const nonceOf = async (person: Person, body: object): Promise<WalletNonce> =>
  (await person.send('POST', '/api/wallet-connections/nonce', body)).json();
/** A proof that an account belongs to a person. */
async function proofOf(person: Person, account = first, chainId = 1) {
  const { message } = await nonceOf(person, { address: account.address.toLowerCase(), chainId });
  const text = message ?? '';
  return { address: account.address, message: text, signature: await account.signMessage({ message: text }) };
}
const connect = async (person: Person, account = first, more: object = {}) =>
  person.send('POST', '/api/wallet-connections', { ...(await proofOf(person, account)), ...more });
const list = async (person: Person): Promise<WalletConnection[]> =>
  (await person.send('GET', '/api/wallet-connections')).json();

describe('wallets', () => {
  it('are connected by a signed message that names account, server, chain and deadline', async () => {
    const { nonce, message, expiresAt } = await nonceOf(ada, { address: first.address.toLowerCase(), chainId: 137 });
    expect(message).toContain(`wants you to sign in with your Ethereum account:\n${first.address}\n`);
    expect(message).toContain('\nChain ID: 137\n');
    expect(message).toContain(`\nNonce: ${nonce}\n`);
    expect(message).toContain(`\nExpiration Time: ${expiresAt}`);
    const answer = await ada.send('POST', '/api/wallet-connections', {
      address: first.address,
      network: 'polygon',
      message,
      signature: await first.signMessage({ message: message ?? '' }),
      wallet: 'MetaMask',
    });
    expect(answer.statusCode).toBe(201);
    expect(await list(ada)).toEqual([
      {
        id: expect.any(String),
        address: first.address,
        network: 'polygon',
        isActive: true,
        chainId: 137,
        label: '',
        wallet: 'MetaMask',
        isDefault: true,
        signsIn: false,
        provenAt: expect.any(String),
      },
    ]);
    expect(await list(eve)).toEqual([]);
  });

  it('are not connected twice by one message, nor by that of somebody else', async () => {
    const proof = await proofOf(ada);
    expect((await eve.send('POST', '/api/wallet-connections', proof)).json().code).toBe('wallet_nonce_unknown');
    expect((await ada.send('POST', '/api/wallet-connections', proof)).statusCode).toBe(201);
    expect((await ada.send('POST', '/api/wallet-connections', proof)).json().code).toBe('wallet_nonce_unknown');
  });

  it('are connected once by many calls at once', async () => {
    const proof = await proofOf(ada);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.send('POST', '/api/wallet-connections', proof)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  });

  it('are not connected by the signature of another account, or with another address than the one that signed', async () => {
    const { message } = await nonceOf(ada, { address: first.address });
    const signature = await second.signMessage({ message: message ?? '' });
    const forged = { address: first.address, message, signature };
    expect((await ada.send('POST', '/api/wallet-connections', forged)).json().code).toBe('wallet_signature_invalid');
    const other = { ...(await proofOf(ada)), address: second.address };
    expect((await ada.send('POST', '/api/wallet-connections', other)).json().code).toBe('wallet_signature_invalid');
    expect(await list(ada)).toEqual([]);
  });

  it.each([
    ['for another server', (text: string) => text.replace(/^\S+ wants/, 'evil.example wants')],
    ['with another address of the server', (text: string) => text.replace(/URI: \S+/, 'URI: https://evil.example')],
    [
      'that has expired',
      (text: string) => text.replace(/Expiration Time: \S+/, 'Expiration Time: 2020-01-01T00:00:00Z'),
    ],
    ['from the future', (text: string) => text.replace(/Issued At: \S+/, 'Issued At: 2999-01-01T00:00:00Z')],
    ['of another version', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['with something before it', (text: string) => `Pay me.\n${text}`],
    ['with something after it', (text: string) => `${text}\nAnd pay me.`],
  ])('are not connected by a message %s', async (_what, change) => {
    const { message } = await nonceOf(ada, { address: first.address });
    const changed = change(message ?? '');
    expect(changed).not.toBe(message);
    const signature = await first.signMessage({ message: changed });
    const answer = await ada.send('POST', '/api/wallet-connections', {
      address: first.address,
      message: changed,
      signature,
    });
    expect(answer.json().code).toBe('wallet_message_invalid');
  });

  it('have labels, one default, and can be disconnected, connected again and removed', async () => {
    const one = (await connect(ada, first)).json<WalletConnection>();
    const two = (await connect(ada, second)).json<WalletConnection>();
    expect([one.isDefault, two.isDefault]).toEqual([true, false]);
    await ada.send('PUT', `/api/wallet-connections/${two.id}`, { label: ' Savings ', isDefault: true });
    expect(await list(ada)).toMatchObject([
      { id: two.id, label: 'Savings', isDefault: true },
      { id: one.id, isDefault: false },
    ]);
    await ada.send('PUT', `/api/wallet-connections/${two.id}`, { isActive: false });
    expect(await list(ada)).toMatchObject([
      { id: two.id, isActive: false, isDefault: false },
      { id: one.id, isActive: true },
    ]);
    expect((await ada.send('PUT', `/api/wallet-connections/${two.id}`, { isDefault: true })).json().code).toBe(
      'wallet_inactive',
    );
    expect((await connect(ada, second)).json()).toMatchObject({ id: two.id, isActive: true, label: 'Savings' });
    expect((await ada.send('DELETE', `/api/wallet-connections/${two.id}`)).statusCode).toBe(204);
    expect((await list(ada)).map(({ id }) => id)).toEqual([one.id]);
  });

  it('that are contracts say themselves whose signature counts (EIP-1271)', async (context) => {
    if (!hasAnvil) context.skip();
    await using anvil = await startAnvil(['--chain-id', '1']);
    await app.end();
    app = await createTestApp({
      HEDDLE_EGRESS_ALLOW: '127.0.0.1',
      HEDDLE_CONNECTOR_ADDRESSES: `ethereum=${anvil.url}`,
    });
    ada = await app.signUp();
    const { abi, bytecode } = compiled('SignatureWallet');
    const wallet = await anvil.deploy(abi, bytecode, [first.address]);
    const connectAs = async (signer: typeof first) => {
      const { message } = await nonceOf(ada, { address: wallet });
      const signature = await signer.signMessage({ message: message ?? '' });
      return ada.send('POST', '/api/wallet-connections', { address: wallet, message, signature });
    };
    expect((await connectAs(second)).json().code).toBe('wallet_signature_invalid');
    expect((await connectAs(first)).statusCode).toBe(201);
    expect(await list(ada)).toMatchObject([{ address: wallet, network: 'ethereum' }]);
  });
});

describe('logging in with a wallet', () => {
  const post = (url: string, payload: object) => app.server.inject({ method: 'POST', url, payload });
  async function logIn(account = first) {
    const { message } = (await post('/api/login/wallet/nonce', { address: account.address })).json<WalletNonce>();
    const signature = await account.signMessage({ message: message ?? '' });
    return post('/api/login/wallet', { message, signature });
  }
  const allow = async (person: Person, password = 'secret1') => {
    const [wallet] = await list(person);
    return person.send('PUT', `/api/wallet-connections/${wallet?.id}`, { signsIn: true, password });
  };

  it('is possible once its owner has allowed that, which takes the password', async () => {
    await connect(ada);
    expect((await logIn()).json().code).toBe('wallet_login_unknown');
    expect((await allow(ada, 'wrong')).json().code).toBe('password_incorrect');
    expect((await logIn()).statusCode).toBe(401);
    expect((await allow(ada)).json().signsIn).toBe(true);
    const answer = await logIn();
    expect(answer.json()).toMatchObject({ email: ada.user.email });
    const me = await app.server.inject({ url: '/api/auth/user', headers: { cookie: cookieOf(answer) } });
    expect(me.json()).toMatchObject({ id: ada.user.id });
    expect((await logIn(second)).json().code).toBe('wallet_login_unknown');
  });

  it('takes the second factor of an account as well', async () => {
    await connect(ada);
    await allow(ada);
    await app.platform.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', ada.user.id).execute();
    const answer = await logIn();
    expect(answer.json()).toEqual({ twoFactorRequired: true });
    const cookie = cookieOf(answer);
    expect((await app.server.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode).toBe(401);
    const step = await app.server.inject({
      method: 'POST',
      url: '/api/login/second-step',
      headers: { cookie },
      payload: { code: '123456' },
    });
    expect(step.json().code).not.toBe('second_step_expired');
  });

  it('is for one account: another one with the same wallet cannot allow it', async () => {
    await connect(ada);
    await allow(ada);
    await connect(eve);
    expect((await allow(eve)).json().code).toBe('wallet_signs_in_elsewhere');
  });

  it('ends with the wallet', async () => {
    await connect(ada);
    await allow(ada);
    const [wallet] = await list(ada);
    await ada.send('PUT', `/api/wallet-connections/${wallet?.id}`, { isActive: false });
    expect((await logIn()).json().code).toBe('wallet_login_unknown');
  });

  it('does not take the message by which a wallet is connected, nor the other way round', async () => {
    await connect(ada);
    await allow(ada);
    const { message, signature } = await proofOf(ada);
    expect((await post('/api/login/wallet', { message, signature })).json().code).toBe('wallet_nonce_unknown');
    const login = (await post('/api/login/wallet/nonce', { address: first.address })).json<WalletNonce>();
    const signed = await first.signMessage({ message: login.message ?? '' });
    const answer = await ada.send('POST', '/api/wallet-connections', {
      address: first.address,
      message: login.message,
      signature: signed,
    });
    expect(answer.json().code).toBe('wallet_nonce_unknown');
  });
});
