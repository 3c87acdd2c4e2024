import type { MailEventQuery, TrackedMail, TrackedMailRequest } from '@heddle/contract/node/mail-tracking';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { feature, REQUESTS_PER_MINUTE } from './routes.ts';
import { BURST_MS, EVENTS_PER_MAIL, noteEvent, noteMail, pruneMails, readEvents, SETTLE_MS } from './store.ts';
import { createMailTokens } from './tokens.ts';

let app: TestApp;
let ada: Person;
let address: string;
let sender = 0;
beforeAll(async () => {
  app = await createTestApp();
  ada = await app.signUp();
  address = await app.open();
});
afterAll(() => app.end());

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const TARGET = 'https://shop.example/offer?a=1&b=2';
let keys = 0;
const request = (more: Partial<TrackedMailRequest> = {}): TrackedMailRequest => ({
  key: `key-${(keys += 1)}`,
  recipient: 'reader@example.com',
  label: 'News',
  consent: 'Form',
  links: [TARGET, 'https://shop.example/other'],
  keepDays: 30,
  ...more,
});

/** The mail as a step of a run of the person prepares it. */
async function prepared(more: Partial<TrackedMailRequest> = {}, person = ada): Promise<TrackedMail> {
  const services = feature.services?.(app.platform);
  const track = services?.trackMail?.({ run: { userId: person.user.id } } as never);
  if (!track) throw new Error('There is no such service.');
  return track(request(more), { runId: 'run', stepKey: 'step' });
}

/** Makes a mail older: what comes within seconds of it counts as automatic. */
const age = (id: string) =>
  app.platform.db
    .updateTable('tracked_mails')
    .set({ created_at: Date.now() - 3_600_000 })
    .where('id', '=', id)
    .execute();

const get = async (url: string, init: RequestInit = {}) =>
  fetch(`${address}${new URL(url).pathname}`, { redirect: 'manual', headers: { 'user-agent': CHROME }, ...init });

const rows = (mailId: string) =>
  app.platform.db.selectFrom('mail_events').selectAll().where('mail_id', '=', mailId).orderBy('id').execute();
const everything: MailEventQuery = { automatic: true, limit: 100 };
const read = (query: Partial<MailEventQuery>, userId = ada.user.id) =>
  readEvents(app.platform.db, userId, { ...everything, ...query }, Date.now() + SETTLE_MS);

describe('a link of a tracked mail', () => {
  it('leads to its target and is a click, without a cookie', async () => {
    const mail = await prepared();
    await age(mail.id);
    const answer = await get(mail.links[0] ?? '');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, TARGET]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await read({ mailId: mail.id })).toMatchObject([
      { kind: 'click', url: TARGET, recipient: 'reader@example.com', label: 'News', automatic: '' },
    ]);
  });

  it('says nothing of the recipient, the sender or the target', async () => {
    const mail = await prepared();
    for (const url of [...mail.links, mail.pixel]) {
      expect(new URL(url).pathname).toMatch(/^\/t\/[\w-]{22}\.(\d+\.)?[\w-]{22}(\.gif)?$/);
      expect(url).not.toContain(ada.user.id);
    }
  });

  it('leads nowhere else, whatever is made of its token', async () => {
    const mail = await prepared();
    const [path = ''] = mail.links;
    const others = [
      path.replace('.0.', '.1.'),
      path.replace('.0.', '.7.'),
      `${path}?url=https://evil.example`.replace('.0.', '.00.'),
      path.slice(0, -1) + (path.endsWith('A') ? 'B' : 'A'),
      mail.pixel.replace('.gif', ''),
      `${path}.gif`,
    ];
    for (const url of others) {
      const answer = await get(url);
      expect([url, answer.status, answer.headers.get('location')]).toEqual([url, 404, null]);
    }
    const forged = createMailTokens('another secret', [], () => address);
    expect((await get(forged.url({ mailId: mail.id, link: 0 }))).status).toBe(404);
    expect(await rows(mail.id)).toEqual([]);
  });

  it('asked for with HEAD, or within seconds of the mail, is automatic', async () => {
    const mail = await prepared();
    expect((await get(mail.links[0] ?? '')).status).toBe(302);
    await age(mail.id);
    await get(mail.links[0] ?? '', { method: 'HEAD' });
    expect((await rows(mail.id)).map(({ automatic }) => automatic)).toEqual([
      'within seconds of the mail',
      'HEAD request',
    ]);
    expect(await read({ mailId: mail.id, automatic: false })).toEqual([]);
  });

  it('clicked at once with others is automatic, as they are', async () => {
    const { db } = app.platform;
    const id = await noteMail(app.platform, ada.user.id, request());
    const event = { mailId: id, userId: ada.user.id, automatic: '' };
    await noteEvent(db, { ...event, link: 0 }, 1_000_000);
    await noteEvent(db, { ...event, link: 0 }, 1_000_500);
    expect((await rows(id)).map(({ automatic }) => automatic)).toEqual(['', '']);
    await noteEvent(db, { ...event, link: 1 }, 1_001_000);
    await noteEvent(db, { ...event, link: 0 }, 1_001_000 + 2 * BURST_MS);
    const at = 'several links at once';
    expect((await rows(id)).map(({ automatic }) => automatic)).toEqual([at, at, at, '']);
  });

  it('says so once it is no longer kept', async () => {
    const mail = await prepared();
    await app.platform.db.updateTable('tracked_mails').set({ expires_at: 1 }).where('id', '=', mail.id).execute();
    const answer = await get(mail.links[0] ?? '');
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([410, 'tracked_link_expired']);
    await pruneMails(app.platform.db, Date.now());
    expect((await get(mail.links[0] ?? '')).status).toBe(410);
    expect((await get(mail.pixel)).status).toBe(200);
    const links = await app.platform.db
      .selectFrom('tracked_links')
      .selectAll()
      .where('mail_id', '=', mail.id)
      .execute();
    expect(links).toEqual([]);
  });
});

describe('the picture of a tracked mail', () => {
  it('is a GIF and an open; through the proxy of Gmail it is automatic', async () => {
    const mail = await prepared();
    await age(mail.id);
    const answer = await get(mail.pixel);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/gif']);
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 6)).toBe('GIF89a');
    await get(mail.pixel, { headers: { 'user-agent': `${CHROME} (via ggpht.com GoogleImageProxy)` } });
    expect(await read({ mailId: mail.id })).toMatchObject([
      { kind: 'open', url: '', automatic: '' },
      { kind: 'open', automatic: 'image proxy of Gmail' },
    ]);
  });

  it('is noted so often, and no more', async () => {
    const id = await noteMail(app.platform, ada.user.id, request());
    for (let count = 0; count < EVENTS_PER_MAIL + 3; count += 1)
      await noteEvent(app.platform.db, { mailId: id, userId: ada.user.id, link: null, automatic: '' });
    expect(await rows(id)).toHaveLength(EVENTS_PER_MAIL);
  });

  it('keeps nothing of who has loaded it', async () => {
    const mail = await prepared();
    await get(mail.pixel, { headers: { 'user-agent': 'Secret-Browser/1', 'x-forwarded-for': '203.0.113.77' } });
    const [row] = await rows(mail.id);
    expect(Object.keys(row ?? {}).sort()).toEqual(['at', 'automatic', 'id', 'mail_id', 'position', 'user_id']);
    expect(JSON.stringify(row)).not.toMatch(/Secret-Browser|203\.0|127\.0/);
  });
});

describe('a tracked mail', () => {
  it('that is prepared again with its key is the same', async () => {
    const one = request();
    const ids = await Promise.all([1, 2, 3].map(async () => noteMail(app.platform, ada.user.id, one)));
    expect(new Set(ids).size).toBe(1);
    expect(await noteMail(app.platform, ada.user.id, request())).not.toBe(ids[0]);
  });

  it.each([
    [{ links: ['javascript:alert(1)'] }],
    [{ links: ['ftp://a.example'] }],
    [{ links: Array.from({ length: 201 }, (_, at) => `https://a.example/${at}`) }],
    [{ links: [`https://a.example/${'x'.repeat(5000)}`] }],
    [{ recipient: '' }],
    [{ keepDays: 0 }],
    [{ keepDays: 100_000 }],
  ] as [Partial<TrackedMailRequest>][])('cannot have %j', async (more) => {
    await expect(noteMail(app.platform, ada.user.id, request(more))).rejects.toMatchObject({
      code: 'tracked_mail_invalid',
    });
  });

  it('has events that only its owner reads, by mail, recipient, time and cursor', async () => {
    const eve = await app.signUp();
    const { db } = app.platform;
    const id = await noteMail(app.platform, eve.user.id, request({ recipient: 'other@example.com' }));
    for (const at of [1000, 2000, 3000])
      await noteEvent(db, { mailId: id, userId: eve.user.id, link: null, automatic: at === 2000 ? 'robot' : '' }, at);
    const all = await read({}, eve.user.id);
    expect(all.map(({ at }) => Date.parse(at))).toEqual([1000, 2000, 3000]);
    expect(await read({ mailId: id })).toEqual([]);
    expect(await read({ recipient: 'reader@example.com' }, eve.user.id)).toEqual([]);
    expect(await read({ since: 2500 }, eve.user.id)).toHaveLength(1);
    expect(await read({ after: all[0]?.cursor ?? '', limit: 1 }, eve.user.id)).toMatchObject([{ automatic: 'robot' }]);
    expect(await read({ automatic: false }, eve.user.id)).toHaveLength(2);
    expect(await readEvents(db, eve.user.id, everything, 3000 + SETTLE_MS - 1)).toHaveLength(2);
  });

  it('is exported and deleted with its owner', async () => {
    const eve = await app.signUp();
    const mail = await prepared({}, eve);
    await age(mail.id);
    await get(mail.links[1] ?? '');
    const exported = (await eve.send('GET', '/api/account/export')).json<{ trackedMails: unknown[] }>();
    expect(exported.trackedMails).toMatchObject([
      {
        id: mail.id,
        recipient: 'reader@example.com',
        consent: 'Form',
        links: [TARGET, 'https://shop.example/other'],
        events: [{ kind: 'click', link: 1 }],
      },
    ]);
    await app.platform.db.deleteFrom('user').where('id', '=', eve.user.id).execute();
    expect(await rows(mail.id)).toEqual([]);
    expect((await get(mail.links[0] ?? '')).status).toBe(410);
  });

  it('is asked for so often within a minute', async () => {
    sender += 1;
    const statuses = new Set<number>();
    for (let count = 0; count <= REQUESTS_PER_MINUTE; count += 1) {
      const answer = await app.server.inject({ url: '/t/unknown', remoteAddress: `198.51.100.${sender}` });
      statuses.add(answer.statusCode);
    }
    expect([...statuses]).toEqual([404, 429]);
  });
});
