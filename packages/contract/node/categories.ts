/** The thirteen categories of the node library, in the order of the sidebar; `slug` is the class suffix of its color. */
export const categories = [
  { name: 'Enterprise Agents', slug: 'enterprise' },
  { name: 'Google Workspace', slug: 'google' },
  { name: 'File Storage & Documents', slug: 'storage' },
  { name: 'AI & Machine Learning', slug: 'ai' },
  { name: 'Web3 & Crypto', slug: 'web3' },
  { name: 'Payment & E-Wallets', slug: 'payment' },
  { name: 'Communication', slug: 'communication' },
  { name: 'Data Processing', slug: 'data' },
  { name: 'Analytics & Reporting', slug: 'analytics' },
  { name: 'File Operations', slug: 'files' },
  { name: 'Core Operations', slug: 'core' },
  { name: 'Security & Authentication', slug: 'security' },
  { name: 'Integration & APIs', slug: 'integration' },
] as const;

export type Category = (typeof categories)[number]['name'];
