import { Factory, HeartPulse, Landmark, ShoppingCart } from 'lucide-react';
import { Fragment } from 'react';
import { Card } from '../../ui/card.tsx';
import type { Entry } from './entry.tsx';
import { EntryTile } from './entry.tsx';
import { Section } from './section.tsx';

/** `thread` is an example of a workflow: what its nodes do, in their order. */
const industries: readonly (Entry & { thread: readonly string[] })[] = [
  {
    icon: Landmark,
    category: 'payment',
    title: 'Financial services',
    text: 'Screen payments before they leave, settle across card, bank and chain, and keep the record of every decision.',
    thread: ['Payment arrives', 'Score risk', 'Approve or hold', 'Settle'],
  },
  {
    icon: ShoppingCart,
    category: 'web3',
    title: 'E-commerce and retail',
    text: 'Take orders from the shop, charge them, restock what runs low, and win back the carts that were left behind.',
    thread: ['Order arrives', 'Take payment', 'Check stock', 'Tell the customer'],
  },
  {
    icon: HeartPulse,
    category: 'security',
    title: 'Healthcare and pharma',
    text: 'Route forms and results to the people who decide, remind those who wait, and see who was told what and when.',
    thread: ['Form arrives', 'Check fields', 'Ask a person', 'Send reminder'],
  },
  {
    icon: Factory,
    category: 'enterprise',
    title: 'Manufacturing and logistics',
    text: 'Watch supply and shipments, raise exceptions while they are small, and keep ERP and suppliers in step.',
    thread: ['Shipment late', 'Find the order', 'Ask the supplier', 'Update ERP'],
  },
];

/** For which trades the product is made, each with a workflow they know. */
export function Industries() {
  return (
    <Section
      id="industries"
      title="Made for work where mistakes cost money"
      lead="The same nodes, woven into the processes of four industries."
    >
      <ul className="grid gap-4 lg:grid-cols-2">
        {industries.map(({ title, text, thread, ...tile }) => (
          <li key={title}>
            <Card className="flex h-full flex-col p-5">
              <div className="flex items-center gap-3">
                <EntryTile {...tile} />
                <h3 className="text-base font-semibold tracking-tight">{title}</h3>
              </div>
              <p className="mt-3 mb-5 text-sm text-pretty text-ink-2">{text}</p>
              <Thread of={thread} />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Steps in a row: side by side, or one below the other on narrow screens. */
function Thread({ of: steps }: { of: readonly string[] }) {
  return (
    <ol
      aria-label="For example"
      className="mt-auto flex items-center text-xs font-medium max-sm:flex-col max-sm:items-start"
    >
      {steps.map((step, index) => (
        <Fragment key={step}>
          {index > 0 && (
            <li
              aria-hidden
              className="bg-line-strong max-sm:ml-5 max-sm:h-3 max-sm:w-px sm:h-px sm:min-w-3 sm:flex-1"
            />
          )}
          <li className="rounded-control border border-line bg-bg px-2 py-1.5 whitespace-nowrap text-ink-2">{step}</li>
        </Fragment>
      ))}
    </ol>
  );
}
