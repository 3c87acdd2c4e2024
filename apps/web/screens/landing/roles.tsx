import { ChartLine, CodeXml, Workflow } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import type { Entry } from './entry.tsx';
import { EntryCards } from './entry.tsx';
import { Section } from './section.tsx';

const roles: readonly Entry[] = [
  {
    icon: CodeXml,
    category: 'data',
    title: 'Developers and engineers',
    text: 'Webhooks, HTTP, JSON and JavaScript as they are, an API for all of it, and runs that go on after a restart: the plumbing is done.',
  },
  {
    icon: ChartLine,
    category: 'analytics',
    title: 'Business analysts',
    text: 'Put the process on the canvas as you would on a whiteboard. Conditions read like sentences, and each field shows the value it yields.',
  },
  {
    icon: Workflow,
    category: 'core',
    title: 'Operations teams',
    text: 'See what runs, what failed and why. Stop it, correct it, and run it again, without asking anyone for a log file.',
  },
];

const teams = [
  'Crypto and fintech',
  'HR',
  'Finance',
  'Sales',
  'Marketing',
  'IT',
  'Security',
  'Healthcare',
  'Education',
  'Legal',
  'Insurance',
];

/** Who works with the product. */
export function Roles() {
  return (
    <Section
      id="roles"
      title="One canvas for everyone who knows the process"
      lead="Who builds a workflow and who runs it read the same picture."
    >
      <EntryCards entries={roles} />
      <div className="mt-6 flex flex-wrap items-center gap-2 text-sm">
        <h3 id="teams" className="mr-1 text-ink-2">
          Also for teams in
        </h3>
        <ul aria-labelledby="teams" className="contents">
          {teams.map((team) => (
            <li key={team}>
              <Badge>{team}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
