import { LinkButton } from './link-button.tsx';

/** The last word: the ways in once more. */
export function Closing() {
  return (
    <section aria-labelledby="closing" className="canvas-dots border-y border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center px-4 py-16 text-center sm:px-6 sm:py-20">
        <h2 id="closing" className="bg-bg px-3 text-2xl font-semibold tracking-tight text-balance">
          Put your first workflow on the canvas
        </h2>
        <p className="mt-2 bg-bg px-3 text-base text-pretty text-ink-2">
          The editor is open to everyone. An account is needed to save and execute; a credit card is not.
        </p>
        <div className="mt-7 flex w-full flex-wrap justify-center gap-3">
          <LinkButton href="/editor" variant="primary">
            Start Your Free Trial
          </LinkButton>
          <LinkButton href="/gallery">View Workflow Templates</LinkButton>
          <LinkButton href="/docs">Read Documentation</LinkButton>
        </div>
      </div>
    </section>
  );
}
