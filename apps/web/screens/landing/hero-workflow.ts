import type { LucideIcon } from 'lucide-react';
import { Globe, Split, WandSparkles, Webhook } from 'lucide-react';
import type { FlowCard, FlowThread, FlowView } from '../../canvas/flow-view.ts';

// The template "Lead Scoring and Routing" as its cards show it. Written down, so that the first picture needs neither
// the template's code nor the catalog of nodes; tests hold it against both.

export const heroTemplate = { id: 'lead-scoring', name: 'Lead Scoring and Routing' } as const;

type Card = Pick<FlowCard, 'id' | 'name' | 'line' | 'icon'> & Partial<Pick<FlowCard, 'hasInput' | 'outputs'>>;

const card = (facts: Card, at: FlowCard['at']): FlowCard => ({
  look: 'cat-core',
  hasInput: true,
  outputs: ['main'],
  at,
  ...facts,
});

const lead: Card = { id: 'lead', name: 'Lead arrived', line: 'POST /leads', icon: 'webhook', hasInput: false };
const score: Card = {
  id: 'score',
  name: 'Score',
  line: "const mail = String(item.email ?? ''); let score = 0;",
  icon: 'wand-sparkles',
};
const hot: Card = { id: 'hot', name: 'Hot?', line: 'if score >= 8', icon: 'split', outputs: ['true', 'false'] };
const sales: Card = { id: 'sales', name: 'Notify sales', line: 'POST https://postman-echo.com/post', icon: 'globe' };
const nurture: Card = {
  id: 'nurture',
  name: 'Add to the newsletter',
  line: 'PUT https://postman-echo.com/put',
  icon: 'globe',
};

const threads: readonly FlowThread[] = [
  { id: 'lead-main-score', source: 'lead', port: 'main', target: 'score' },
  { id: 'score-main-hot', source: 'score', port: 'main', target: 'hot' },
  { id: 'hot-true-sales', source: 'hot', port: 'true', target: 'sales' },
  { id: 'hot-false-nurture', source: 'hot', port: 'false', target: 'nurture' },
];

/** The template's workflow. */
export const wideView: FlowView = {
  direction: 'right',
  threads,
  cards: [
    card(lead, { x: 100, y: 170 }),
    card(score, { x: 400, y: 170 }),
    card(hot, { x: 700, y: 170 }),
    card(sales, { x: 1000, y: 100 }),
    card(nurture, { x: 1000, y: 240 }),
  ],
};

/** The same on end, for narrow screens. */
export const tallView: FlowView = {
  direction: 'down',
  threads,
  cards: [
    card(lead, { x: 122, y: 0 }),
    card(score, { x: 122, y: 140 }),
    card(hot, { x: 122, y: 280 }),
    card(sales, { x: 0, y: 450 }),
    card(nurture, { x: 244, y: 450 }),
  ],
};

/** The icons that its cards name. */
export const heroIcons: { readonly [name: string]: LucideIcon } = {
  webhook: Webhook,
  'wand-sparkles': WandSparkles,
  split: Split,
  globe: Globe,
};
