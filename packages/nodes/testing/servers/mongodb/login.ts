import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Document } from 'mongodb';
import { BSON } from 'mongodb';

/** The login of the double. */
export const mongodbLogin = { user: 'ada', password: 'secret-word' } as const;

const ITERATIONS = 4096;
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** An error as MongoDB answers it. */
export class CommandError extends Error {
  readonly code: number;
  readonly labels: readonly string[];
  constructor(code: number, message: string, labels: readonly string[] = []) {
    super(message);
    this.code = code;
    this.labels = labels;
  }
}

const payloadOf = ({ payload }: Document): string =>
  payload instanceof BSON.Binary ? Buffer.from(payload.buffer).toString() : '';

/** The login of one connection with SCRAM-SHA-256 (RFC 5802, RFC 7677). */
export class Login {
  #first = '';
  #challenge = '';
  #salted = Buffer.alloc(0);
  done = false;

  start(command: Document): Document {
    this.#first = payloadOf(command).replace(/^n,,/, '');
    const nonce = /r=([^,]+)/.exec(this.#first)?.[1] ?? '';
    const salt = randomBytes(16);
    this.#salted = pbkdf2Sync(mongodbLogin.password, salt, ITERATIONS, 32, 'sha256');
    this.#challenge = `r=${nonce}${randomBytes(12).toString('base64')},s=${salt.toString('base64')},i=${ITERATIONS}`;
    return { conversationId: 1, done: false, payload: new BSON.Binary(Buffer.from(this.#challenge)) };
  }

  /** Throws the error of a wrong user name or password. */
  finish(command: Document): Document {
    const payload = payloadOf(command);
    const user = /n=([^,]+)/.exec(this.#first)?.[1];
    const proof = Buffer.from(/p=(.+)$/.exec(payload)?.[1] ?? '', 'base64');
    const signed = `${this.#first},${this.#challenge},${payload.replace(/,p=.+$/, '')}`;
    const clientKey = hmac(this.#salted, 'Client Key');
    const signature = hmac(createHash('sha256').update(clientKey).digest(), signed);
    const expected = Buffer.from(clientKey.map((byte, at) => byte ^ (signature[at] ?? 0)));
    if (user !== mongodbLogin.user || proof.length !== expected.length || !timingSafeEqual(proof, expected))
      throw new CommandError(18, 'Authentication failed.');
    this.done = true;
    const answer = `v=${hmac(hmac(this.#salted, 'Server Key'), signed).toString('base64')}`;
    return { conversationId: 1, done: true, payload: new BSON.Binary(Buffer.from(answer)) };
  }
}
