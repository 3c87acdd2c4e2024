import type { TemplateDifficulty, TemplateCategory } from '@heddle/templates/template';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** Green, yellow, red: the badge also contains the word. */
export const difficultyTone: { readonly [D in TemplateDifficulty]: BadgeTone } = {
  Beginner: 'ok',
  Intermediate: 'warn',
  Advanced: 'bad',
};

/** The class that colors a category of templates: that of the nodes nearest to it. */
export const templateClass: { readonly [C in TemplateCategory]: string } = {
  Enterprise: 'cat-enterprise',
  AI: 'cat-ai',
  Crypto: 'cat-web3',
  Payments: 'cat-payment',
  DeFi: 'cat-storage',
  Trading: 'cat-integration',
  Analytics: 'cat-analytics',
  Communication: 'cat-communication',
  'Data Processing': 'cat-data',
  Security: 'cat-security',
  'E-commerce': 'cat-files',
  Automation: 'cat-core',
};
