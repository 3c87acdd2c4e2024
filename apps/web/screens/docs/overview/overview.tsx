import { useEffect } from 'react';
import type { Documents } from '../documents/use-documents.ts';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { Library } from './library.tsx';
import { QuickStartSteps } from './quick-start-steps.tsx';
import { Resources } from './resources.tsx';

export interface OverviewProps {
  documents: Documents;
  /** The id of the document that was read before: its card has the focus again. */
  returnTo: string | null;
}

/** The start page of the documentation. */
export function Overview({ documents, returnTo }: OverviewProps) {
  useEffect(() => {
    if (returnTo === null) return;
    const link = document.querySelector<HTMLElement>(`a[href="#${CSS.escape(returnTo)}"][data-document]`);
    link?.scrollIntoView({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [returnTo]);

  return (
    <>
      <Hero />
      <div className="mx-auto w-full max-w-6xl space-y-14 px-4 py-12 sm:space-y-18 sm:px-6 sm:py-14">
        <QuickStartSteps />
        <Library documents={documents} />
        <Resources />
        <Faq />
      </div>
    </>
  );
}
