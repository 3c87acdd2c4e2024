import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LogoMark } from '../../ui/logo.tsx';
import { isRouted } from '../routes.ts';
import { Screen } from '../screen.tsx';
import { features } from './features.ts';
import { FlowPicture } from './flow-picture.tsx';

/** What visitors see at /. */
export default function LandingScreen() {
  return (
    <Screen title="Visual workflow automation" actions={<VisitorActions />} hideNavWhenNarrow>
      <Hero />
      <Features />
      <Closing />
      <Footer />
    </Screen>
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

/** A link that looks like a button; nothing where no screen stands at the address. */
function LinkButton({ href, children, ...look }: { href: string; children: string } & Pick<ComponentProps<typeof Button>, 'variant' | 'className'>) {
  if (!isRouted(href)) return null;
  return (
    <Button asChild size="lg" {...look}>
      <Link href={href}>{children}</Link>
    </Button>
  );
}

function Hero() {
  return (
    <section className="border-b border-line">
      <div className="mx-auto w-full max-w-6xl px-4 pt-14 pb-10 sm:px-6 sm:pt-20 sm:pb-16">
        <div className="max-w-2xl">
          <h1 className="text-3xl font-semibold tracking-tight text-balance sm:text-4xl">Automation you can see run</h1>
          <p className="mt-4 max-w-xl text-lg text-pretty text-ink-2">
            Draw what should happen as a graph of nodes. Execute it, follow every step with its data, and trust it to finish, even if the server
            dies halfway.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton href="/editor" variant="primary">
              Start Building Workflows
            </LinkButton>
            <LinkButton href="/gallery">Explore Templates</LinkButton>
          </div>
        </div>
        <Card className="mt-12 overflow-hidden shadow-float">
          <div className="flex h-11 items-center gap-2.5 border-b border-line px-4 text-sm">
            <span className="truncate font-medium">Order intake</span>
            <span className="truncate text-ink-3 max-sm:hidden">Last saved 2 minutes ago</span>
            <Badge tone="accent" className="ml-auto">
              Running
            </Badge>
          </div>
          <div className="canvas-dots bg-bg px-3 py-6 sm:px-6 sm:py-10">
            <FlowPicture />
          </div>
        </Card>
      </div>
    </section>
  );
}

function Features() {
  return (
    <section aria-labelledby="features" className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-6 sm:py-20">
      <h2 id="features" className="max-w-lg text-2xl font-semibold tracking-tight text-balance">
        Many threads, one cloth
      </h2>
      <p className="mt-2 max-w-xl text-base text-pretty text-ink-2">
        A heddle is the part of a loom that guides each thread to its place. Heddle does that for the data between your tools.
      </p>
      <ul className="mt-9 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon, title, text }) => (
          <li key={title}>
            <Card className="h-full p-5">
              <span className="inline-flex size-9 items-center justify-center rounded-control bg-accent-soft text-accent">
                <Icon name={icon} size={18} />
              </span>
              <h3 className="mt-4 text-base font-semibold tracking-tight">{title}</h3>
              <p className="mt-1 text-sm text-pretty text-ink-2">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="closing" className="canvas-dots border-y border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center px-4 py-16 text-center sm:px-6">
        <h2 id="closing" className="bg-bg px-3 text-2xl font-semibold tracking-tight text-balance">
          Put your first workflow on the canvas
        </h2>
        <p className="mt-2 bg-bg px-3 text-base text-ink-2">The editor is open to everyone. An account is needed to save and execute.</p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
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

const footerLinks = [
  { href: '/docs', label: 'Documentation' },
  { href: '/gallery', label: 'Templates' },
  { href: '/editor', label: 'Editor' },
];

function Footer() {
  return (
    <footer className="mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-6 text-sm text-ink-3 sm:px-6">
      <LogoMark size={20} />
      <span>Heddle AI Flow</span>
      <nav aria-label="Footer" className="ml-auto flex gap-4">
        {footerLinks
          .filter(({ href }) => isRouted(href))
          .map(({ href, label }) => (
            <Link key={href} href={href} className="rounded-xs text-ink-2 hover:text-ink">
              {label}
            </Link>
          ))}
      </nav>
    </footer>
  );
}
