import { useDeferredValue } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../shell/screen.tsx';
import { Benefits } from './benefits.tsx';
import { Closing } from './closing.tsx';
import { EntryCards } from './entry.tsx';
import { features } from './features.ts';
import { Footer } from './footer.tsx';
import { Hero } from './hero.tsx';
import { Industries } from './industries.tsx';
import { Mission } from './mission.tsx';
import { Roles } from './roles.tsx';
import { SampleRunPanel } from './sample-run-panel.tsx';
import { Section } from './section.tsx';

/** What visitors see at /. */
export default function LandingScreen() {
  // The first view does not wait for the content below it.
  const whole = useDeferredValue(true, false);
  return (
    <Screen title="Visual workflow automation" actions={<VisitorActions />} hideNavWhenNarrow>
      <Hero />
      {whole && <BelowTheFold />}
    </Screen>
  );
}

function BelowTheFold() {
  return (
    <>
      <Section
        id="features"
        title="From the first trigger to the last payment"
        lead="Everything a process needs, as nodes that fit each other."
      >
        <EntryCards entries={features} />
      </Section>
      <SampleRun />
      <Industries />
      <Roles />
      <Benefits />
      <Mission />
      <Closing />
      <Footer />
    </>
  );
}

function VisitorActions() {
  return (
    <>
      <Button asChild variant="ghost">
        <Link href="/editor">Open App</Link>
      </Button>
      <Button asChild>
        {/* A full page load, so that a session begun elsewhere is seen. */}
        <a href="/login">Login</a>
      </Button>
    </>
  );
}

function SampleRun() {
  return (
    <section aria-labelledby="sample-run" className="border-y border-line bg-surface">
      <div className="mx-auto grid w-full max-w-6xl items-center gap-x-12 gap-y-9 px-4 py-12 sm:px-6 sm:py-16 lg:grid-cols-[2fr_3fr]">
        <div>
          <h2 id="sample-run" className="text-2xl font-semibold tracking-tight text-balance">
            Watch one run
          </h2>
          <p className="mt-2 text-base text-pretty text-ink-2">
            This is the window in which you follow an execution, here with an order paid in crypto and made up for this
            page. Open a step to see its data. Stop it, and see what that does.
          </p>
        </div>
        <SampleRunPanel />
      </div>
    </section>
  );
}
