import { defineTemplate, node } from '../template.ts';

const notice =
  'ISA*00*          *00*          *ZZ*E2OPEN         *ZZ*ACME           *260301*1200*U*00401*000000009*0*P*>~GS*SH*E2OPEN*ACME*20260301*1200*9*X*004010~ST*856*0001~BSN*00*SH-77*20260301*1200~HL*1**S~HL*2*1*O~PRF*4500001234~CTT*2~SE*7*0001~GE*1*9~IEA*1*000000009~';

const slack = 'POST https://slack.com/api/chat.postMessage';

export default defineTemplate({
  id: 'e2open-ship-notices',
  name: 'Ship Notices from E2open',
  description:
    'Downloads ship notices (856, DESADV) that E2open leaves in a folder, and announces each shipment in Slack.',
  category: 'Enterprise',
  difficulty: 'Intermediate',
  icon: 'boxes',
  useCase: 'For buyers whose suppliers send ship notices through E2open: the goods entrance knows what arrives.',
  tags: ['e2open', 'edi', 'shipments', 'slack'],
  estimatedTime: '12 min setup',
  nodes: {
    arrived: node('ftpTrigger', [0, 0], 'New file', { folder: '/outbound', pattern: '*.x12, *.edi', download: false }),
    download: node('e2openScm', [1, 0], 'Download', { operation: 'download', path: '{{ path }}' }),
    read: node('e2openScm', [2, 0], 'Read', { operation: 'read' }),
    notice: node('conditional', [3, 0], 'Ship notice?', { condition: "type == '856' || type == 'DESADV'" }),
    tell: node('slackMessage', [4, 0], 'Announce', {
      operation: 'message.send',
      channel: 'your-channel-id',
      text: 'Shipment {{ document.shipmentNumber ?? document.number }} is on its way.',
    }),
  },
  flow: ['arrived > download > read > notice:true > tell'],
  trials: [
    {
      title: 'A ship notice is announced',
      given: [{ name: '856-9.x12', path: '/outbound/856-9.x12', size: 300, modifiedAt: '2026-03-01T12:00:00.000Z' }],
      servers: { Download: [{ body: notice }] },
      answers: { [slack]: { ok: true, ts: '1' } },
      sends: { [slack]: [{ text: 'Shipment SH-77 is on its way.' }] },
    },
  ],
});
