import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'uptime-check',
  name: 'Uptime Check',
  description: 'Checks your websites, checks failed ones again after a minute, and reports those that are really down.',
  category: 'Automation',
  difficulty: 'Beginner',
  icon: 'globe',
  useCase: 'For anybody with a website. The second check avoids false alarms: only sites that fail twice are reported.',
  tags: ['uptime', 'monitoring', 'website', 'alert'],
  estimatedTime: '5 min setup',
  nodes: {
    sites: node('manualTrigger', [0, 0.5], 'Websites', {
      items: '[{ "site": "https://example.com/" }, { "site": "https://www.wikipedia.org/" }]',
    }),
    call: node('httpRequest', [1, 0.5], 'Check each', {
      url: '{{ site }}',
      responseFormat: 'text',
      output: 'full',
      acceptAnyStatus: true,
      retries: 0,
    }),
    result: node('dataTransform', [2, 0.5], 'Result', {
      keep: false,
      set: [
        { name: 'site', value: '{{ $node("Websites").json.site ?? "" }}' },
        { name: 'status', value: '{{ status ?? 200 }}' },
      ],
    }),
    up: node('conditional', [3, 0.5], 'Up?', { condition: 'status < 400' }),
    fine: node('dataTransform', [4, 0], 'In order', {
      set: [{ name: 'summary', value: '{{ site }} answers {{ status }}' }],
    }),
    wait: node('delay', [4, 1], 'Wait one minute', { amount: 1, unit: 'minutes' }),
    again: node('httpRequest', [5, 1], 'Check again', {
      description: 'With a unique query parameter, to bypass caches.',
      url: '{{ site }}',
      query: [{ name: 'run', value: '{{ $execution.id }}' }],
      responseFormat: 'text',
      output: 'full',
      acceptAnyStatus: true,
      retries: 0,
    }),
    second: node('dataTransform', [6, 1], 'Second result', {
      keep: false,
      set: [
        { name: 'site', value: '{{ $node("Wait one minute").json.site }}' },
        { name: 'status', value: '{{ status }}' },
      ],
    }),
    down: node('conditional', [7, 1], 'Still down?', { condition: 'status >= 400' }),
    report: node('dataTransform', [8, 0.5], 'Down', {
      set: [{ name: 'alert', value: '{{ site }} answered {{ status }} twice in a row' }],
    }),
    back: node('dataTransform', [8, 1.5], 'Back again', { set: [{ name: 'summary', value: '{{ site }} is back' }] }),
  },
  flow: [
    'sites > call > result > up:true > fine',
    'up:false > wait > again > second > down:true > report',
    'down:false > back',
  ],
  trials: [
    {
      title: 'A site that fails twice is reported, one that recovers is not',
      given: [
        { site: 'https://up.example.com/' },
        { site: 'https://down.example.com/' },
        { site: 'https://slow.example.com/' },
      ],
      answers: { 'GET https://up.example.com/': 'Hello', 'GET https://slow.example.com/?run=trial': 'Hello again' },
      gives: {
        'In order': [{ summary: 'https://up.example.com/ answers 200' }],
        Down: [{ alert: 'https://down.example.com/ answered 404 twice in a row' }],
        'Back again': [{ summary: 'https://slow.example.com/ is back' }],
      },
    },
  ],
});
