import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../shell/screen.tsx';

/** What an address without a screen shows. */
export default function NotFoundScreen() {
  return (
    <Screen title="404 Page Not Found" className="items-center justify-center px-6 py-16 text-center">
      <SnappedThread />
      <h1 className="mt-8 text-xl font-semibold tracking-tight">404 Page Not Found</h1>
      <p className="mt-2 text-base text-ink-2">Did you forget to add the page to the router?</p>
      <Button asChild variant="primary" className="mt-6">
        <Link href="/">Back to App</Link>
      </Button>
    </Screen>
  );
}

/** Two cards whose edge has come apart. */
function SnappedThread() {
  return (
    <svg aria-hidden width="320" height="96" viewBox="0 0 320 96" fill="none" className="max-w-full">
      <g className="fill-surface stroke-line-strong" strokeWidth="1.5">
        <rect x="1" y="22" width="92" height="52" rx="10" />
        <rect x="227" y="22" width="92" height="52" rx="10" strokeDasharray="5 5" />
      </g>
      <g className="fill-accent-soft">
        <rect x="13" y="35" width="26" height="26" rx="7" />
        <rect x="239" y="35" width="26" height="26" rx="7" className="fill-surface-2" />
      </g>
      <g className="stroke-line-strong" strokeWidth="4" strokeLinecap="round">
        <path d="M49 43h30M49 54h18M275 43h30M275 54h18" />
      </g>
      <g strokeWidth="2" strokeLinecap="round" className="stroke-bad">
        <path d="M98 48c26 0 30-3 40 10 3 4 6 4 7 0" />
        <path d="M222 48c-26 0-30 3-40-10-3-4-6-4-7 0" />
      </g>
      <g className="fill-surface stroke-line-strong" strokeWidth="2">
        <circle cx="93" cy="48" r="5" />
        <circle cx="227" cy="48" r="5" />
      </g>
    </svg>
  );
}
