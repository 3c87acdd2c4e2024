import { defineTemplate, node } from '../template.ts';

const country = (code: string): string =>
  `GET https://restcountries.com/v3.1/alpha/${code}?fields=name%2Cregion%2Ccurrencies`;

export default defineTemplate({
  id: 'rate-limited-enrichment',
  name: 'Rate-Limited Enrichment',
  description:
    'Adds region and currency to a list of customers, with one request per country at a time. Missing data is listed separately.',
  category: 'Data Processing',
  difficulty: 'Advanced',
  icon: 'database',
  useCase:
    'For imports of thousands of rows through a rate-limited API. One request per distinct value is the difference between minutes and hours.',
  tags: ['enrichment', 'rate limit', 'deduplication', 'api'],
  estimatedTime: '12 min setup',
  nodes: {
    customers: node('manualTrigger', [0, 0.5], 'Customers', {
      items:
        '[{ "customer": "Acme", "country": "DE" }, { "customer": "Globex", "country": "JP" }, { "customer": "Initech", "country": "DE" }]',
    }),
    distinct: node('dataTransform', [1, 0.5], 'One entry per country', {
      mode: 'javascript',
      transform: `const groups = Object.groupBy(items, (item) => String(item.country ?? '').trim().toUpperCase() || 'unknown');
return Object.entries(groups).map(([code, customers]) => ({ code, customers: customers.map((item) => item.customer) }));`,
    }),
    ask: node('httpRequest', [2, 0.5], 'Look up each country', {
      url: 'https://restcountries.com/v3.1/alpha/{{ code }}',
      query: [{ name: 'fields', value: 'name,region,currencies' }],
      output: 'full',
      acceptAnyStatus: true,
      concurrency: 1,
      retries: 4,
      timeout: 600,
    }),
    join: node('dataTransform', [3, 0.5], 'Join with the customers', {
      keep: false,
      set: [
        { name: 'country', value: '{{ $node("One entry per country").json.code }}' },
        { name: 'customers', value: '{{ $node("One entry per country").json.customers }}' },
        { name: 'region', value: '{{ status === 200 ? body.region : null }}' },
        { name: 'currency', value: '{{ status === 200 ? Object.keys(body.currencies)[0] : null }}' },
      ],
    }),
    rows: node('dataTransform', [4, 0.5], 'One row per customer', {
      mode: 'javascript',
      transform:
        'return items.flatMap(({ customers, ...facts }) => (customers ?? []).map((customer) => ({ customer, ...facts })));',
    }),
    known: node('conditional', [5, 0.5], 'Known?', { condition: 'region !== null' }),
    done: node('dataTransform', [6, 0], 'Enriched', {
      set: [{ name: 'line', value: '{{ customer }}: {{ region }}, {{ currency }}' }],
    }),
    gaps: node('dataTransform', [6, 1], 'Look up manually', {
      keep: false,
      set: [
        { name: 'customer', value: '{{ customer }}' },
        { name: 'country', value: '{{ country }}' },
      ],
    }),
  },
  flow: ['customers > distinct > ask > join > rows > known:true > done', 'known:false > gaps'],
  trials: [
    {
      title: 'Each country is asked for once; what is not found is listed apart',
      given: [
        { customer: 'Acme', country: 'de' },
        { customer: 'Globex', country: 'JP' },
        { customer: 'Initech', country: 'DE' },
        { customer: 'Nowhere', country: 'XX' },
      ],
      answers: {
        [country('DE')]: { name: { common: 'Germany' }, region: 'Europe', currencies: { EUR: { symbol: '€' } } },
        [country('JP')]: { name: { common: 'Japan' }, region: 'Asia', currencies: { JPY: { symbol: '¥' } } },
      },
      gives: {
        'One entry per country': [{ code: 'DE', customers: ['Acme', 'Initech'] }, { code: 'JP' }, { code: 'XX' }],
        Enriched: [{ line: 'Acme: Europe, EUR' }, { line: 'Initech: Europe, EUR' }, { line: 'Globex: Asia, JPY' }],
        'Look up manually': [{ customer: 'Nowhere', country: 'XX' }],
      },
    },
  ],
});
