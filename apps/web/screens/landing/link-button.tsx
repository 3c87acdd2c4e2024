import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';

type LinkButtonProps = { href: string; children: string } & Pick<ComponentProps<typeof Button>, 'variant'>;

/** A large link to another screen that looks like a button; as wide as the page on phones. */
export function LinkButton({ href, children, ...look }: LinkButtonProps) {
  return (
    <Button asChild size="lg" className="max-sm:w-full" {...look}>
      <Link href={href}>{children}</Link>
    </Button>
  );
}
