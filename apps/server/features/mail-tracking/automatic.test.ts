import { describe, expect, it } from 'vitest';
import { automaticReason } from './automatic.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const seen = (
  agent: string,
  { method = 'GET', afterMs = 3_600_000, ...headers }: { [name: string]: string | number } = {},
) =>
  automaticReason({
    method: String(method),
    afterMs: Number(afterMs),
    header: (name) => String({ 'user-agent': agent, ...headers }[name] ?? ''),
  });

describe('A request for a part of a mail', () => {
  it('of a browser may be a person', () => expect(seen(CHROME)).toBe(''));

  it.each([
    ['Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)', 'Gmail'],
    ['Mozilla/5.0', 'Apple'],
    ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 'Yahoo'],
    ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'preview'],
    ['Mozilla/5.0 (compatible; bingbot/2.0)', 'robot'],
    ['curl/8.5.0', 'program'],
    ['', 'no user agent'],
  ])('of %s is that of a program: %s', (agent, reason) => expect(seen(agent)).toContain(reason));

  it('that only looks, comes ahead, or within seconds is that of a program', () => {
    expect(seen(CHROME, { method: 'HEAD' })).toContain('HEAD');
    expect(seen(CHROME, { 'sec-purpose': 'prefetch;prerender' })).toBe('prefetch');
    expect(seen(CHROME, { afterMs: 1000 })).toContain('within seconds');
  });
});
