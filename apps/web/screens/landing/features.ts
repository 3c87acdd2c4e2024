import { Activity, Blocks, Bot, Braces, CreditCard, History, ShieldCheck, Wallet, Workflow } from 'lucide-react';
import type { Entry } from './entry.tsx';

/** The features of the product. */
export const features: readonly Entry[] = [
  {
    icon: Workflow,
    category: 'core',
    title: 'Visual workflow builder',
    text: 'Drag and drop 100+ pre-built nodes onto the canvas, connect them, and fill in a form made for each. The picture you draw is the program that runs.',
  },
  {
    icon: Wallet,
    category: 'web3',
    title: 'Web3 and crypto',
    text: 'Connect wallets, take crypto payments, call smart contracts and swap tokens, with confirmations and gas limits that you set.',
  },
  {
    icon: CreditCard,
    category: 'payment',
    title: 'Payment processing',
    text: 'Take and send money through card, wallet and crypto gateways, in one workflow with the checks that belong before it.',
  },
  {
    icon: Bot,
    category: 'ai',
    title: 'AI decision making',
    text: 'Let a model classify, extract, score or answer, and send each case down the branch that fits, or to a person.',
  },
  {
    icon: Blocks,
    category: 'enterprise',
    title: '50+ business app integrations',
    text: 'CRM, ERP, HR, spreadsheets, storage and chat, each as a node. For everything else there is HTTP Request.',
  },
  {
    icon: ShieldCheck,
    category: 'security',
    title: 'Enterprise security',
    text: 'Encryption for secrets, OAuth for the services you connect, MFA for your account, and role-based access control.',
  },
  {
    icon: History,
    category: 'integration',
    title: 'Runs survive a crash',
    text: 'Every step is written down. Kill the server halfway: after the restart the run goes on, and finished steps stay finished.',
  },
  {
    icon: Braces,
    category: 'data',
    title: 'Expressions where you need them',
    text: 'Write amount > 1000 and it works on the data that arrives. For the rest there is JavaScript, in a sandbox with limits on time and memory.',
  },
  {
    icon: Activity,
    category: 'analytics',
    title: 'Every step on record',
    text: 'Follow a run live. Open any step and see what went in, what came out, how long it took and why it failed.',
  },
];
