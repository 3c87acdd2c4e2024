import { defineNode } from '@heddle/contract/node/define';
import { lazyImport } from '../../lib/lazy-import.ts';
import { threatEffect, threatFields } from './fields.ts';

const login = (minute: number, outcome: string) => ({
  user: 'ada',
  ip: '203.0.113.9',
  outcome,
  time: `2026-03-01T12:0${minute}:00Z`,
});

export const mlThreatAnalysis = defineNode({
  type: 'mlThreatAnalysis',
  name: 'ML Threat Analysis',
  category: 'AI & Machine Learning',
  icon: 'shield-alert',
  description: 'Scores requests and logins by signs of attacks and by what your labeled events teach, and says why',
  summary: '{operation} {model} {texts}',
  effect: threatEffect,
  outputs: ['threats', 'suspicious', 'normal', 'report'],
  errorOutput: 'suspicious',
  fields: threatFields,
  sample: [
    {
      url: "/login?user=' or 1=1 --",
      analysis: { score: 80, level: 'threat', reasons: [{ rule: 'sql injection', points: 80, detail: "' or 1=1" }] },
    },
  ],
  examples: [
    {
      title: 'Requests with signs of an attack',
      given: [
        { url: '/products?id=17' },
        { url: '/products?id=17%27%20OR%201%3D1--' },
        { url: '/files?name=../../../etc/passwd', userAgent: 'Nikto/2.5' },
      ],
      with: {},
      gives: {
        threats: [
          {
            url: '/products?id=17%27%20OR%201%3D1--',
            analysis: {
              score: 80,
              level: 'threat',
              reasons: [{ rule: 'sql injection', points: 80, detail: "' OR 1=1" }],
            },
          },
          {
            url: '/files?name=../../../etc/passwd',
            userAgent: 'Nikto/2.5',
            analysis: {
              score: 88,
              level: 'threat',
              reasons: [
                { rule: 'path traversal', points: 70, detail: '../../' },
                { rule: 'scanner', points: 60, detail: 'Nikto' },
              ],
            },
          },
        ],
        normal: [{ url: '/products?id=17', analysis: { score: 0, level: 'normal', reasons: [] } }],
        report: [
          {
            threats: 2,
            suspicious: 0,
            normal: 1,
            rules: [
              { rule: 'sql injection', events: 1 },
              { rule: 'path traversal', events: 1 },
              { rule: 'scanner', events: 1 },
            ],
          },
        ],
      },
    },
    {
      title: 'Failures one after the other, and then a success',
      given: [login(1, 'failure'), login(2, 'failure'), login(3, 'failure'), login(4, 'success')],
      with: { failures: 3 },
      gives: {
        threats: [
          {
            user: 'ada',
            ip: '203.0.113.9',
            outcome: 'success',
            time: '2026-03-01T12:04:00Z',
            analysis: {
              score: 80,
              level: 'threat',
              reasons: [
                { rule: 'success after failures', points: 80, detail: 'after 3 failures of this source in 10 minutes' },
              ],
            },
          },
        ],
        suspicious: [
          {
            user: 'ada',
            ip: '203.0.113.9',
            outcome: 'failure',
            time: '2026-03-01T12:03:00Z',
            analysis: {
              score: 60,
              level: 'suspicious',
              reasons: [{ rule: 'brute force', points: 60, detail: '3 failures of this source in 10 minutes' }],
            },
          },
        ],
        normal: [
          {
            user: 'ada',
            ip: '203.0.113.9',
            outcome: 'failure',
            time: '2026-03-01T12:01:00Z',
            analysis: { score: 0, level: 'normal', reasons: [] },
          },
          {
            user: 'ada',
            ip: '203.0.113.9',
            outcome: 'failure',
            time: '2026-03-01T12:02:00Z',
            analysis: { score: 0, level: 'normal', reasons: [] },
          },
        ],
        report: [
          {
            threats: 1,
            suspicious: 1,
            normal: 2,
            rules: [
              { rule: 'brute force', events: 1 },
              { rule: 'success after failures', events: 1 },
            ],
          },
        ],
      },
    },
    {
      title: 'Nothing can be learned of one label',
      given: [{ url: '/a', threat: true }, { url: '/b' }],
      with: { operation: 'learn' },
      fails: 'examples_unusable',
    },
  ],
  run: async (context) => (await lazyImport(import('./run.ts'))).analyzeThreats(context),
});
