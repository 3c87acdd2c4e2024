import type { JsonObject } from '@heddle/contract/json';
import type { CardProcessor } from '@heddle/nodes/testing/card-processor';
import { startCardProcessor } from '@heddle/nodes/testing/card-processor';
import { certificate, key } from '@heddle/nodes/testing/servers/certificate';
import { ApiUser, edge, eventually, node } from './support/api-user.ts';
import { ApplePayDouble } from './support/apple-pay.ts';
import { GooglePayDouble } from './support/google-pay.ts';
import { OutsideWorld } from './support/outside-world.ts';
import { ServerProcess } from './support/server-process.ts';
import { look } from './support/look.ts';
import { expect, test } from './support/test.ts';

let stripe: CardProcessor;
let apple: OutsideWorld;
let server: ServerProcess;

test.beforeAll(async () => {
  stripe = await startCardProcessor();
  apple = await OutsideWorld.open();
  server = await ServerProcess.start({
    env: { HEDDLE_CONNECTOR_ADDRESSES: `stripe=${stripe.url},applePayGateway=${apple.url}` },
  });
});
test.afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await apple[Symbol.asyncDispose]();
  await stripe.close();
});

/** A run that waits for a payment, and the link of its page. */
async function begin(
  type: 'googlePay' | 'applePay',
  more: (user: ApiUser) => Promise<JsonObject>,
): Promise<{ user: ApiUser; runId: string; url: string }> {
  const user = await ApiUser.register(server.url);
  const stripeCredential = await user.createCredential('Stripe', 'stripeKey', { secretKey: 'sk_test_1' });
  const making = {
    title: 'Order 1042: two bags of coffee',
    amount: '12.30',
    currency: 'EUR',
    country: 'DE',
    merchantName: 'Acme Coffee',
    lineItems: '[{ "label": "Coffee, 2 × 500 g", "amount": "10.34" }, { "label": "VAT 19 %", "amount": "1.96" }]',
    askEmail: true,
    ...(await more(user)),
  };
  const workflowId = await user.createWorkflow('Sell coffee', {
    nodes: [
      node('Start', 'manualTrigger', {}, 0, 0),
      node('Make', type, { operation: 'create', ...making }, 320, 0),
      node('Wait', type, { operation: 'wait', stripeCredential }, 640, 0),
    ],
    edges: [edge('Start', 'Make'), { ...edge('Make', 'Wait'), sourceHandle: 'created' }],
  });
  const runId = await user.execute(workflowId);
  let url = '';
  await eventually('the page is made', 20, async () => {
    const { steps } = await user.run(runId);
    const payment = steps.find(({ name }) => name === 'Make')?.output?.['created']?.[0]?.json['payment'];
    url = typeof payment === 'object' && payment !== null && 'url' in payment ? String(payment.url) : '';
    return url !== '';
  });
  return { user, runId, url };
}

const google = () => begin('googlePay', async () => ({ publishableKey: 'pk_test_1' }));

/** What the step that waits gave, by port. */
async function ended(user: ApiUser, runId: string): Promise<{ [port: string]: JsonObject }> {
  await eventually('the run ends', 40, async () => (await user.run(runId)).status === 'completed');
  const output = (await user.run(runId)).steps.find(({ name }) => name === 'Wait')?.output ?? {};
  return Object.fromEntries(
    Object.entries(output).flatMap(([port, [item]]) => (item ? [[port, item.json['payment'] as JsonObject]] : [])),
  );
}

test('somebody without an account pays with Google Pay: closed sheets and declined cards charge nothing', async ({
  page,
}) => {
  const wallet = await GooglePayDouble.install(page);
  const { user, runId, url } = await google();
  const before = stripe.made.length;
  await page.goto(url);
  const pay = page.getByRole('button', { name: 'Google Pay' });
  await expect(page.getByRole('heading', { name: 'Order 1042: two bags of coffee' })).toBeVisible();
  await expect(page.getByText('€12.30')).toBeVisible();
  await expect(page.getByText('Acme Coffee asks for a payment')).toBeVisible();
  await expect(pay).toBeVisible();
  await look(page, 'payment pages google');

  wallet.next = 'cancel';
  await pay.click();
  await eventually('the sheet was shown', 10, async () => wallet.requests.length === 1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(stripe.made).toHaveLength(before);

  stripe.declines = 1;
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('The card was declined. You have not been charged.');
  await look(page, 'payment pages declined');

  await pay.click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await look(page, 'payment pages paid');
  expect(wallet.requests.at(-1)).toMatchObject({
    merchantInfo: { merchantName: 'Acme Coffee' },
    transactionInfo: { totalPrice: '12.30', currencyCode: 'EUR', countryCode: 'DE', totalPriceStatus: 'FINAL' },
    allowedPaymentMethods: [
      { tokenizationSpecification: { type: 'PAYMENT_GATEWAY', parameters: { gateway: 'stripe' } } },
    ],
  });
  expect(await ended(user, runId)).toMatchObject({
    paid: { status: 'paid', amount: '12.30', contact: { email: 'payer@example.com' } },
  });
  expect(stripe.made.slice(before)).toMatchObject([{ amount: '1230', currency: 'eur', token: 'tok_google_2' }]);
});

test('two tabs pay one page once, and a payer who declines ends the other tab as well', async ({ page, context }) => {
  const wallet = await GooglePayDouble.install(page);
  const other = await context.newPage();
  await wallet.alsoIn(other);
  const { user, runId, url } = await google();
  const before = stripe.made.length;
  await Promise.all([page.goto(url), other.goto(url)]);
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Google Pay' }).click()));
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Paid' })).toBeVisible();
  expect(await ended(user, runId)).toMatchObject({ paid: { status: 'paid' } });
  expect(stripe.made).toHaveLength(before + 1);

  const second = await google();
  await Promise.all([page.goto(second.url), other.goto(second.url)]);
  await other.getByRole('button', { name: 'Decline' }).click();
  for (const tab of [page, other]) await expect(tab.getByRole('heading', { name: 'Declined' })).toBeVisible();
  await look(page, 'payment pages refused');
  expect(await ended(second.user, second.runId)).toMatchObject({ failed: { status: 'refused' } });
});

test('a server that is killed between the token and the end of the charge charges once, and the page hears of it', async ({
  page,
}) => {
  await GooglePayDouble.install(page);
  const { user, runId, url } = await google();
  const before = stripe.made.length;
  await page.goto(url);
  stripe.isHeld = true;
  await page.getByRole('button', { name: 'Google Pay' }).click();
  await expect(page.getByText('The payment is being processed. Do not pay again.')).toBeVisible();
  await eventually('the card is charged', 20, async () => stripe.made.length === before + 1);
  await look(page, 'payment pages processing');
  await server.kill();
  stripe.release();
  await server.start();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible({ timeout: 60_000 });
  expect(await ended(user, runId)).toMatchObject({ paid: { status: 'paid' } });
  expect(stripe.made).toHaveLength(before + 1);
});

test('a browser that cannot load or use the wallet says so', async ({ page }) => {
  const wallet = await GooglePayDouble.install(page);
  const { url } = await google();
  wallet.isReady = false;
  await page.goto(url);
  await expect(page.getByRole('alert')).toContainText('Google Pay is not available in this browser.');
  await page.route('https://pay.google.com/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Google Pay could not be loaded.');
  await look(page, 'payment pages blocked');
  await page.goto(`${server.url}/pay/g-unknown`);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await look(page, 'payment pages unknown');
});

test('somebody pays with Apple Pay, whose sheet shows the true outcome', async ({ page }) => {
  const wallet = await ApplePayDouble.install(page);
  const { user, runId, url } = await begin('applePay', async (owner) => ({
    merchantCredential: await owner.createCredential('Merchant', 'applePayMerchant', {
      merchantId: 'merchant.com.example',
      certificate,
      key,
    }),
  }));
  const before = stripe.made.length;
  apple.answers.set('/paymentservices/startSession', { merchantSessionIdentifier: 'session-1' });
  await page.goto(url);
  const pay = page.getByRole('button', { name: 'Pay with Apple Pay' });
  await expect(pay).toBeVisible();
  await look(page, 'payment pages apple');
  stripe.declines = 1;
  await pay.click();
  await expect(page.getByRole('alert')).toContainText('The card was declined.', { timeout: 30_000 });
  await eventually('the sheet is told', 20, async () => wallet.outcomes.length === 1);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await eventually('the sheet is told', 20, async () => wallet.outcomes.length === 2);
  expect(wallet.outcomes).toEqual([1, 0]);
  expect(wallet.merchants[0]).toEqual({ merchantSessionIdentifier: 'session-1' });
  expect(wallet.requests[0]).toMatchObject({
    countryCode: 'DE',
    currencyCode: 'EUR',
    supportedNetworks: ['visa', 'masterCard', 'amex'],
    merchantCapabilities: ['supports3DS'],
    total: { label: 'Acme Coffee', amount: '12.30' },
  });
  expect(apple.received[0]?.body).toEqual({
    merchantIdentifier: 'merchant.com.example',
    displayName: 'Acme Coffee',
    initiative: 'web',
    initiativeContext: 'localhost',
  });
  expect(await ended(user, runId)).toMatchObject({ paid: { status: 'paid', wallet: 'apple' } });
  expect(stripe.made.slice(before)).toMatchObject([{ amount: '1230', token: expect.stringMatching(/^tok_apple_/) }]);
  expect(JSON.parse(stripe.applePay.at(-1) ?? '{}')).toEqual(wallet.paymentData);
});

test('a URL that is none of Apple gets no identity of the merchant', async ({ page }) => {
  const wallet = await ApplePayDouble.install(page);
  wallet.validationUrl = 'https://evil.example/paymentservices/startSession';
  const { url } = await begin('applePay', async (owner) => ({
    merchantCredential: await owner.createCredential('Merchant', 'applePayMerchant', {
      merchantId: 'merchant.com.example',
      certificate,
      key,
    }),
  }));
  const asked = apple.received.length;
  await page.goto(url);
  await page.getByRole('button', { name: 'Pay with Apple Pay' }).click();
  await expect(page.getByRole('alert')).toContainText('This is not a URL of Apple');
  expect(wallet.outcomes).toEqual(['aborted']);
  expect(apple.received).toHaveLength(asked);
});
