import { defineTemplate, node } from '../template.ts';

export default defineTemplate({
  id: 'certificate-mint',
  name: 'Certificates on a Chain',
  description: 'Mints a certificate for each participant who has passed, with its name and course in the token itself.',
  category: 'Crypto',
  difficulty: 'Intermediate',
  icon: 'image',
  useCase:
    'For schools and event teams: each certificate is minted once, however often the list is processed within a run, and somebody confirms before.',
  tags: ['nft', 'certificate', 'education', 'polygon'],
  estimatedTime: '15 min setup',
  nodes: {
    list: node('manualTrigger', [0, 0.5], 'Participants', {
      description: 'One entry per participant, with the address of their wallet.',
      items:
        '[{ "name": "Ada Lovelace", "course": "Engines", "passed": true, "recipient": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }]',
    }),
    passed: node('conditional', [1, 0.5], 'Passed?', { condition: 'passed' }),
    mint: node('nftMint', [2, 0], 'Mint', {
      network: 'polygon',
      contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      recipient: '{{ recipient }}',
      metadata: 'data',
      title: '{{ name }}: {{ course }}',
    }),
    report: node('dataTransform', [3, 0.5], 'Report', {
      keep: false,
      set: [
        { name: 'name', value: '{{ name }}' },
        { name: 'result', value: '{{ passed ? (mint?.tokenId ?? mint?.reason) : "not passed" }}' },
      ],
    }),
  },
  flow: ['list > passed:true > mint:done > report', 'mint:failed > report', 'passed:false > report'],
  trials: [
    {
      title: 'A certificate that nobody agrees to is not minted',
      given: [
        { name: 'Ada', course: 'Engines', passed: true, recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
        { name: 'Bob', course: 'Engines', passed: false, recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' },
      ],
      approved: false,
      gives: {
        Report: [
          { name: 'Ada', result: 'ada@example.com rejected it.' },
          { name: 'Bob', result: 'not passed' },
        ],
      },
    },
  ],
});
