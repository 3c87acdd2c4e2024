import { ChevronDown } from 'lucide-react';
import type { GuideInline } from '../markdown/blocks.ts';
import { Text } from '../markdown/markdown.tsx';

const text = (value: string): GuideInline => ({ kind: 'text', text: value });
const link = (href: string, label: string): GuideInline => ({ kind: 'link', href, children: [text(label)] });

const questions: readonly { question: string; answer: readonly GuideInline[] }[] = [
  {
    question: 'Can I import my n8n workflows?',
    answer: [
      text('Yes. Export the workflow from n8n as JSON, choose '),
      { kind: 'strong', children: [text('Import from n8n')] },
      text(' in the '),
      link('/gallery', 'gallery'),
      text(', paste it and convert it. The '),
      link('#migration-guide', 'migration guide'),
      text(' lists what becomes of each node.'),
    ],
  },
  {
    question: 'Which wallets are supported?',
    answer: [text('MetaMask, WalletConnect and Coinbase Wallet.')],
  },
  {
    question: 'Are there execution limits?',
    answer: [
      text(
        'They depend on the plan. There is a free tier. What a single workflow, request or step may take is listed under ',
      ),
      link('#core-concepts/limits', 'limits'),
      text('.'),
    ],
  },
  {
    question: 'How are crypto operations kept safe?',
    answer: [text('They include confirmations, gas limits and contract verification.')],
  },
];

/** Frequently asked questions. */
export function Faq() {
  return (
    <section aria-labelledby="faq">
      <h2 id="faq" className="text-xl font-semibold tracking-tight">
        Frequently asked questions
      </h2>
      <div className="mt-5 max-w-3xl divide-y divide-line border-y border-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex list-none items-center justify-between gap-4 rounded-sm py-3.5 text-base font-medium [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown aria-hidden size={17} className="text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <p className="pb-4 text-base text-pretty text-ink-2">
              <Text inlines={answer} />
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
