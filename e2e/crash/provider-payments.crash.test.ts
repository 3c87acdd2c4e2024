import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawFaults } from '@heddle/nodes/testing/stripe/faults';
import { asText } from '@heddle/contract/node/text';
import { StripeDouble } from '@heddle/nodes/testing/stripe/stripe-double';
import { describe, expect, it } from 'vitest';
import { ApiUser, chain, eventually, node } from '../support/api-user.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { kinds } from './databases.ts';
import { postUntilTaken } from './post-until-taken.ts';
import { randomNumbers } from './random-numbers.ts';
import { startServers } from './servers.ts';

/** Payments on each kind of database; `HEDDLE_CRASH_PAYMENTS=10000` says otherwise. */
const PAYMENTS = Number(process.env['HEDDLE_CRASH_PAYMENTS'] ?? 400);
const PER_RUN = 20;
/** Accounts at the provider: requests with one credential go a few at a time. */
const ACCOUNTS = 4;
/** How long a server lives at most before the first kill; each later life may be longer by as much, up to the longest: a slow machine gets on as well. */
const FIRST_LIFE_MS = 1000;
const LONGEST_LIFE_MS = PAYMENTS > 1000 ? 20_000 : 8000;
/** What goes wrong at the provider, as shares of the requests that make something. */
const FAULTS = {
  'lost before': 0.01,
  'lost after': 0.02,
  'failed after': 0.02,
  'failed before': 0.02,
  'too many': 0.02,
};

interface Intent {
  id: string;
  amount: string;
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);

/** A workflow that charges each payment of what is posted to it, with an account of its own. */
async function payingWorkflow(user: ApiUser, account: number): Promise<string> {
  const credential = await user.createCredential(`Stripe ${account}`, 'stripeKey', { secretKey: `sk_test_${account}` });
  return user.createWorkflow(`Charges ${account}`, {
    nodes: [
      node('hook', 'webhookTrigger'),
      node('split', 'splitOut', { list: '{{ payments }}' }),
      node('pay', 'stripe', {
        operation: 'payment.charge',
        credential,
        amount: '{{ amount }}',
        currency: 'EUR',
        paymentMethodId: 'pm_card_visa',
        paymentText: '{{ id }}',
        // The time that a request waits for those before it counts: hundreds of runs share a credential.
        requestTimeout: 1800,
        requestRetries: 1,
        onFailure: 'retry',
        retryCount: 10,
        retryDelay: 0.1,
        retryMaxDelay: 1,
      }),
    ],
    edges: chain('hook', 'split', 'pay'),
  });
}

/** Kills servers at random moments until it is told to stop; gives how often. */
async function killAtRandom(
  servers: readonly ServerProcess[],
  below: (n: number) => number,
  isOver: () => boolean,
): Promise<number> {
  let kills = 0;
  while (!isOver()) {
    await sleep(300 + below(Math.min(LONGEST_LIFE_MS, (kills + 1) * FIRST_LIFE_MS)));
    if (isOver()) break;
    const server = servers[below(servers.length)];
    await server?.kill();
    kills += 1;
    await server?.start();
  }
  return kills;
}

describe.each(kinds)(
  'payments at a provider, with servers on $kind killed at random moments',
  ({ kind, openDatabases }) => {
    it(`are made once each, ${PAYMENTS} of them, whatever goes wrong at the provider`, async ({ skip }) => {
      await using databases = await openDatabases();
      if (!databases) return skip('There is no PostgreSQL.');
      const seed = Number(process.env['HEDDLE_CRASH_SEED'] ?? randomInt(2 ** 31));
      const below = randomNumbers(seed);
      await using stripe = await StripeDouble.open({
        faultOf: drawFaults(FAULTS, () => below(1_000_000) / 1_000_000),
        workMs: 5,
        lostAfterMs: 300,
      });
      const servers = await startServers(kind, {
        ...(await databases.env()),
        // Killed far more often in a row than any run is to blame for.
        HEDDLE_MAX_RESUMES: '1000',
        HEDDLE_CONNECTOR_ADDRESSES: `stripe=${stripe.url}`,
      });
      const [first] = servers;
      try {
        const user = await ApiUser.register(first.url);
        const workflows = await Promise.all(
          Array.from({ length: ACCOUNTS }, (_, account) => payingWorkflow(user, account)),
        );
        const intents: Intent[] = Array.from({ length: PAYMENTS }, (_, index) => ({
          id: `payment-${index}`,
          amount: `${1 + below(500)}.${String(below(100)).padStart(2, '0')}`,
        }));
        let isOver = false;
        const began = performance.now();
        const kills = killAtRandom(servers, below, () => isOver);
        for (let at = 0; at < intents.length; at += PER_RUN)
          await postUntilTaken(servers, workflows[(at / PER_RUN) % ACCOUNTS] ?? '', {
            payments: intents.slice(at, at + PER_RUN),
          });
        const paid = (): readonly string[] =>
          stripe.ledger.all('charges').map(({ description }) => asText(description));
        try {
          await eventually('every payment is made', 180 + PAYMENTS / 5, async () => new Set(paid()).size >= PAYMENTS);
        } finally {
          isOver = true;
          await kills;
        }
        await eventually('no run is under way', 180 + PAYMENTS / 20, async () => {
          const running = await user.runs(1, 'running');
          return running.length === 0;
        });
        const seconds = Math.round((performance.now() - began) / 1000);
        const twice = [...Map.groupBy(paid(), (id) => id)].filter(([, all]) => all.length > 1).map(([id]) => id);
        const lost = intents.filter(({ id }) => !paid().includes(id)).map(({ id }) => id);
        const failed = (await user.runs(500, 'failed')).map(({ id, error }) => `${id} ${error?.code ?? ''}`);
        expect({ seed, twice, lost, failed }).toEqual({ seed, twice: [], lost: [], failed: [] });
        expect(stripe.ledger.all('charges').reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(
          intents.reduce((sum, { amount }) => sum + cents(amount), 0),
        );
        expect(await kills).toBeGreaterThan(0);
        const wrong = [...stripe.counts].map(([what, count]) => `${what} ${count}`).join(', ');
        process.stdout.write(
          `${kind}: ${PAYMENTS} payments in ${seconds} s, ${await kills} kills; at the provider: ${wrong}.\n`,
        );
      } finally {
        for (const server of servers.toReversed()) await server[Symbol.asyncDispose]();
      }
    });
  },
);
