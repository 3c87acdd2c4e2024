import { ArrowRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DocumentEntry } from '../documents/document.ts';
import { hasContent } from '../documents/document.ts';
import { DocumentBadges } from '../reader/document-badges.tsx';

export interface DocumentCardProps {
  document: DocumentEntry;
  /** Called when a document is opened that is not written. */
  onPlaceholder: () => void;
}

/** A document in the overview. */
export function DocumentCard({ document, onPlaceholder }: DocumentCardProps) {
  const { id, title, description, icon } = document;
  const label = `Read Documentation: ${title}`;
  const content = (
    <>
      Read Documentation
      <ArrowRight aria-hidden size={15} />
    </>
  );
  return (
    <Card className="flex h-full flex-col p-5">
      <span className="inline-flex size-9 items-center justify-center rounded-control bg-accent-soft text-accent">
        <Icon name={icon} size={18} />
      </span>
      <h3 className="mt-4 text-base font-semibold tracking-tight">{title}</h3>
      <p className="mt-1 text-sm text-pretty text-ink-2">{description}</p>
      <DocumentBadges document={document} className="mt-auto pt-4" />
      <div className="mt-4">
        {hasContent(document) ? (
          <Button asChild>
            <a href={`#${id}`} data-document aria-label={label}>
              {content}
            </a>
          </Button>
        ) : (
          <Button aria-label={label} onClick={onPlaceholder}>
            {content}
          </Button>
        )}
      </div>
    </Card>
  );
}
