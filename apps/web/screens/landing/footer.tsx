import { Link } from 'wouter';
import { LogoMark } from '../../ui/logo.tsx';

const links = [
  { href: '/docs', label: 'Documentation' },
  { href: '/gallery', label: 'Templates' },
  { href: '/editor', label: 'Editor' },
];

export function Footer() {
  return (
    <footer className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 text-sm text-ink-3 sm:px-6">
      <span className="flex items-center gap-3">
        <LogoMark size={20} />
        Heddle AI Flow
      </span>
      <nav aria-label="Footer" className="flex gap-4 sm:ml-auto">
        {links.map(({ href, label }) => (
          <Link key={href} href={href} className="rounded-xs py-1 text-ink-2 hover:text-ink">
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
