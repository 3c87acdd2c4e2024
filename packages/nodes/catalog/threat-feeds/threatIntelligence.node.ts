import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { threatFeedFields } from './fields.ts';

const feed = 'https://feeds.example.com/indicators.json';
const id = 'indicator--8e2e2d2b-17d4-4cbf-938f-98ee46b3cd3f';
const pattern = "[domain-name:value = 'evil.example'] OR [ipv4-addr:value = '198.51.100.0/24']";
const indicator = {
  type: 'indicator',
  spec_version: '2.1',
  id,
  name: 'Poison Ivy',
  pattern_type: 'stix',
  pattern,
  valid_from: '2016-01-01T00:00:00Z',
};
const bundle = { type: 'bundle', id: 'bundle--1', objects: [indicator] };
const shown = { id, name: 'Poison Ivy', indicator: pattern, labels: [], validFrom: '2016-01-01T00:00:00.000Z' };
const facts = { indicators: 1, expired: 0, unsupported: 0, reasons: [] };

export const threatIntelligence = defineNode({
  type: 'threatIntelligence',
  name: 'Threat Intelligence',
  category: 'Security & Authentication',
  icon: 'shield-alert',
  description:
    'Matches addresses, domains, URLs and hashes in items with indicators of STIX, TAXII, MISP and CSV feeds',
  summary: '{operation} {format}',
  effect: 'read',
  outputs: ['hits', 'clean', 'indicators', 'report'],
  errorOutput: 'clean',
  fields: threatFeedFields,
  sample: [{ ip: '198.51.100.7', threats: [{ field: 'ip', kind: 'ip', value: '198.51.100.7', ...shown }] }],
  examples: [
    {
      title: 'Items that meet an indicator',
      given: [{ ip: '198.51.100.7' }, { log: 'GET http://www.evil.example/a from 203.0.113.1' }, { ip: '203.0.113.1' }],
      with: { url: feed },
      answers: { [`GET ${feed}`]: bundle },
      gives: {
        hits: [
          { ip: '198.51.100.7', threats: [{ field: 'ip', kind: 'ip', value: '198.51.100.7', ...shown }] },
          {
            log: 'GET http://www.evil.example/a from 203.0.113.1',
            threats: [{ field: 'log', kind: 'domain', value: 'www.evil.example', ...shown }],
          },
        ],
        clean: [{ ip: '203.0.113.1' }],
        report: [{ ...facts, items: 3, hits: 2 }],
      },
    },
    {
      title: 'The indicators of a list',
      given: [{}],
      with: { operation: 'read', format: 'csv', source: 'text', content: '# bad hosts\nevil[.]example\n' },
      gives: {
        indicators: [
          {
            id: 'row-1',
            name: '',
            indicator: 'evil[.]example',
            labels: [],
            values: [{ kind: 'domain', value: 'evil.example' }],
          },
        ],
        report: [facts],
      },
    },
    {
      title: 'What is no bundle is an error',
      given: [{}],
      with: { source: 'text', content: '{ "error": "no access" }' },
      fails: 'threat_feed_unreadable',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).runThreatFeed(context),
});
