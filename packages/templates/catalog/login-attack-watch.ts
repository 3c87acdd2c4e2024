import { defineTemplate, node } from '../template.ts';

const attempt = (minute: number, outcome: string) => ({
  user: 'ada',
  ip: '203.0.113.9',
  outcome,
  time: `2026-03-01T12:0${minute}:00Z`,
});

export default defineTemplate({
  id: 'login-attack-watch',
  name: 'Login and Request Attack Watch',
  description:
    'Scores logins and requests by signs of attacks, sends what is a threat to your on-call address, and collects what is suspicious.',
  category: 'Security',
  difficulty: 'Intermediate',
  icon: 'shield-alert',
  useCase:
    'For small teams without a security product: your application posts its events, and each alarm says which rules made it and how much each counts.',
  tags: ['security', 'monitoring', 'logins', 'local'],
  estimatedTime: '10 min setup',
  nodes: {
    events: node('webhookTrigger', [0, 1], 'Events arrived', { endpoint: '/security-events' }),
    analysis: node('mlThreatAnalysis', [1, 1], 'Score', {
      description: 'Send a batch of events at a time: rules about failures in a row look at the events of one run.',
      failures: 5,
      within: 10,
    }),
    alarm: node('httpRequest', [2, 0], 'Wake somebody', {
      description: 'An echo service stands in for your alarm; put its URL here.',
      method: 'POST',
      url: 'https://postman-echo.com/post',
      bodyType: 'json',
      body: '{ "score": "{{ analysis.score }}", "why": "{{ analysis.reasons[0].rule }}: {{ analysis.reasons[0].detail }}", "ip": "{{ ip }}" }',
    }),
    collect: node('httpRequest', [2, 1], 'Collect for a look', {
      description: 'An echo service stands in for your list of cases; put its URL here.',
      method: 'PUT',
      url: 'https://postman-echo.com/put',
      bodyType: 'json',
      body: '{ "score": "{{ analysis.score }}", "ip": "{{ ip }}" }',
    }),
    count: node('noOp', [2, 2], 'Normal'),
  },
  flow: ['events > analysis:threats > alarm', 'analysis:suspicious > collect', 'analysis:normal > count'],
  trials: [
    {
      title: 'A success after failures wakes somebody; the failures are collected',
      given: [1, 2, 3, 4, 5].map((minute) => attempt(minute, 'failure')).concat(attempt(6, 'success')),
      answers: {
        'POST https://postman-echo.com/post': { ok: true },
        'PUT https://postman-echo.com/put': { ok: true },
      },
      sends: {
        'POST https://postman-echo.com/post': [
          { ip: '203.0.113.9', why: 'success after failures: after 5 failures of this source in 10 minutes' },
        ],
      },
    },
    {
      title: 'A request with an injection is a threat, an ordinary one is not',
      given: [
        { url: '/items?id=1%27%20OR%20%271%27%3D%271', ip: '198.51.100.7' },
        { url: '/items?id=1', ip: '198.51.100.8' },
      ],
      answers: { 'POST https://postman-echo.com/post': { ok: true } },
      sends: { 'POST https://postman-echo.com/post': [{ ip: '198.51.100.7' }] },
    },
  ],
});
