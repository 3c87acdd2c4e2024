import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'dependency-vulnerabilities',
  name: 'Dependency Vulnerability Gate',
  description:
    'Checks the packages of a build against the OSV database and fails the run if one has a known vulnerability.',
  category: 'Security',
  difficulty: 'Intermediate',
  icon: 'shield',
  useCase:
    'For build pipelines: send the packages with their versions and wait for the response. A failed run names the packages and the advisories.',
  tags: ['osv', 'vulnerabilities', 'supply chain', 'ci'],
  estimatedTime: '8 min setup',
  nodes: {
    build: node('webhookTrigger', [0, 0.5], 'Build started', { endpoint: '/builds/check', responseMode: 'lastNode' }),
    query: node('httpRequest', [1, 0.5], 'Ask OSV', {
      method: 'POST',
      url: 'https://api.osv.dev/v1/query',
      bodyType: 'json',
      body: `{ "version": "{{ version }}", "package": { "name": "{{ name }}", "ecosystem": "{{ ecosystem ?? 'npm' }}" } }`,
      idempotencyKey: false,
      concurrency: 4,
      onFailure: 'retry',
    }),
    found: node('dataTransform', [2, 0.5], 'List findings', {
      keep: false,
      set: [
        { name: 'package', value: '{{ $node("Build started").json.name }}@{{ $node("Build started").json.version }}' },
        { name: 'advisories', value: '{{ (vulns ?? []).map(vuln => vuln.id) }}' },
      ],
    }),
    sum: node('dataTransform', [3, 0.5], 'Summary', {
      mode: 'javascript',
      transform: `const affected = items.filter((item) => item.advisories.length > 0);
return { checked: items.length, affected: affected.map((item) => item.package + ' (' + item.advisories.join(', ') + ')') };`,
    }),
    any: node('conditional', [4, 0.5], 'Any affected?', { condition: 'affected.length > 0' }),
    fail: node('stopWithError', [5, 0], 'Fail the build', {
      message: 'Known vulnerabilities: {{ affected.join("; ") }}',
    }),
    pass: node('dataTransform', [5, 1], 'Pass', {
      keep: false,
      set: [
        { name: 'passed', value: '{{ true }}' },
        { name: 'checked', value: '{{ checked }}' },
      ],
    }),
  },
  flow: ['build > query > found > sum > any:true > fail', 'any:false > pass'],
  trials: [
    {
      title: 'A build without known vulnerabilities passes',
      given: [
        { name: 'fastify', version: '5.2.0' },
        { name: 'zod', version: '4.1.0' },
      ],
      answers: { 'POST https://api.osv.dev/v1/query': {} },
      gives: { Pass: [{ passed: true, checked: 2 }] },
    },
    {
      title: 'One with them fails',
      given: [{ name: 'minimist', version: '0.0.8' }],
      answers: { 'POST https://api.osv.dev/v1/query': { vulns: [{ id: 'GHSA-xvch-5gv4-984h' }] } },
      gives: { Summary: [{ affected: ['minimist@0.0.8 (GHSA-xvch-5gv4-984h)'] }] },
      fails: 'stopped_with_error',
    },
  ],
});
