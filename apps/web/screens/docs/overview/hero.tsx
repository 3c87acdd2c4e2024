import { BookOpen, Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { userGuidePdf } from '../files.ts';

/** What this place is for, and the two shortest ways in. */
export function Hero() {
  return (
    <section className="canvas-dots border-b border-line">
      <div className="mx-auto w-full max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
        <div className="max-w-2xl">
          <h1 className="text-3xl font-semibold tracking-tight text-balance">
            <span className="bg-bg box-decoration-clone">Documentation</span>
          </h1>
          <p className="mt-3 max-w-xl text-lg text-pretty text-ink-2">
            <span className="bg-bg box-decoration-clone">
              From the first workflow to running Heddle for a team: how things work, what every node does, and what the
              API offers.
            </span>
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <Button asChild variant="primary" size="lg">
              <a href="#quick-start">
                <BookOpen aria-hidden size={18} />
                Quick Start Guide
              </a>
            </Button>
            <Button asChild size="lg">
              <a href={userGuidePdf} download>
                <Download aria-hidden size={18} />
                Download PDF
              </a>
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}
