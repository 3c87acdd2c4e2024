import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { DocumentEntry, DocumentFacts } from '../documents/document.ts';
import type { GuideBlock, Heading } from '../markdown/blocks.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { DocumentBadges } from './document-badges.tsx';
import { Neighbors } from './neighbors.tsx';
import { TableOfContents } from './table-of-contents.tsx';

export interface ReaderProps {
  document: DocumentFacts & { content: () => Promise<readonly GuideBlock[]> };
  /** The id of the heading to begin at. */
  section: string | null;
  /** The list in which it has a previous and a next document. */
  among: readonly DocumentEntry[];
}

/** A document, to be read. */
export function Reader({ document: open, section, among }: ReaderProps) {
  const {
    data: blocks,
    error,
    isFetching,
    refetch,
  } = useQuery({ queryKey: ['document', open.id], queryFn: open.content });
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    window.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (section !== null && blocks) document.getElementById(section)?.scrollIntoView();
  }, [section, blocks]);

  const headings = (blocks ?? []).filter((block): block is Heading => block.kind === 'heading' && block.level < 4);
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 pb-16 sm:px-6">
      <Button asChild variant="ghost" className="-ml-3">
        <Link href="/docs">
          <ArrowLeft aria-hidden size={15} />
          Back to Documentation
        </Link>
      </Button>
      <div className="mt-6 gap-12 xl:grid xl:grid-cols-[minmax(0,1fr)_15rem]">
        <article aria-labelledby="document-title" className="min-w-0 max-w-3xl">
          <header className="border-b border-line pb-6">
            <DocumentBadges document={open} />
            <h1
              id="document-title"
              ref={title}
              tabIndex={-1}
              className="mt-3 text-2xl font-semibold tracking-tight text-balance focus:outline-none"
            >
              {open.title}
            </h1>
            <p className="mt-2 text-lg text-pretty text-ink-2">{open.description}</p>
          </header>
          <TableOfContents documentId={open.id} headings={headings} inline className="xl:hidden" />
          <div className="mt-8">
            {blocks ? (
              <Markdown blocks={blocks} documentId={open.id} />
            ) : error ? (
              <ErrorState
                title="Failed to load the document"
                description="Check the connection."
                onRetry={() => void refetch()}
                retrying={isFetching}
              />
            ) : (
              <LoadingText />
            )}
          </div>
          <Neighbors documentId={open.id} among={among} />
        </article>
        <TableOfContents documentId={open.id} headings={headings} className="max-xl:hidden" />
      </div>
    </div>
  );
}

function LoadingText() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading the document</span>
      {['w-full', 'w-11/12', 'w-full', 'w-2/3'].map((width, index) => (
        <Skeleton key={`${width} ${index}`} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
