import { Buffer } from 'node:buffer';
import type { RouteEntry } from '../../platform/http/server.ts';

/** A whole number from 0 up to, not including, a bound. */
export type Below = (bound: number) => number;

/** Pseudo-random numbers from a seed, so that findings can be reproduced. Mulberry32 (Tommy Ettinger). */
export function numbers(seed: number): Below {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** A request as it is sent. Headers are alternating names and values, so that one may be repeated. */
export interface Shot {
  method: string;
  path: string;
  headers: string[];
  body: Buffer | null;
}

/** The headers that authenticate a caller. */
export type Identity = readonly string[];

export interface Known {
  /** Existing ids, by the path segment before them: `workflows`. */
  ids: { readonly [resource: string]: readonly string[] };
  identities: readonly Identity[];
  /** Identities that may lose their session or account. */
  expendable: readonly Identity[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const junk = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  'a%00b',
  '%ff',
  '%',
  '%zz',
  '__proto__',
  'constructor',
  'toString',
  '%F0%9F%92%A5',
  '%ED%A0%80',
  "'%20or%201=1--",
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  'x'.repeat(480),
  '%20',
  '*',
  '%3Cscript%3E',
  '0x10',
  '%27',
  '%22',
  '%5C',
  ';',
  '1;2',
];
const texts = [
  '',
  ' ',
  'a',
  'Ada',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u{1f4a5}',
  '\u202e',
  '__proto__',
  'ada@example.com',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '{{ 1 + 1 }}',
  '{{ [].map( }}',
  '../../etc/passwd',
  '=cmd()',
  '1e999',
  '-1',
  'true',
  'null',
  '[]',
  '{}',
  '[{"id":"a","type":"webhookTrigger","position":{"x":0,"y":0},"data":{}}]',
  '2026-13-45',
  'Europe/Zurich',
  'http://[::1',
  'javascript:alert(1)',
  '"',
  '\\',
  '\r\n',
  'a,b\n1,2',
  'secret1',
];
const names = [
  'name',
  'description',
  'nodes',
  'edges',
  'isActive',
  'settings',
  'email',
  'password',
  'currentPassword',
  'newPassword',
  'firstName',
  'lastName',
  'workflowId',
  'items',
  'mode',
  'trigger',
  'from',
  'executionData',
  'nodeId',
  'executionId',
  'columns',
  'key',
  'type',
  'values',
  'rows',
  'csv',
  'topic',
  'messages',
  'json',
  'value',
  'namespace',
  'scope',
  'limit',
  'offset',
  'search',
  'filter',
  'ids',
  'tests',
  'expect',
  'given',
  'answers',
  'code',
  'token',
  'id',
  'position',
  'data',
  'source',
  'target',
  'config',
  'expiresAt',
  'timeout',
  'timeZone',
  'answer',
  'comment',
  'emailNotifications',
  'theme',
  'baseRevision',
  'revision',
  '__proto__',
  'constructor',
  'userId',
  'title',
  'address',
];
const queries = [
  'limit',
  'offset',
  'search',
  'status',
  'workflowId',
  'userId',
  'days',
  'side',
  'port',
  'others',
  'sort',
  'order',
  'from',
  'to',
  'state',
  'scope',
  'namespace',
  'key',
  'after',
  'column',
  'direction',
  'until',
  'mode',
  'token',
  'timeZone',
];
const contentTypes = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/vnd.api+json',
  'text/plain',
  'text/csv',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'image/png',
  'application/octet-stream',
  '',
  'nonsense',
  'a/b/c',
  'application/json, text/plain',
  'text/html; charset="',
];
/** Routes that end the caller's session or account. */
const ending = /^\/api\/(?:account|log(?:in|out)|register|sessions|password|two-factor|profile|auth|confirm)/;

/** Valid bodies of routes, by the end of their paths; they are mutated. */
const bodies: readonly [end: RegExp, body: Record<string, unknown>][] = [
  [
    /\/workflows(\/:id)?$/,
    {
      name: 'W',
      description: 'd',
      nodes: '[{"id":"a","type":"webhookTrigger","position":{"x":0,"y":0},"data":{"name":"A"}}]',
      edges: '[]',
      isActive: true,
      settings: { timeZone: 'Europe/Zurich', timeout: 5 },
    },
  ],
  [/\/tests(\/:testId)?$/, { name: 'T', given: [{ a: 1 }], expect: { a: { main: [{ a: 1 }] } }, answers: {} }],
  [/\/tests\/run$/, { tests: ['a'] }],
  [/\/save-as-test$/, { name: 'T' }],
  [
    /\/executions$/,
    {
      workflowId: 'WORKFLOW',
      mode: 'live',
      items: [{ a: 1 }],
      executionData: { a: 1 },
      trigger: 'Hook',
      from: { executionId: 'RUN', nodeId: 'Hook', input: { main: [{}] }, only: true },
    },
  ],
  [
    /\/tables(\/:id)?$/,
    {
      name: 'Stock',
      columns: [
        { name: 'sku', type: 'text' },
        { name: 'n', type: 'number' },
        { name: 'j', type: 'json' },
      ],
      key: 'sku',
    },
  ],
  [/\/tables\/import$/, { name: 'CSV', csv: 'sku,n\na,1' }],
  [/\/tables\/:id\/import$/, { csv: 'sku\na' }],
  [/\/rows(\/:rowId)?$/, { values: { sku: 'a' }, ids: ['a'] }],
  [/\/credentials(\/:id)?$/, { name: 'C', type: 'apiKeyHeader', values: { header: 'X-Key', key: 'secret' } }],
  [/\/key-values$/, { workflowId: 'WORKFLOW', namespace: 'n', key: 'k', value: { a: 1 }, scope: 'user' }],
  [/\/messages$/, { message: { a: 1 }, key: 'k' }],
  [/\/api-keys$/, { name: 'K', scopes: ['admin'], expiresAt: null }],
  [/\/answer$|by-link/, { answer: 'approve', comment: 'c' }],
  [/\/preferences$/, { emailNotifications: true }],
  [/\/register$/, { email: 'fuzz@example.com', password: 'secret1', firstName: 'A', lastName: 'B' }],
  [/\/login$/, { email: 'fuzz@example.com', password: 'secret1' }],
  [/\/auth\/user$/, { firstName: 'A', lastName: 'B', email: 'fuzz2@example.com', password: 'correct horse' }],
  [/\/auth\/password$/, { currentPassword: 'correct horse', newPassword: 'correct horse', revokeApiKeys: [] }],
  [/\/widgets\/order$/, { ids: ['a'] }],
  [/two-factor/, { password: 'correct horse', code: '123456' }],
];

/** Requests to all routes, valid and invalid. */
export class Fuzzer {
  readonly #below: Below;
  readonly #routes: readonly RouteEntry[];
  readonly #known: Known;

  constructor(seed: number, routes: readonly RouteEntry[], known: Known) {
    this.#below = numbers(seed);
    this.#routes = routes;
    this.#known = known;
  }

  next(): Shot {
    const route = this.#pick(this.#routes);
    const method = this.#chance(12) ? this.#pick(methods) : route.method;
    const headers = [...this.#pick(ending.test(route.url) ? this.#known.expendable : this.#known.identities)];
    const hasBody = method !== 'GET' && method !== 'HEAD' ? !this.#chance(8) : this.#chance(30);
    const type = this.#chance(3) ? this.#pick(contentTypes) : 'application/json';
    const body = hasBody ? this.#body(type, route.url) : null;
    if (body) headers.push('content-type', type, 'content-length', String(body.length));
    if (this.#chance(20)) headers.push(...this.#oddHeaders());
    return { method, path: this.#path(route.url, method), headers, body };
  }

  #pick<T>(list: readonly T[]): T {
    const one = list[this.#below(list.length)];
    if (one === undefined) throw new Error('There is nothing to pick from.');
    return one;
  }

  /** True with a probability of one in `times`. */
  #chance(times: number): boolean {
    return this.#below(times) === 0;
  }

  /** An id for a path segment, usually an existing one. */
  #id(resource: string, method: string): string {
    // A deleted thing is gone for later requests.
    if (method === 'DELETE' ? !this.#chance(20) : this.#chance(4)) return this.#pick(junk);
    return encodeURIComponent(this.#pick(this.#known.ids[resource] ?? this.#anyIds()));
  }

  #anyIds(): readonly string[] {
    return Object.values(this.#known.ids).flat();
  }

  #path(url: string, method: string): string {
    let path = url.replaceAll(
      /([\w-]*)\/(?::\w+|\*)/g,
      (_, resource: string) => `${resource}/${this.#id(resource, method)}`,
    );
    if (this.#chance(40))
      path = this.#pick([
        `${path}/`,
        `/${path}`,
        `${path}/..`,
        `${path}%2f`,
        `/..${path}`,
        `${path};x`,
        path.toUpperCase(),
        `${path}%00`,
      ]);
    if (!this.#chance(3)) return path;
    const pairs = Array.from(
      { length: 1 + this.#below(3) },
      () => `${this.#pick(queries)}=${this.#chance(4) ? this.#id('', method) : this.#pick(junk)}`,
    );
    return `${path}?${pairs.join('&')}`;
  }

  #oddHeaders(): string[] {
    return this.#pick([
      ['cookie', 'heddle.session_token=x.y'],
      ['cookie', 'a=b', 'cookie', 'c=d'],
      ['authorization', 'Bearer hdl_nothing'],
      ['authorization', 'Basic !!!'],
      ['origin', 'https://evil.example'],
      ['origin', 'null'],
      ['accept', 'text/html'],
      ['accept-encoding', 'gzip, gzip, br;q=0'],
      ['range', 'bytes=5-1'],
      ['range', 'bytes=-99999999999999999999'],
      ['if-none-match', '*'],
      ['idempotency-key', 'x'.repeat(300)],
      ['idempotency-key', ''],
      ['last-event-id', '-5'],
      ['last-event-id', '99999999999999999999'],
      ['x-forwarded-for', 'nonsense, , 1.2.3.4'],
      ['x-forwarded-for', '\u00ff'],
      ['x-http-method-override', 'DELETE'],
      ['user-agent', '\u00e4'.repeat(900)],
      ['content-encoding', 'gzip'],
    ]);
  }

  #body(type: string, url: string): Buffer {
    if (type.startsWith('multipart'))
      return Buffer.from(
        this.#pick([
          '',
          '--x\r\n',
          '--x--',
          `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${this.#pick(texts)}\r\n--x--\r\n`,
          '--x\r\ncontent-disposition: form-data; name="f"; filename="../a\u0000"\r\n\r\nx\r\n--x--\r\n',
        ]),
      );
    if (type.includes('urlencoded'))
      return Buffer.from(
        Array.from({ length: this.#below(5) }, () => `${this.#pick(names)}=${this.#pick(junk)}`).join('&'),
      );
    const kind = this.#below(20);
    if (kind === 0)
      return Buffer.from(
        this.#pick([
          '',
          '{',
          '[1,',
          '{"a":}',
          'nothing',
          '\u0000',
          '[[[[',
          '"',
          '{"__proto__":{"a":1}}',
          '1e9999',
          '\ufeff{}',
        ]),
      );
    if (kind === 1) return Buffer.from(`${'['.repeat(2000)}${']'.repeat(2000)}`);
    if (kind === 2)
      return Buffer.from(
        JSON.stringify(Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`${this.#pick(names)}${at}`, at]))),
      );
    if (kind === 3)
      return Buffer.from(
        JSON.stringify({
          [this.#pick(names)]: Array.from({ length: 2000 }, () => this.#pick([null, 'x', -1, {}, []])),
        }),
      );
    if (kind === 4) return Buffer.from(Array.from({ length: 100 }, () => this.#below(256)));
    if (kind === 5) return Buffer.from(JSON.stringify(this.#value(0)));
    const known = bodies.find(([end]) => end.test(url))?.[1];
    if (known && kind < 17) return Buffer.from(this.#named(JSON.stringify(this.#spoiled(known))));
    return Buffer.from(JSON.stringify(this.#object(0)));
  }

  /** A body with some entries removed, moved or changed. */
  #spoiled(body: Record<string, unknown>): Record<string, unknown> {
    const changed = { ...body };
    for (const name of Object.keys(body)) {
      if (this.#chance(6)) changed[name] = this.#value(0);
      else if (this.#chance(8)) delete changed[name];
    }
    if (this.#chance(6)) changed[this.#pick(names)] = this.#value(0);
    return changed;
  }

  #named(text: string): string {
    return text
      .replaceAll('WORKFLOW', this.#pick(this.#known.ids['workflows'] ?? ['']))
      .replaceAll('RUN', this.#pick(this.#known.ids['executions'] ?? ['']));
  }

  #object(depth: number): Record<string, unknown> {
    return Object.fromEntries(
      Array.from({ length: this.#below(7) }, () => [this.#pick(names), this.#value(depth + 1)]),
    );
  }

  #value(depth: number): unknown {
    switch (this.#below(depth > 4 ? 5 : 8)) {
      case 0:
        return this.#pick([null, true, false]);
      case 1:
        return this.#pick([0, -1, 1.5, 1e300, -1e300, Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 31, 7]);
      case 2:
        return this.#pick(this.#anyIds());
      case 3:
      case 4:
        return this.#pick(texts);
      case 5:
        return Array.from({ length: this.#below(4) }, () => this.#value(depth + 1));
      default:
        return this.#object(depth + 1);
    }
  }
}
