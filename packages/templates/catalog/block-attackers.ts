import { defineTemplate, node } from '../template.ts';

const slack = 'POST https://slack.com/api/chat.postMessage';
const rules = 'https://api.cloudflare.com/client/v4/zones/023e105f4ecef8ad9ca31a8372d0c353/firewall/access_rules/rules';

export default defineTemplate({
  id: 'block-attackers',
  name: 'Block Attackers with a Second Look',
  description:
    'Tells the security team of an attack once, and blocks its address at Cloudflare after somebody has approved.',
  category: 'Automation',
  difficulty: 'Intermediate',
  icon: 'shield-alert',
  useCase:
    'For teams whose detection is faster than their reaction. Repeated alerts are counted instead of sent again, own networks are never blocked, and every block has a name and a reason.',
  tags: ['security', 'alerts', 'cloudflare', 'slack', 'approval'],
  estimatedTime: '15 min setup',
  nodes: {
    found: node('webhookTrigger', [0, 0.5], 'Attack detected', { endpoint: '/attacks' }),
    tell: node('socAlert', [1, 0.5], 'Tell the team', {
      title: '{{ body?.rule ?? "Attack" }} from {{ body?.address ?? "203.0.113.9" }}',
      severity: '{{ body?.severity ?? "high" }}',
      rule: '{{ body?.rule ?? "attack" }}',
      indicators: '{{ body?.address ?? "203.0.113.9" }}',
      key: '{{ body?.rule ?? "attack" }}-{{ body?.address ?? "203.0.113.9" }}',
      slack: true,
      slackChannel: '#security',
    }),
    isNew: node('conditional', [2, 0.5], 'New?', {
      condition: 'alert.outcome === "sent" || alert.outcome === "escalated"',
    }),
    block: node('responseAction', [3, 0], 'Block the address', {
      description: 'Enter the ID of your zone, and your own networks under "Never touch".',
      action: 'blockAddress',
      zone: '023e105f4ecef8ad9ca31a8372d0c353',
      target: '{{ $node("Attack detected").json.body?.address ?? "203.0.113.9" }}',
      reason: '{{ $node("Attack detected").json.body?.rule ?? "Attack" }}',
      protect: '198.51.100.0/24',
    }),
    known: node('noOp', [3, 1], 'Nothing to do'),
  },
  flow: ['found > tell > isNew:true > block', 'isNew:false > known'],
  trials: [
    {
      title: 'An address is blocked once somebody has approved',
      given: [{ body: { address: '203.0.113.77', rule: 'ssh-brute-force', severity: 'high' } }],
      approved: true,
      answers: {
        [slack]: { ok: true, ts: '1.2' },
        [`GET ${rules}?mode=block&per_page=50&configuration.value=203.0.113.77`]: { result: [] },
        [`POST ${rules}`]: { result: { id: 'r1' } },
      },
      sends: {
        [`POST ${rules}`]: [
          {
            mode: 'block',
            configuration: { target: 'ip', value: '203.0.113.77' },
            notes: 'ssh-brute-force',
          },
        ],
      },
      gives: { 'Block the address': [{ response: { outcome: 'done', target: '203.0.113.77' } }] },
    },
    {
      title: 'A minor alert is neither sent nor acted upon',
      given: [{ body: { address: '203.0.113.78', rule: 'port-scan', severity: 'low' } }],
      gives: { 'Nothing to do': [{ alert: { outcome: 'below' } }] },
    },
    {
      title: 'An own address is not blocked',
      given: [{ body: { address: '198.51.100.7', rule: 'port-scan', severity: 'critical' } }],
      answers: { [slack]: { ok: true, ts: '1.2' } },
      gives: { 'Block the address': [{ response: { outcome: 'protected' } }] },
    },
  ],
});
