import { request } from 'node:http';
import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { newEmail } from '@heddle/e2e/support/api-user.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Arena, middle } from './support/arena.ts';

/** Guesses that are sent at once, and the addresses that they come from. */
const GUESSES = 300;
const ADDRESSES = 100;
/** What the guide promises: wrong attempts that are checked before there is a delay. */
const FREE = 10;
const PASSWORD = 'correct horse';

interface Answer {
  status: number;
  code: string | undefined;
  retryAfter: number;
  cookie: string;
  body: Record<string, unknown>;
}

let arena: Arena;
beforeAll(async () => {
  arena = await Arena.open();
});
afterAll(() => arena[Symbol.asyncDispose]());

/** A request from one of the many addresses that this machine has for itself. */
function send(
  method: string,
  path: string,
  payload: object,
  { from = '127.0.0.1', cookie = '' } = {},
): Promise<Answer> {
  const { port } = arena.server;
  const sent = JSON.stringify(payload);
  const headers = {
    host: `localhost:${port}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(sent),
    ...(cookie === '' ? {} : { cookie }),
  };
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, method, path, localAddress: from, agent: false, headers },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (piece: string) => (text += piece));
        response.on('error', reject).on('end', () => {
          const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
          const cookies = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0]).join('; ');
          const { code } = body;
          const retryAfter = Number(response.headers['retry-after'] ?? 0);
          resolve({
            status: response.statusCode ?? 0,
            code: typeof code === 'string' ? code : undefined,
            retryAfter,
            cookie: cookies,
            body,
          });
        });
      },
    );
    call.on('error', reject).end(sent);
  });
}

const addressOf = (index: number): string => `127.0.${1 + Math.floor((index % ADDRESSES) / 50)}.${1 + (index % 50)}`;
const login = (email: string, password: string, more = {}) => send('POST', '/api/login', { email, password }, more);

/** Somebody with an account, in a browser that has logged in once. */
async function newOwner(): Promise<{ email: string; cookie: string }> {
  const email = newEmail();
  expect((await send('POST', '/api/register', { email, password: PASSWORD })).status).toBe(201);
  const { cookie } = await login(email, PASSWORD);
  return { email, cookie };
}

/** Tries again as long as it is too early, for so many seconds. */
async function persist(attempt: () => Promise<Answer>, seconds: number): Promise<Answer> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await attempt();
    if (answer.status !== 429 || performance.now() > deadline) return answer;
    await new Promise((resolve) => setTimeout(resolve, Math.min(answer.retryAfter, 5) * 1000));
  }
}

function expectFewChecked(answers: readonly Answer[], checked: number): void {
  expect(answers.filter(({ status }) => status === checked).length).toBeLessThanOrEqual(FREE);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(answers.length - FREE);
  for (const { retryAfter } of refused) expect(retryAfter).toBeGreaterThan(0);
}

describe('guessing, from everywhere at once', () => {
  it('checks ten passwords of an account, stops nobody else, and keeps its owner out neither for good nor of a known browser', async () => {
    const owner = await newOwner();
    const other = await newOwner();
    const { pid } = arena.server;
    let answers: Answer[] = [];
    let elsewhere: Answer | undefined;
    const { health } = await arena.during(async () => {
      const guessing = Promise.all(
        Array.from({ length: GUESSES }, (_, index) => login(owner.email, `guess ${index}`, { from: addressOf(index) })),
      );
      // Another user logs in at the same time.
      elsewhere = await persist(() => login(other.email, PASSWORD, { from: '127.0.9.1' }), 10);
      answers = await guessing;
    });
    expectFewChecked(answers, 401);
    expect(elsewhere?.status).toBe(200);
    expect((await persist(() => login(owner.email, PASSWORD, { cookie: owner.cookie }), 5)).status).toBe(200);
    const stranger = await login(owner.email, PASSWORD, { from: '127.0.9.2' });
    expect([200, 429]).toContain(stranger.status);
    // The guide: fifteen seconds after the tenth.
    expect((await persist(() => login(owner.email, PASSWORD, { from: '127.0.9.2' }), 20)).status).toBe(200);
    expect(middle(health)).toBeLessThan(250);
    expect(arena.server.pid).toBe(pid);
    await arena.nothingLost();
  });

  it('checks ten codes of an account whose password is known, however many logins wait for one', async () => {
    const { email, cookie } = await newOwner();
    const { body } = await send('POST', '/api/two-factor/setup', { password: PASSWORD }, { cookie });
    const app = createOTP(new TextDecoder().decode(base32.decode(String(body['secret']))));
    expect((await send('POST', '/api/two-factor/confirm', { code: await app.totp() }, { cookie })).status).toBe(200);
    const halves: string[] = [];
    for (let count = 0; count < 20; count += 1)
      halves.push((await login(email, PASSWORD, { from: addressOf(count) })).cookie);
    let answers: Answer[] = [];
    const { health } = await arena.during(async () => {
      const tries = Array.from({ length: GUESSES }, (_, index) => index);
      answers = await Promise.all(
        tries.map((index) =>
          send(
            'POST',
            '/api/login/second-step',
            { code: String(index).padStart(6, '0') },
            { from: addressOf(index), cookie: halves[index % halves.length] ?? '' },
          ),
        ),
      );
      // The guesses are over in a moment: health is polled long enough to distinguish a busy moment from a blocked server.
      await new Promise((resolve) => setTimeout(resolve, 2000));
    });
    const checked = answers.filter(({ code }) => code === 'two_factor_code_invalid');
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.length).toBeLessThanOrEqual(FREE);
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
    // The owner, where they have logged in before, with the code that comes next, is not held up by that.
    const half = await login(email, PASSWORD, { cookie });
    expect(
      (
        await send(
          'POST',
          '/api/login/second-step',
          { code: await app.hotp(Math.floor(Date.now() / 30_000) + 1) },
          { cookie: `${cookie}; ${half.cookie}` },
        )
      ).status,
    ).toBe(200);
    expect(middle(health)).toBeLessThan(250);
    await arena.nothingLost();
  });

  it('checks ten passwords that somebody with a stolen session tries, whatever asks for one', async () => {
    const { email, cookie } = await newOwner();
    const asks = [
      () => send('POST', '/api/auth/password', { currentPassword: 'guess', newPassword: 'a new password' }, { cookie }),
      () => send('DELETE', '/api/account', { email, password: 'guess' }, { cookie }),
      () => send('PUT', '/api/auth/user', { email: newEmail(), password: 'guess' }, { cookie }),
      () => send('POST', '/api/two-factor/setup', { password: 'guess' }, { cookie }),
    ];
    const answers = await Promise.all(
      Array.from({ length: GUESSES / asks.length }, () => asks.map((ask) => ask())).flat(),
    );
    expectFewChecked(answers, 422);
    await arena.nothingLost();
  });
});
