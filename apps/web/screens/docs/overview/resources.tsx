import { ArrowLeftRight, BookText, ExternalLink, Users } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePublicSettings } from '../../../api/public-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { migrationGuideFile, userGuideFile } from '../files.ts';

/** What leads out of the documentation. */
export function Resources() {
  return (
    <section aria-labelledby="resources">
      <h2 id="resources" className="text-xl font-semibold tracking-tight">
        More resources and community
      </h2>
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        <Resource
          icon={ArrowLeftRight}
          title="Migration Guide"
          text="Import your n8n workflows: how nodes are converted, and what to check afterwards."
        >
          <FileLink href={migrationGuideFile}>View Migration Guide</FileLink>
        </Resource>
        <Resource
          icon={BookText}
          title="User Guide"
          text="All guides in one text file, from beginning to end. The PDF has the same."
        >
          <FileLink href={userGuideFile}>View User Guide</FileLink>
        </Resource>
        <Resource icon={Users} title="Community" text="Ask questions, show what you have built, and hear what is new.">
          <JoinCommunity />
        </Resource>
      </ul>
    </section>
  );
}

function Resource({
  icon: Symbol,
  title,
  text,
  children,
}: {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li>
      <Card className="flex h-full flex-col items-start p-5">
        <h3 className="flex items-center gap-2.5 text-base font-semibold tracking-tight">
          <Symbol aria-hidden size={18} className="text-accent" />
          {title}
        </h3>
        <p className="mt-1.5 mb-4 text-sm text-pretty text-ink-2">{text}</p>
        <div className="mt-auto">{children}</div>
      </Card>
    </li>
  );
}

/** A link that opens in a new tab. */
function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <Button asChild>
      <a href={href} target="_blank" rel="noreferrer">
        {children}
        <ExternalLink aria-hidden size={14} />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    </Button>
  );
}

/** Does nothing if the operator has configured no community. */
function JoinCommunity() {
  const { data } = usePublicSettings();
  if (data?.communityUrl) return <FileLink href={data.communityUrl}>Join Community</FileLink>;
  return <Button aria-disabled="true">Join Community</Button>;
}
