import { StripeDouble } from '@heddle/nodes/testing/stripe/stripe-double';
import { edge, eventually, node } from './support/api-user.ts';
import { findBarriers, sidewaysPixels, takePictures } from './support/axe.ts';
import { ServerProcess } from './support/server-process.ts';
import { openSettings } from './support/settings-page.ts';
import { expect, test } from './support/test.ts';

test('payments at a provider are listed with what became of them, and lead to their run', async ({ page }) => {
  test.setTimeout(120_000);
  const faults = ['none', 'none', 'failed before'] as const;
  let asked = 0;
  await using stripe = await StripeDouble.open({ faultOf: () => faults[asked++] ?? 'none' });
  await using server = await ServerProcess.start({ env: { HEDDLE_CONNECTOR_ADDRESSES: `stripe=${stripe.url}` } });
  const user = await openSettings(page, server.url);
  const section = page.getByRole('region', { name: 'Payments', exact: true });
  await expect(section).toContainText('Your workflows have not asked a provider yet.');
  const credential = await user.createCredential('Shop', 'stripeKey', { secretKey: 'sk_test_1' });
  const amounts = ['1234.50', '12.30', '7.00', '0.10'].map((amount) => ({ amount }));
  const workflow = await user.createWorkflow('Charge orders', {
    nodes: [
      node('Start', 'manualTrigger', { items: JSON.stringify(amounts) }, 0, 0),
      node(
        'Charge',
        'stripe',
        {
          operation: 'payment.charge',
          credential,
          amount: '{{ amount }}',
          currency: 'EUR',
          paymentMethodId: '{{ amount === "0.10" ? "pm_card_chargeDeclined" : "pm_card_visa" }}',
          requestRetries: 0,
          onFailure: 'continue',
        },
        320,
        0,
      ),
    ],
    edges: [edge('Start', 'Charge')],
  });
  const run = await user.execute(workflow);
  await eventually('the run ends', 60, async () => (await user.run(run)).status !== 'running');
  await page.reload();
  const list = section.getByRole('list', { name: 'Payments at providers' });
  await expect(list.getByRole('listitem').filter({ hasText: '€1,234.50' })).toContainText('Made');
  await expect(list.getByRole('listitem').filter({ hasText: '€0.10' })).toContainText('Refused');
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await section.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    expect(await findBarriers(page)).toEqual([]);
    expect(await sidewaysPixels(page)).toBe(0);
    await takePictures(page, `provider payments ${viewport.width}`);
  }
  await section.getByRole('combobox', { name: 'Filter by state' }).click();
  await page.getByRole('option', { name: 'Refused' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('link', { name: 'Run' }).click();
  await expect(page).toHaveURL(new RegExp(`/workflow/${workflow}`));
});
