import { chromium } from '@playwright/test';
import { findChromium } from './support/chromium.ts';
import { ApiUser, chain, edge, node } from './support/api-user.ts';
import { ServerProcess } from './support/server-process.ts';
const b = await findChromium(); if (!('launch' in b)) throw new Error('no chromium');
await using server = await ServerProcess.start();
const browser = await chromium.launch(b.launch);
const user = await ApiUser.register(server.url);
const wf = await user.createWorkflow('Supplier payouts', { nodes: [ node('hook', 'webhookTrigger', { name: 'Payment received' }, 0, 200), node('big', 'conditional', { name: 'Large amount?', condition: 'amount > 1000' }, 320, 200), node('call', 'httpRequest', { name: 'Notify finance', method: 'POST', url: `${server.url}/healthz` }, 640, 80), node('wait', 'delay', { name: 'Cool down', amount: 3 }, 640, 320), node('set', 'dataTransform', { name: 'Summary', set: [{ name: 'total', value: '{{ amount * 2 }}' }] }, 960, 200) ], edges: [...chain('hook', 'big'), edge('big', 'wait', 'true'), edge('big', 'call', 'false'), edge('call', 'set'), edge('wait', 'set')] });
await user.post(wf, { amount: 4200, currency: 'EUR' }); await user.post(wf, { amount: 10 });
await new Promise((r) => setTimeout(r, 500));
for (const theme of ['light', 'dark'] as const) for (const [w, h] of [[1440, 900], [390, 844]] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h } });
  await ctx.addInitScript((t) => localStorage.setItem('theme', t), theme);
  const page = await ctx.newPage();
  page.on('console', (m) => { if (m.type() === 'error') console.log('console', m.text()); }); page.on('pageerror', (e) => console.log('pageerror', e.message));
  const shot = async (name: string) => { await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/heddle/shots/${name}-${theme}-${w}.png` }); };
  await page.goto(server.url + '/'); await shot('landing');
  await page.goto(server.url + '/login'); await shot('login');
  await page.goto(server.url + '/nowhere'); if (theme === 'light') await shot('notfound');
  await page.goto(server.url + '/login');
  await page.getByLabel('Email').first().fill(user.email); await page.locator('input[type=password]').first().fill(user.password); await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(server.url + '/'); await shot('dashboard');
  await page.getByRole('tab', { name: /Execution/ }).click(); await shot('history');
  await page.goto(server.url + '/editor'); await shot('editor-new');
  await page.goto(server.url + '/workflow/' + wf); await page.waitForTimeout(500); await shot('editor');
  if (w === 1440) { await page.getByText('Large amount?').first().click(); await shot('editor-panel');
    await page.getByRole('button', { name: /^Execute/ }).click(); await shot('editor-run'); await page.waitForTimeout(4000); await shot('editor-done'); }
  await ctx.close();
}
await browser.close();
