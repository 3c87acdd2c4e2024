import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCurl } from './curl.ts';
import { shellWords } from './shell-words.ts';

const dataOf = (command: string) => parseCurl(command).data;

describe('a curl command becomes a request', () => {
  it('with address and method', () => {
    expect(parseCurl('curl https://api.example.com/orders?open=1')).toEqual({
      data: { method: 'GET', url: 'https://api.example.com/orders?open=1', headers: [], followRedirects: false },
      credential: null,
      left: [],
    });
    expect(dataOf('curl -X delete api.example.com/orders/7')).toMatchObject({
      method: 'DELETE',
      url: 'http://api.example.com/orders/7',
    });
    expect(dataOf('$ /usr/bin/curl --url https://a.example -I')).toMatchObject({
      method: 'HEAD',
      url: 'https://a.example',
    });
    expect(dataOf('curl -sSLXPUT https://a.example')).toMatchObject({ method: 'PUT', followRedirects: true });
    expect(dataOf('curl --request=PATCH -- https://a.example')).toMatchObject({ method: 'PATCH' });
  });

  it('as browsers copy it, over several lines', () => {
    const command = `curl 'https://shop.example/api/cart' \\
  -H 'accept: application/json' \\
  -H 'content-type: application/json' \\
  -b 'session=abc; theme=dark' \\
  -H 'user-agent: Mozilla/5.0 (X11)' \\
  --data-raw $'{"name":"O\\'Brien","note":"a\\\\nb \\u00e9"}' \\
  --compressed`;
    expect(parseCurl(command)).toEqual({
      data: {
        method: 'POST',
        url: 'https://shop.example/api/cart',
        headers: [
          { name: 'accept', value: 'application/json' },
          { name: 'user-agent', value: 'Mozilla/5.0 (X11)' },
          { name: 'Cookie', value: 'session=abc; theme=dark' },
        ],
        bodyType: 'json',
        body: '{\n  "name": "O\'Brien",\n  "note": "a\\nb é"\n}',
        followRedirects: false,
      },
      credential: null,
      left: [],
    });
  });

  it('with a body of each kind', () => {
    expect(dataOf(`curl https://a.example -d name=Ada -d 'city=New York'`)).toMatchObject({
      method: 'POST',
      bodyType: 'form',
      form: [
        { name: 'name', value: 'Ada' },
        { name: 'city', value: 'New York' },
      ],
    });
    expect(dataOf(`curl https://a.example --data-urlencode 'q=a&b=c'`)).toMatchObject({
      bodyType: 'form',
      form: [{ name: 'q', value: 'a&b=c' }],
    });
    expect(dataOf(`curl https://a.example --json '{"a":1}'`)).toMatchObject({
      method: 'POST',
      bodyType: 'json',
      body: '{\n  "a": 1\n}',
    });
    expect(dataOf(`curl https://a.example -H 'Content-Type: application/vnd.api+json' -d '{"a":1}'`)).toMatchObject({
      bodyType: 'json',
      headers: [{ name: 'Content-Type', value: 'application/vnd.api+json' }],
    });
    expect(dataOf(`curl https://a.example -H 'Content-Type: text/xml' -d '<a/>'`)).toMatchObject({
      bodyType: 'raw',
      raw: '<a/>',
      contentType: 'text/xml',
      headers: [],
    });
    expect(dataOf(`curl https://a.example -d '{"a":1}'`)).toMatchObject({
      bodyType: 'raw',
      raw: '{"a":1}',
      contentType: 'application/x-www-form-urlencoded',
    });
    expect(dataOf(`curl https://a.example -H 'content-type: application/json' -d '{"id": {{ id }} }'`)).toMatchObject({
      bodyType: 'raw',
      raw: '{"id": {{ id }} }',
    });
    expect(dataOf(`curl https://a.example -F 'title=Letter;type=text/plain' --form-string 'note=@home'`)).toMatchObject(
      {
        method: 'POST',
        bodyType: 'multipart',
        form: [
          { name: 'title', value: 'Letter' },
          { name: 'note', value: '@home' },
        ],
      },
    );
  });

  it('with data in the address if curl has the option for it', () => {
    expect(dataOf(`curl -G https://a.example/search -d q=tea --data-urlencode 'where=a b'`)).toEqual({
      method: 'GET',
      url: 'https://a.example/search',
      query: [
        { name: 'q', value: 'tea' },
        { name: 'where', value: 'a b' },
      ],
      headers: [],
      followRedirects: false,
    });
  });

  it('with times, retries, redirects and proxy', () => {
    expect(dataOf('curl -L --max-redirs 3 -m 2.5 --retry 20 -x proxy.example:3128 https://a.example')).toMatchObject({
      followRedirects: true,
      maxRedirects: 3,
      requestTimeout: 3,
      retries: 10,
      viaProxy: true,
      proxy: 'http://proxy.example:3128',
    });
  });
});

describe('the authentication of a command', () => {
  it.each([
    [`-u ada:p:w`, { type: 'basicAuth', values: { username: 'ada', password: 'p:w' } }],
    [`-H 'Authorization: Basic ${btoa('ada:pw')}'`, { type: 'basicAuth', values: { username: 'ada', password: 'pw' } }],
    [`-H 'authorization: bearer t.o-k'`, { type: 'bearerToken', values: { token: 't.o-k' } }],
    [`--oauth2-bearer tok`, { type: 'bearerToken', values: { token: 'tok' } }],
    [`-H 'X-API-Key: k1'`, { type: 'apiKeyHeader', values: { header: 'X-API-Key', key: 'k1' } }],
    [`-H 'Authorization: Token k1'`, { type: 'apiKeyHeader', values: { header: 'Authorization', key: 'Token k1' } }],
  ])('becomes a credential and stays out of the node: %s', (options, credential) => {
    const parsed = parseCurl(`curl ${options} https://a.example`);
    expect(parsed.credential).toEqual(credential);
    expect(parsed.data['headers']).toEqual([]);
  });

  it('is found in the address as well', () => {
    const { data, credential } = parseCurl('curl https://ada:p%40w@a.example/x');
    expect(data['url']).toBe('https://a.example/x');
    expect(credential).toEqual({ type: 'basicAuth', values: { username: 'ada', password: 'p@w' } });
  });

  it('is removed from the proxy’s address', () => {
    const { data, left } = parseCurl('curl -x http://u:secret@proxy.example:1 https://a.example');
    expect(data['proxy']).toBe('http://proxy.example:1');
    expect(left.join(' ')).toContain('proxy');
    expect(JSON.stringify({ data, left })).not.toContain('secret');
  });
});

describe('unsupported options', () => {
  it.each([
    ['-k', 'The option -k is ignored.'],
    ['--cacert ca.pem', 'The option --cacert is ignored.'],
    ['--unheard-of', 'The option --unheard-of is ignored.'],
    ['-b cookies.txt', 'Cookie files are not imported.'],
    ['-d @body.json', 'The content of the file body.json is not imported.'],
    ['-F file=@a.png', 'The file of the form field file is not imported: name a file of the item under Form files.'],
    ['-X GET -d a=1', 'A body cannot be sent with GET.'],
  ])('is reported: %s', (options, report) => {
    expect(parseCurl(`curl https://a.example ${options}`).left).toEqual([report]);
  });

  it.each([
    ['', 'does not begin with curl'],
    ['wget https://a.example', 'does not begin with curl'],
    ['curl', 'no URL'],
    ['curl -X POST', 'no URL'],
    ['curl https://a.example https://b.example', 'more than one URL'],
    [`curl 'https://a.example`, 'a quote is not closed'],
    ['curl -X BREW https://a.example', 'cannot send BREW'],
  ])('is refused: %s', (command, reason) => {
    expect(() => parseCurl(command)).toThrow(
      expect.objectContaining({ code: 'curl_unreadable', message: expect.stringContaining(reason) }),
    );
  });

  it('is everything behind the command', () => {
    expect(dataOf('curl https://a.example | jq .id')).toMatchObject({ url: 'https://a.example' });
  });
});

describe('words', () => {
  it('are unquoted as by a shell', () => {
    const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (words) => {
        expect(shellWords(words.map(quoted).join(' '))).toEqual(words);
      }),
    );
  });

  it('are read with quotes inside of them, and over lines', () => {
    expect(shellWords(`a"b c"'d'\\ e \\\n f "x\\"y\\$z" $'t\\tu' ""`)).toEqual(['ab cd e', 'f', 'x"y$z', 't\tu', '']);
    expect(() => shellWords('a "b')).toThrow('not closed');
  });

  it('of any text are found or refused, never hang', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        try {
          parseCurl(`curl ${text}`);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'curl_unreadable' });
        }
      }),
    );
  });
});
