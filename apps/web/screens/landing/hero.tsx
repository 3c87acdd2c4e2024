import { Check } from 'lucide-react';
import { HeroStage } from './hero-stage.tsx';
import { LinkButton } from './link-button.tsx';

const promises = ['14-day free trial', 'No credit card required', 'Setup in minutes'];

/** The first thing a visitor sees: what this is, the ways in, and a picture of it at work. */
export function Hero() {
  return (
    <section className="border-b border-line">
      <div className="mx-auto w-full max-w-6xl px-4 pt-14 pb-10 sm:px-6 sm:pt-20 sm:pb-16">
        <div className="max-w-2xl">
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">Automation you can see run</h1>
          <p className="mt-4 max-w-xl text-lg text-pretty text-ink-2">
            AI, payments and blockchain in one workflow, without code. Draw what should happen, follow every step with
            its data, and trust it to finish, even if the server dies halfway.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton href="/editor" variant="primary">
              Start Building Workflows
            </LinkButton>
            <LinkButton href="/gallery">Explore Templates</LinkButton>
          </div>
          <ul aria-label="To begin with" className="mt-5 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-ink-2">
            {promises.map((promise) => (
              <li key={promise} className="flex items-center gap-1.5">
                <Check aria-hidden size={14} className="text-ok" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <HeroStage />
      </div>
    </section>
  );
}
