import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';

const steps = [
  {
    title: 'Create Account',
    text: 'Sign up with an email address and a password of at least six characters.',
    href: '/login',
    link: 'Sign up',
  },
  {
    title: 'Choose a Template',
    text: 'Begin with a complete workflow, or with an empty canvas.',
    href: '/gallery',
    link: 'Open the gallery',
  },
  {
    title: 'Configure Nodes',
    text: 'Enter the URLs, conditions and values of each node. Missing ones are marked.',
    href: '#editor/configuring-a-node',
    link: 'How it is done',
  },
  {
    title: 'Test & Deploy',
    text: 'Try it with a dry run, execute it, and activate it.',
    href: '#quick-start/call-it',
    link: 'How it is done',
  },
] as const;

/** The way to the first running workflow. */
export function QuickStartSteps() {
  return (
    <section aria-labelledby="quick-start-steps">
      <h2 id="quick-start-steps" className="text-xl font-semibold tracking-tight">
        Quick start
      </h2>
      <ol className="mt-5 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text, href, link }, index) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <span aria-hidden className="figures text-sm font-medium text-accent">
              {index + 1}
            </span>
            <h3 className="mt-1 text-base font-semibold tracking-tight">{title}</h3>
            <p className="mt-1 text-sm text-pretty text-ink-2">{text}</p>
            <StepLink href={href} label={`${link}: ${title}`}>
              {link}
            </StepLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLink({ href, label, children }: { href: string; label: string; children: string }) {
  const content = (
    <>
      {children}
      <ArrowRight aria-hidden size={14} />
    </>
  );
  const look =
    'mt-2.5 inline-flex items-center gap-1 rounded-xs text-sm font-medium text-accent hover:text-accent-hover';
  if (href.startsWith('#')) {
    return (
      <a href={href} aria-label={label} className={look}>
        {content}
      </a>
    );
  }
  return (
    <Link href={href} aria-label={label} className={look}>
      {content}
    </Link>
  );
}
