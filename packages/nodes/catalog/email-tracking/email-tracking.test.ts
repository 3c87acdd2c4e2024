import type { JsonObject } from '@heddle/contract/json';
import { createMemoryState } from '@heddle/contract/node/memory-state';
import type { MailEvent, MailEventQuery, TrackedMailRequest } from '@heddle/contract/node/mail-tracking';
import type { StatePort } from '@heddle/contract/node/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runNode } from '../../testing/run-node.ts';
import { emailTracking } from './emailTracking.node.ts';
import { readTrackable } from './rewrite.ts';

const rewritten = async (html: string, pixel: string | null = null) => {
  const { urls, rewrite } = await readTrackable(html);
  return rewrite(
    urls.map((_, at) => `https://h.example/t/${at}`),
    pixel,
  );
};

describe('A mail', () => {
  it.each([
    [
      '<A class=x HREF="https://a.example/?a=1&amp;b=2" target=_blank>x</A>',
      '<A class=x href="https://h.example/t/0" target=_blank>x</A>',
    ],
    [
      `<a href='http://a.example'>1</a> <a href=http://b.example>2</a>`,
      '<a href="https://h.example/t/0">1</a> <a href="https://h.example/t/1">2</a>',
    ],
    [
      '<a href="https://a.example">1</a><a href="https://a.example">2</a>',
      '<a href="https://h.example/t/0">1</a><a href="https://h.example/t/0">2</a>',
    ],
    ['<map><area href="https://a.example"></map>', '<map><area href="https://h.example/t/0"></map>'],
  ])('has its links led elsewhere, and nothing else changed: %s', async (html, wanted) =>
    expect(await rewritten(html)).toBe(wanted),
  );

  it.each([
    '<a href="mailto:ada@example.com">x</a>',
    '<a href="#top">x</a>',
    '<a href="javascript:alert(1)">x</a>',
    '<a data-no-tracking href="https://a.example">x</a>',
    '<a href="https://a.example/unsubscribe?u=1">x</a>',
    '<img src="https://a.example/logo.png"><link href="https://a.example/style.css">',
    '<!-- <a href="https://a.example">x</a> -->',
  ])('keeps what is no link to follow: %s', async (html) => expect(await rewritten(html)).toBe(html));

  it('gets its picture at the end of its body', async () => {
    const picture = '<img src="https://h.example/p.gif" width="1" height="1" alt="" style="border:0" />';
    expect(await rewritten('<html><body><p>x</p></body></html>', 'https://h.example/p.gif')).toBe(
      `<html><body><p>x</p>${picture}</body></html>`,
    );
    expect(await rewritten('<p>x', 'https://h.example/p.gif')).toBe(`<p>x${picture}`);
  });

  it('that leads to the same targets is the same, whatever it holds', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.constantFrom('<a href="https://a.example">', '<b', '</a>', '"', '<!--', '<template>'),
          ),
        ),
        async (parts) => {
          const html = parts.join('');
          const { urls, rewrite } = await readTrackable(html);
          expect(await readTrackable(rewrite(urls, null))).toMatchObject({ urls });
        },
      ),
    ));
});

/** A node with a server that notes mails and has these events. */
function start(events: readonly MailEvent[] = []) {
  const noted: TrackedMailRequest[] = [];
  const queries: MailEventQuery[] = [];
  return {
    noted,
    queries,
    run: async (
      data: JsonObject,
      { state, runId = 'run-1', items = [{}] }: { state?: StatePort; runId?: string; items?: JsonObject[] } = {},
    ) => {
      const { outputs } = await runNode(emailTracking, {
        items: items.map((json) => ({ json })),
        data,
        runId,
        stepKey: runId,
        ...(state ? { state } : {}),
        trackMail: async (request) => {
          noted.push(request);
          return {
            id: 'm1',
            links: request.links.map((_, at) => `https://h.example/t/m1.${at}.s`),
            pixel: 'https://h.example/t/m1.s.gif',
          };
        },
        readMailEvents: async (query) => {
          queries.push(query);
          return events.filter(({ cursor }) => cursor > (query.after ?? ''));
        },
      });
      return outputs['main']?.map(({ json }) => json) ?? [];
    },
  };
}

describe('Preparing a mail', () => {
  const html = '<a href="https://a.example">a</a><a href="https://b.example">b</a>';
  const data = {
    html,
    recipient: 'Ada@Example.com',
    consent: '{{ yes }}',
    consentNote: 'Form',
    label: 'News',
    keepDays: 30,
  };

  it('notes it with the consent of its recipient', async () => {
    const { run, noted } = start();
    expect(await run(data, { items: [{ yes: true }] })).toMatchObject([
      {
        html: expect.stringMatching(/m1\.0\.s.*m1\.1\.s.*m1\.s\.gif/) as string,
        tracking: { tracked: true, id: 'm1', links: 2, opens: true },
      },
    ]);
    expect(noted).toEqual([
      {
        key: expect.stringMatching(/^run-1-/) as string,
        recipient: 'ada@example.com',
        label: 'News',
        consent: 'Form',
        links: ['https://a.example', 'https://b.example'],
        keepDays: 30,
      },
    ]);
  });

  it.each([false, 'yes', 1, null, ''])('changes nothing where the consent is %s', async (yes) => {
    const { run, noted } = start();
    expect(await run(data, { items: [{ yes }] })).toMatchObject([{ html, tracking: { tracked: false } }]);
    expect(noted).toEqual([]);
  });

  it('tracks opens or links only, if it is set so', async () => {
    const { run } = start();
    const [opens] = await run({ ...data, consent: 'true', clicks: false });
    expect(opens?.['html']).toMatch(/^<a href="https:\/\/a\.example">a<\/a><a href="https:\/\/b\.example">b<\/a><img/);
    const [clicks] = await run({ ...data, consent: 'true', opens: false });
    expect(clicks?.['html']).not.toContain('.gif');
  });

  it('that is too long is an error', async () => {
    await expect(start().run({ ...data, html: 'x'.repeat(600_000) })).rejects.toMatchObject({
      code: 'tracked_mail_invalid',
    });
  });
});

describe('Reading events', () => {
  const event = (cursor: string): MailEvent => ({
    cursor,
    mailId: 'm1',
    recipient: 'ada@example.com',
    label: '',
    kind: 'open',
    url: '',
    at: '2026-03-01T12:00:00.000Z',
    automatic: '',
  });
  const cursors = (items: readonly JsonObject[]) => items.map(({ cursor }) => cursor);

  it('gives each once, run after run', async () => {
    const state = createMemoryState();
    const events = [event('1'), event('2')];
    const { run } = start(events);
    expect(cursors(await run({ operation: 'read' }, { state }))).toEqual(['1', '2']);
    expect(await run({ operation: 'read' }, { state, runId: 'run-2' })).toEqual([]);
    events.push(event('3'));
    expect(cursors(await run({ operation: 'read' }, { state, runId: 'run-3' }))).toEqual(['3']);
    expect(cursors(await run({ operation: 'read', onlyNew: false }, { state, runId: 'run-4' }))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('again, by a step that runs again, gives the same', async () => {
    const state = createMemoryState();
    const { run } = start([event('1')]);
    expect(await run({ operation: 'read' }, { state })).toEqual(await run({ operation: 'read' }, { state }));
  });

  it('asks for what the node names', async () => {
    const { run, queries } = start();
    await run({
      operation: 'read',
      mail: 'm1',
      ofRecipient: 'Ada@example.com',
      since: '2026-03-01T00:00:00Z',
      automatic: true,
      limit: 5,
    });
    expect(queries).toEqual([
      {
        mailId: 'm1',
        recipient: 'ada@example.com',
        since: Date.parse('2026-03-01T00:00:00Z'),
        automatic: true,
        limit: 5,
      },
    ]);
  });
});
