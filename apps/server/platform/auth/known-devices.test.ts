import { describe, expect, it } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const devices = createKnownDevices('a secret key that is long enough', false);
/** The `Cookie` header that a browser sends after this `Set-Cookie` value. */
const sentBack = (cookie: string): string => cookie.split(';', 1)[0] ?? '';

describe('a device', () => {
  it('is known to an account that it has logged in to, however its address is typed', () => {
    const cookie = sentBack(devices.remember(undefined, 'ada@example.com'));
    const id = devices.find(cookie, 'ada@example.com');
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(devices.find(`theme=dark; ${cookie}`, ' ADA@example.com ')).toBe(id);
  });

  it('is not known to other accounts, other servers or without its cookie', () => {
    const cookie = sentBack(devices.remember(undefined, 'ada@example.com'));
    expect(devices.find(cookie, 'eve@example.com')).toBeNull();
    expect(createKnownDevices('another key that is long enough', false).find(cookie, 'ada@example.com')).toBeNull();
    expect(devices.find(undefined, 'ada@example.com')).toBeNull();
  });

  it.each(['', 'x', 'x.', '.x', '.'])('cannot be made up: %j', (value) => {
    expect(devices.find(`heddle.device=${value}`, 'ada@example.com')).toBeNull();
  });

  it('keeps its id from login to login, and is another one where it was not known', () => {
    const cookie = sentBack(devices.remember(undefined, 'ada@example.com'));
    expect(sentBack(devices.remember(cookie, 'ada@example.com'))).toBe(cookie);
    expect(sentBack(devices.remember(cookie, 'eve@example.com'))).not.toBe(cookie);
    expect(sentBack(devices.remember(undefined, 'ada@example.com'))).not.toBe(cookie);
  });

  it('is remembered for half a year, at logins only, out of reach of scripts', () => {
    const attributes = 'Max-Age=15552000; Path=/api/login; HttpOnly; SameSite=Lax';
    const remember = (secure: boolean): string =>
      createKnownDevices('a secret key that is long enough', secure).remember(undefined, 'ada@example.com');
    expect(remember(false)).toMatch(new RegExp(`^heddle\\.device=[\\w-]+\\.[\\w-]+; ${attributes}$`));
    expect(remember(true)).toMatch(new RegExp(`^__Secure-heddle\\.device=[\\w-]+\\.[\\w-]+; ${attributes}; Secure$`));
  });
});
