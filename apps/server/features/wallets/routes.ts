import rateLimit from '@fastify/rate-limit';
import type { LoginAnswer } from '@heddle/contract/api/auth';
import type { WalletConnection, WalletNonce } from '@heddle/contract/api/wallet-connections';
import { ConnectWalletBody, WalletProof, WalletChange, WalletNonceBody } from '@heddle/contract/api/wallet-connections';
import { walletErrors } from '@heddle/contract/errors/wallets';
import { z } from 'zod';
import { callerOf } from '../../platform/auth/caller.ts';
import { confirmPassword } from '../../platform/auth/passwords.ts';
import { defineFeature } from '../../platform/feature.ts';
import { enforce, guardAttempts, MINUTE } from '../../platform/http/limit.ts';
import { currentUser } from '../../platform/http/session.ts';
import { parse } from '../../platform/http/validate.ts';
import type { Platform } from '../../platform/platform.ts';
import { issueNonce } from './nonces.ts';
import { changeWallet, findWallet, keepWallet, listWallets, removeWallet, viewOf } from './store.ts';

const Params = z.object({ id: z.string() });
const open = { config: { access: 'public' } } as const;
const ownSession = { config: { access: 'session' } } as const;

/** Logins by wallet, and nonces for them, per address and minute. */
const LOGINS_PER_MINUTE = 60;

const COSTS_NOTHING = 'This costs nothing and moves nothing.';

/** Issues a nonce, with the message to sign where an address is given. Throws `wallet_address_invalid`. */
async function nonceFor(
  { address: server, db }: Pick<Platform, 'address' | 'db'>,
  userId: string | null,
  body: unknown,
): Promise<WalletNonce> {
  const { address, chainId } = parse(WalletNonceBody, body ?? {});
  // Loaded when somebody connects a wallet: its library takes 45 MB.
  const { askerAt, messageFor, walletAddress } = await import('./messages.ts');
  const owner = address === undefined ? null : walletAddress(address);
  const now = Date.now();
  const { nonce, expiresAt } = await issueNonce(db, userId, now);
  const statement = `${userId === null ? 'Log in to Heddle.' : 'Connect this wallet to your Heddle account.'} ${COSTS_NOTHING}`;
  const times = { issuedAt: new Date(now), expiresAt: new Date(expiresAt) };
  return {
    nonce,
    expiresAt: times.expiresAt.toISOString(),
    message:
      owner === null
        ? null
        : messageFor(askerAt(server.base()), { address: owner, chainId, nonce, statement, ...times }),
  };
}

/** Wallets that users have proven to own, and logging in with them. */
export const feature = defineFeature({
  scope: 'api',
  async register(app, platform) {
    const { attempts, db, offers, userData } = platform;
    const list = async (userId: string): Promise<WalletConnection[]> => (await listWallets(db, userId)).map(viewOf);
    userData.add({ name: 'walletConnections', export: list });
    offers.provide('walletsOf', list);
    await app.register(rateLimit, { global: false });
    const limit = app.createRateLimit({
      max: LOGINS_PER_MINUTE,
      timeWindow: MINUTE,
      keyGenerator: (request) => request.ip,
    });
    const guarded = guardAttempts(attempts);

    app.get('/api/wallet-connections', async (request) => list(currentUser(request).id));

    app.post('/api/wallet-connections/nonce', async (request) =>
      nonceFor(platform, currentUser(request).id, request.body),
    );

    app.post('/api/wallet-connections', async (request, reply) => {
      const { address, wallet, message, signature } = parse(ConnectWalletBody, request.body);
      const { id } = currentUser(request);
      const [{ checkProof }, { walletAddress }] = await Promise.all([import('./proof.ts'), import('./messages.ts')]);
      const claimed = walletAddress(address);
      const proven = await checkProof(platform, id, { message, signature }, async () => true);
      if (proven.address !== claimed) throw walletErrors.wallet_signature_invalid({ address: claimed });
      return reply.code(201).send(viewOf(await keepWallet(db, id, { ...proven, wallet: wallet.trim() })));
    });

    app.put('/api/wallet-connections/:id', ownSession, async (request, reply) => {
      const { id: userId } = currentUser(request);
      const row = await findWallet(db, userId, parse(Params, request.params).id);
      const { label, isDefault, isActive, signsIn, password = '' } = parse(WalletChange, request.body);
      if ((isDefault || signsIn) && (row.is_active === 0 || isActive === false)) throw walletErrors.wallet_inactive();
      if (signsIn && row.sign_in_address === null)
        await guarded(request, reply, () => confirmPassword(platform, callerOf(request), password));
      await changeWallet(db, row, {
        ...(label === undefined ? {} : { label }),
        ...(isDefault ? { is_default: 1 } : {}),
        ...(isActive === false ? { is_active: 0, is_default: 0, sign_in_address: null } : {}),
        ...(signsIn === undefined ? {} : { sign_in_address: signsIn ? row.address : null }),
      });
      return viewOf(await findWallet(db, userId, row.id));
    });

    app.delete('/api/wallet-connections/:id', async (request, reply) => {
      if (!(await removeWallet(db, currentUser(request).id, parse(Params, request.params).id)))
        throw walletErrors.wallet_not_found();
      return reply.code(204).send();
    });

    app.post('/api/login/wallet/nonce', open, async (request, reply) => {
      await enforce(limit, request, reply);
      return nonceFor(platform, null, request.body);
    });

    app.post('/api/login/wallet', open, async (request, reply) => {
      await enforce(limit, request, reply);
      const signed = parse(WalletProof, request.body);
      const { logInByWallet } = await import('./login.ts');
      const { user, cookies } = await logInByWallet(platform, callerOf(request), signed);
      return reply.header('set-cookie', cookies).send((user ?? { twoFactorRequired: true }) satisfies LoginAnswer);
    });
  },
});
